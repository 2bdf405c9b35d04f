import { useEffect, useRef } from "react";
import { Tab, TabList, TabPanel, Tabs } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { useStore } from "zustand";
import type { Drawn } from "~/contract/drawn";
import type { Scene } from "~/contract/game";
import { AidNote } from "./AidNote";
import { Chat } from "./Chat";
import { ChatNote } from "./ChatNote";
import { Consent } from "./Consent";
import { Gallery } from "./Gallery";
import { Guide } from "./Guide";
import type { Said } from "./history";
import { LessonNote } from "./LessonNote";
import { Log } from "./Log";
import { Notes } from "./Notes";
import { OrderNotes } from "./orders/OrderNotes";
import { Orders } from "./orders/Orders";
import { useOrders } from "./orders/useOrders";
import { Places } from "./Places";
import { Question } from "./Question";
import { Refused } from "./Refused";
import { Result } from "./Result";
import type { TableStore } from "./store";
import { Missed } from "./story/Missed";
import { StoryPanel } from "./story/StoryPanel";
import type { Told } from "./story/useStory";
import { useUnread } from "./useUnread";
import { Waiting } from "./Waiting";
import "./panel.css";

interface Props {
  store: TableStore;
  scene: Scene<unknown, unknown>;
  drawn: Drawn;
  /** What the player has missed; null when he has been told. */
  recap: readonly Said[] | null;
  onRecapDone: (watch: boolean) => void;
  /** What is being told; the question waits for its end. */
  told: Told;
}

/** Where we are, what is asked, what may be answered, by which rule; then the log and the rest in tabs. */
export function Panel({ store, scene, drawn, recap, onRecapDone, told }: Props) {
  const { t } = useTranslation();
  const { message, aside, problem, odds, heard, tab } = useStore(store);
  const { game, voice } = drawn;
  const setTab = (next: string) => store.setState({ tab: next });
  const unread = useUnread(scene.lobby.id, scene.seat ? (aside?.chat ?? 0) : 0, tab === "chat");
  const { orders } = useOrders(store);
  const top = useRef<HTMLDivElement>(null);
  const prompt = message?.ask?.prompt;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new question is read from its beginning
  useEffect(() => {
    top.current?.scrollTo?.({ top: 0 });
    // The button that was pressed is gone: whoever goes by keys or by ear goes on here, and not from the page's top.
    if (document.activeElement === document.body) top.current?.focus({ preventScroll: true });
  }, [prompt, message?.n, recap === null, told.telling]);
  if (!message) return null;
  const { telling, card, teller } = told;
  const crumbs = telling ? [] : message.crumbs.map((crumb) => voice.crumb(crumb));
  const playing = message.status === "playing";
  const asked = !recap && !telling && playing && message.ask && message.playable;
  return (
    <>
      <div className="panel-top" ref={top} tabIndex={-1}>
        {crumbs.length > 0 && (
          <nav className="crumbs" aria-label={t("panel.crumbs")}>
            <ol>
              {crumbs.map((crumb, n) => (
                <li key={`${n} ${crumb}`} aria-current={n === crumbs.length - 1 ? "step" : undefined}>
                  {crumb}
                </li>
              ))}
            </ol>
          </nav>
        )}
        <Consent store={store} drawn={drawn} proposals={aside?.proposals ?? []} seat={scene.seat} />
        <AidNote store={store} drawn={drawn} />
        {drawn.lessons && <LessonNote store={store} drawn={drawn} />}
        {scene.seat && (
          <OrderNotes store={store} drawn={drawn} silent={telling || recap !== null} onLook={() => setTab("orders")} />
        )}
        {problem && !asked && <Refused problem={problem} drawn={drawn} />}
        {card || recap ? (
          <Missed
            events={card ?? recap ?? []}
            heard={heard}
            scene={scene}
            drawn={drawn}
            asked={message.ask !== null}
            onWatch={() => (card ? told.watch() : onRecapDone(true))}
            onDone={() => (card ? teller.getState().end() : onRecapDone(false))}
          />
        ) : telling ? (
          <StoryPanel told={told} drawn={drawn} scene={scene} asked={message.ask !== null} />
        ) : !playing ? (
          <Result scene={scene} drawn={drawn} message={message} heard={heard} />
        ) : asked ? (
          <>
            <Guide scene={scene} drawn={drawn} />
            <Question store={store} scene={scene} drawn={drawn} />
          </>
        ) : (
          <Waiting scene={scene} drawn={drawn} message={message} store={store} />
        )}
      </div>
      {unread > 0 && (
        <ChatNote match={message.match} said={aside?.chat ?? 0} drawn={drawn} onRead={() => setTab("chat")} />
      )}
      <Tabs className="panel-tabs" selectedKey={tab} onSelectionChange={(key) => setTab(String(key))}>
        <TabList className="tab-list" aria-label={t("panel.tabs")}>
          <Tab id="log">{t("panel.log")}</Tab>
          {game.tabs?.map(({ id }) => (
            <Tab key={id} id={`game.${id}`}>
              {voice.say(`tab.${id}`)}
            </Tab>
          ))}
          {scene.seat && (orders.length > 0 || tab === "orders") && <Tab id="orders">{t("orders.tab")}</Tab>}
          {scene.seat && <Tab id="notes">{t("panel.notes")}</Tab>}
          {scene.seat && (
            <Tab id="chat">
              {t("panel.chat")}
              {unread > 0 && (
                <span className="badge">
                  <span aria-hidden="true">{unread}</span>
                  <span className="unseen">{t("chat.unread", { n: unread })}</span>
                </span>
              )}
            </Tab>
          )}
          {!scene.seat && <Tab id="gallery">{t("gallery.title")}</Tab>}
          {game.places && <Tab id="places">{t("panel.places")}</Tab>}
        </TabList>
        <TabPanel id="log">
          <Log store={store} scene={scene} drawn={drawn} held={told.held} />
        </TabPanel>
        {game.tabs?.map(({ id, Tab: Shown }) => (
          <TabPanel key={id} id={`game.${id}`}>
            <Shown scene={scene} odds={odds} />
          </TabPanel>
        ))}
        {scene.seat && (
          <TabPanel id="orders">
            <Orders store={store} drawn={drawn} />
          </TabPanel>
        )}
        {scene.seat && (
          <TabPanel id="notes">
            <Notes match={message.match} seat={scene.seat} n={message.n} />
          </TabPanel>
        )}
        {scene.seat && (
          <TabPanel id="chat">
            <Chat match={message.match} seat={scene.seat} said={aside?.chat ?? 0} drawn={drawn} />
          </TabPanel>
        )}
        {!scene.seat && (
          <TabPanel id="gallery">
            <Gallery match={message.match} said={aside?.gallery ?? 0} />
          </TabPanel>
        )}
        {game.places && (
          <TabPanel id="places">
            <Places scene={scene} drawn={drawn} />
          </TabPanel>
        )}
      </Tabs>
    </>
  );
}

import { useCallback, useEffect, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useStore } from "zustand";
import type { Heard, Part, Seat, Summary } from "~/api/types";
import type { Drawn } from "~/contract/drawn";
import type { Scene } from "~/contract/game";
import { useSettings } from "~/ui/settings";
import { Bar } from "./Bar";
import { matching, spelt } from "./draft";
import { since } from "./history";
import { KeysHelp } from "./KeysHelp";
import { Layers, useOverlays } from "./Layers";
import { chapterOf, touchedBy } from "./lines";
import { Panel } from "./Panel";
import { Sheet } from "./Sheet";
import { Strip } from "./Strip";
import { useSounds } from "./sound/useSounds";
import type { TableStore } from "./store";
import { AccountCard, pinsOf } from "./story/AccountCard";
import { StoryVoice } from "./story/StoryVoice";
import { StoryStrip } from "./story/Strip";
import { useStory } from "./story/useStory";
import { useStoryKeys } from "./story/useStoryKeys";
import { useStoryTouch } from "./story/useStoryTouch";
import { useChoose } from "./useChoose";
import { useKeys } from "./useKeys";
import { useMany } from "./useMany";
import { useObvious } from "./useObvious";
import { warningOf, whyOf } from "./Why";
import "./table.css";
import "./story/story.css";

interface Props {
  store: TableStore;
  summary: Summary;
  drawn: Drawn;
  /** All seats of mine. */
  seats: readonly Seat[];
}

const NOTHING: readonly never[] = [];

export function TableView({ store, summary, drawn, seats }: Props) {
  const { t } = useTranslation();
  const state = useStore(store);
  const { message, draft, heard, odds } = state;
  const { game, voice, printed } = drawn;
  const lobby = state.aside?.lobby ?? summary;
  const [shown, toggle] = useOverlays(drawn.id, game);
  // Where all at the screen see the same, what one did the others have seen.
  const shared = seats.length > 1 && message !== null && !(message.secret ?? true);
  const told = useStory(store, drawn, lobby, shared);
  const { telling, view: known, beat } = told;

  const scene = useMemo<Scene<unknown, unknown> | null>(() => {
    if (!message) return null;
    const { seat, view, ask } = message;
    return { view: telling ? known : view, seat, ask: telling ? null : ask, lobby, printed, voice, odds };
  }, [message, telling, known, lobby, printed, voice, odds]);
  const all = scene?.ask?.moves ?? NOTHING;
  const moves = useMemo(() => matching(all, draft), [all, draft]);

  // What came since this player last looked. Once he has, it is kept as read.
  const [read, setRead] = useState<number | null>(null);
  const [looking, setLooking] = useState(false); // at the recap
  const opened = message !== null;
  const before = Math.max(summary.read?.[state.seat ?? ""] ?? 0, state.seen());
  useEffect(() => {
    if (!opened || read !== null) return;
    const wanted = new URLSearchParams(location.search).has("recap"); // "what happened?", from the home page
    const { heard, looked } = store.getState();
    const chapter = lastChapter(heard);
    const from = wanted ? Math.min(before || chapter, chapter) : before;
    setRead(from);
    const silent = useSettings.getState().speed === "off" && !wanted;
    setLooking(!silent && !looked && from > 0 && since(heard, from).length > 0); // what comes while he looks on is told as it comes
  }, [opened, read, before, store]);
  const missed = useMemo(() => (read === null ? NOTHING : since(heard, read)), [heard, read]);
  const recapped = looking && missed.length > 0;
  const n = message?.n ?? 0;
  useEffect(() => {
    const look = () => {
      if (!recapped && !telling && read !== null && n > 0 && document.visibilityState === "visible") state.read(n);
    };
    look();
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, [recapped, telling, read, n, state.read]);

  useEffect(() => {
    const title = `${voice.say("title")} · Wardroom`;
    document.title = scene?.ask ? `• ${title}` : title;
  }, [voice, scene?.ask]);

  const whyNot = useCallback(
    (place: string) => {
      const now = store.getState();
      const move = scene && now.message?.ask && game.meant?.(scene, now.draft, place);
      if (move) void now.askWhy(move);
    },
    [store, scene, game],
  );
  const choose = useChoose(store, scene, game);
  const commit = useCallback(
    (move: readonly Part[], sure?: boolean) => void store.getState().commit(move, sure),
    [store],
  );
  const many = useMany(store);
  useObvious(store, scene);
  useKeys(store, lobby, telling);
  useStoryKeys(told.teller, beat !== null);
  useStoryTouch(told.teller, beat !== null);
  useSounds(beat, !telling && message?.ask != null, message);

  const pins = useMemo(() => (told.account ? pinsOf(told.account) : []), [told.account]);
  const touched = useMemo(() => {
    if (beat) return new Set(beat.beat.touched);
    const missing = recapped ? missed : telling || state.own ? NOTHING : state.news;
    return new Set([...pins, ...missing.flatMap((event) => touchedBy(event))]);
  }, [beat, telling, recapped, missed, pins, state.news, state.own]);

  if (!message || !scene)
    return (
      <p className="page-note" role="status">
        {t(state.line === "closed" ? "bar.closed" : "table.opening")}
      </p>
    );
  const panel = (
    <Panel
      store={store}
      scene={scene}
      drawn={drawn}
      told={told}
      recap={recapped ? missed : null}
      onRecapDone={(watch) => {
        setLooking(false);
        if (watch && read !== null) void told.again(read);
        setRead(n);
      }}
    />
  );
  const { Board, Record } = game;
  const chosen = spelt(all, draft);
  const fills = game.fills?.(scene) ?? false;
  // What may be a slip, and what was not done because it cannot be taken back, is for the panel.
  const final = !["", "others"].includes(whyOf(state.foretold, chosen));
  const warned = final || (chosen !== null && warningOf(scene.voice, state.foretold, chosen) !== "");
  return (
    <div className="table" data-game={drawn.id} data-telling={telling || undefined}>
      <Bar
        store={store}
        scene={scene}
        drawn={drawn}
        seats={seats}
        onStory={() => {
          setRead(lastChapter(heard));
          setLooking(true);
        }}
      />
      <main className="table-board" aria-label={t("table.board")}>
        <div className="table-sheet">
          <Board
            scene={scene}
            draft={draft}
            moves={moves}
            choose={choose}
            commit={commit}
            foretold={state.foretold}
            whyNot={whyNot}
            many={many}
            shown={shown}
            touched={touched}
            pins={recapped ? [] : pins}
            news={telling ? NOTHING : state.news}
            odds={telling ? null : state.odds}
            telling={beat}
          />
          <Layers game={game} voice={voice} shown={shown} onToggle={toggle} />
        </div>
        {Record && (
          <Strip>
            <Record scene={scene} odds={state.odds} />
          </Strip>
        )}
        {beat && !told.quiet && (
          <StoryStrip story={told.teller} beat={beat} faces={game.faces} asked={message.ask !== null} />
        )}
        {told.account && !recapped && (
          <AccountCard account={told.account} drawn={drawn} onFold={told.fold} onWatch={told.turnAgain} />
        )}
        <StoryVoice telling={beat} />
      </main>
      <Sheet
        question={scene.ask ? voice.prompt(scene.ask) : ""}
        ready={chosen !== null && (!fills || warned)}
        fills={fills}
      >
        {panel}
      </Sheet>
      <KeysHelp store={store} drawn={drawn} />
    </div>
  );
}

/** The number before the last turn began. */
function lastChapter(heard: readonly Heard[]): number {
  for (let at = heard.length - 1; at >= 0; at -= 1) {
    const event = heard[at];
    if (event && chapterOf(event)) return Math.max(1, event.n - 1);
  }
  return 1;
}

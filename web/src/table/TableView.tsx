import { useCallback, useEffect, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useStore } from "zustand";
import type { Part, Seat, Summary } from "~/api/types";
import type { Scene } from "~/games/game";
import { Bar } from "./Bar";
import { matching, spelt } from "./draft";
import { since } from "./history";
import { Layers, useOverlays } from "./Layers";
import { Panel } from "./Panel";
import { Sheet } from "./Sheet";
import { Strip } from "./Strip";
import type { TableStore } from "./store";
import { useChoose } from "./useChoose";
import type { Drawn } from "./useDrawn";
import { useKeys } from "./useKeys";
import "./table.css";

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
  const { message, draft, heard } = state;
  const { game, voice, printed } = drawn;
  const lobby = state.aside?.lobby ?? summary;
  const [shown, toggle] = useOverlays(drawn.id, game);
  const [story, setStory] = useState<ReadonlySet<string>>(new Set());

  const scene = useMemo<Scene<unknown, unknown> | null>(
    () => message && { view: message.view, seat: message.seat, ask: message.ask, lobby, printed, voice },
    [message, lobby, printed, voice],
  );
  const all = message?.ask?.moves ?? NOTHING;
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
    const chapter = lastChapter(heard, game);
    const from = wanted ? Math.min(before || chapter, chapter) : before;
    setRead(from);
    setLooking(!looked && from > 0 && since(heard, from).length > 0); // what comes while he looks on needs no telling
  }, [opened, read, before, store, game]);
  const missed = useMemo(() => (read === null ? NOTHING : since(heard, read)), [heard, read]);
  const recapped = looking && missed.length > 0;
  const n = message?.n ?? 0;
  useEffect(() => {
    const look = () => {
      if (!recapped && read !== null && n > 0 && document.visibilityState === "visible") state.read(n);
    };
    look();
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, [recapped, read, n, state.read]);

  useEffect(() => {
    const title = `${voice.say("title")} · Wardroom`;
    document.title = message?.ask ? `• ${title}` : title;
  }, [voice, message?.ask]);

  const whyNot = useCallback(
    (place: string) => {
      const now = store.getState();
      const move = scene && now.message?.ask && game.meant?.(scene, now.draft, place);
      if (move) void now.askWhy(move);
    },
    [store, scene, game],
  );
  const choose = useChoose(store, scene, game);
  const commit = useCallback((move: readonly Part[]) => void store.getState().commit(move), [store]);
  useKeys(store);

  const touched = useMemo(() => {
    const places = new Set(story);
    if (recapped || state.own || !game.touched) return places;
    for (const event of state.news) for (const place of game.touched(event)) places.add(place);
    return places;
  }, [story, recapped, state.news, state.own, game]);

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
      recap={recapped ? missed : null}
      onRecapStep={setStory}
      onRecapDone={() => {
        setLooking(false);
        setStory(new Set());
        setRead(n);
      }}
    />
  );
  const { Board, Record } = game;
  return (
    <div className="table" data-game={drawn.id}>
      <Bar
        store={store}
        scene={scene}
        drawn={drawn}
        seats={seats}
        onStory={() => {
          setRead(lastChapter(heard, game));
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
            whyNot={whyNot}
            shown={shown}
            touched={touched}
            news={state.news}
            odds={state.odds}
          />
          <Layers game={game} voice={voice} shown={shown} onToggle={toggle} />
        </div>
        {Record && (
          <Strip>
            <Record scene={scene} />
          </Strip>
        )}
      </main>
      <Sheet question={message.ask ? voice.prompt(message.ask) : ""} ready={spelt(all, draft) !== null}>
        {panel}
      </Sheet>
    </div>
  );
}

/** The number before the last turn began. */
function lastChapter(heard: readonly { n: number; kind: string }[], game: Drawn["game"]): number {
  for (let at = heard.length - 1; at >= 0; at -= 1) {
    const event = heard[at];
    if (event && game.chapter?.(event)) return Math.max(1, event.n - 1);
  }
  return 1;
}

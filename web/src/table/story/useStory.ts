import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useStore } from "zustand";
import type { Heard, Lobby } from "~/api/types";
import type { Drawn } from "~/contract/drawn";
import type { Scene } from "~/contract/game";
import type { Account, Telling } from "~/contract/story";
import { still, useSettings } from "~/ui/settings";
import { since, unsays } from "../history";
import { chapterOf } from "../lines";
import { PUBLIC, Reel } from "../reel";
import type { Batch, TableStore } from "../store";
import { type Chunk, drawnView, type Maker, type Teller, teller, untold } from "./teller";
import { CHOSEN, motion } from "./timing";
import { wordsOf } from "./words";

const AWAY = 30_000; // ms that a page was hidden, and more: then the summary comes first
const MANY = 40; // beats, and more: the same

/** The story as the table shows it. */
export interface Told {
  teller: Teller;
  /** Something is being told, or waits to be: no question, no points, no log line of it yet. */
  telling: boolean;
  /** The board meanwhile; undefined: as it is. */
  view: unknown;
  beat: Telling | null;
  /** Heard and not told yet. */
  held: ReadonlySet<Heard>;
  /** So much came that the player is asked first whether he wants to watch it. */
  card: readonly Heard[] | null;
  watch(): void;
  /** Tell again what came after message `n`. */
  again(n: number): Promise<void>;
  /** What the last turn brought; null when it is folded away. */
  account: Account | null;
  fold(): void;
  /** Tell that turn again. */
  turnAgain(): void;
}

export function useStory(store: TableStore, drawn: Drawn, lobby: Lobby, shared: boolean): Told {
  const speed = useSettings((settings) => settings.speed);
  const [story] = useState(() => teller(speed === "off" ? 1 : CHOSEN[speed], still));
  const now = useStore(story);
  const { fresh, seat, message, heard } = useStore(store);
  const [card, setCard] = useState(false);
  const sceneOf = useCallback(
    (view: unknown): Scene<unknown, unknown> => ({ ...drawn, view, seat, ask: null, lobby }),
    [drawn, seat, lobby],
  );
  const make = useCallback<Maker>((heard) => chunkOf(drawn, sceneOf(heard.before), heard), [drawn, sceneOf]);
  const off = speed === "off" || shared;
  const chunks = useMemo(
    () => (off ? [] : fresh.map(({ before, events, own }) => make({ before, events, own }))),
    [off, fresh, make],
  );
  const { account, from, fold, reckon } = useAccount(store, drawn, sceneOf, off);

  // Before anything is painted: what was heard is in the queue, and the board as it was known.
  useLayoutEffect(() => {
    if (fresh.length === 0) return;
    store.getState().handed();
    reckon(fresh);
    if (fresh.some(({ events }) => events.some(unsays))) return story.getState().end(); // of what was taken back, nothing
    for (const chunk of chunks) story.getState().add(chunk, make);
    const { steps, at } = story.getState();
    if (document.hidden || steps.length - at > MANY) story.getState().wait(true);
    if (steps.length - at > MANY) setCard(true);
  }, [fresh, chunks, store, story, make, reckon]);

  useEffect(() => {
    let since = 0;
    const look = () => {
      const { steps, at, wait, waits } = story.getState();
      if (document.hidden) {
        since = Date.now();
        wait(true);
      } else if (steps.length > 0 && waits && (Date.now() - since > AWAY || steps.length - at > MANY)) setCard(true);
      else wait(false);
    };
    document.addEventListener("visibilitychange", look);
    return () => {
      document.removeEventListener("visibilitychange", look);
      story.getState().end();
    };
  }, [story]);

  const again = useCallback(
    async (n: number) => {
      const { heard, match } = store.getState();
      const frame = await new Reel(match, seat ?? PUBLIC).want(n).catch(() => undefined);
      if (!frame) return;
      story.getState().end();
      story.getState().add(make({ before: frame.view, events: since(heard, n), own: false }));
    },
    [store, story, seat, make],
  );

  const step = now.steps[now.at];
  const first = step ? undefined : chunks.find(({ beats }) => beats.length > 0);
  const telling = step !== undefined || first !== undefined;
  useEffect(() => {
    if (!telling) setCard(false);
  }, [telling]);
  const held = useMemo(
    () => (first ? new Set(chunks.flatMap(({ events }) => events)) : untold(now)),
    [now, first, chunks],
  );
  const rate = now.hurried ? 4 : now.rate;
  const { shown, phase } = now;
  const beat = useMemo(
    () => (step ? { beat: step.beat, phase, key: shown, ms: still() ? 0 : motion(step.beat, rate, false) } : null),
    [step, phase, shown, rate],
  );
  return {
    teller: story,
    telling,
    view: step ? drawnView(now) : first?.before,
    beat: card ? null : beat,
    held,
    card: card && telling ? heard.filter((event) => held.has(event)) : null,
    watch() {
      setCard(false);
      story.getState().wait(false);
    },
    again,
    account: telling || !message ? null : account,
    fold,
    turnAgain: () => void again(from),
  };
}

/** A game is given the scene as it was known, and what was heard since: nothing else. */
export function chunkOf(
  { game }: Pick<Drawn, "game">,
  scene: Scene<unknown, unknown>,
  heard: Parameters<Maker>[0],
): Chunk {
  return { ...heard, beats: (game.story ?? wordsOf(game)).beats(scene, heard.events, heard.own) };
}

/** What a turn brought, from the view in which it began. */
function useAccount(
  store: TableStore,
  drawn: Drawn,
  sceneOf: (view: unknown) => Scene<unknown, unknown>,
  off: boolean,
) {
  const [account, setAccount] = useState<Account | null>(null);
  const [from, setFrom] = useState(1);
  const began = useRef<{ n: number; view: unknown } | null>(null);
  if (!began.current) {
    const { message } = store.getState();
    if (message) began.current = { n: message.n, view: message.view };
  }
  const reckon = useCallback(
    (batches: readonly Batch[]) => {
      const { game } = drawn;
      const turned = batches.findLast(({ events }) => events.some((event) => chapterOf(event, game)));
      const base = began.current;
      if (!turned) return setAccount((before) => (batches.some(({ own }) => own) ? null : before)); // folds on the first act
      began.current = { n: turned.n, view: turned.after };
      if (off || !base || !game.story?.account) return;
      const events = since(store.getState().heard, base.n).filter(({ n }) => n <= turned.n);
      setFrom(base.n);
      setAccount(game.story.account(sceneOf(turned.after), events, sceneOf(base.view)));
    },
    [store, drawn, sceneOf, off],
  );
  const fold = useCallback(() => setAccount(null), []);
  return { account, from, fold, reckon };
}

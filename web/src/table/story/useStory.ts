import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useStore } from "zustand";
import type { Heard, Lobby } from "~/api/types";
import type { Drawn } from "~/contract/drawn";
import type { Scene } from "~/contract/game";
import type { Account, Telling } from "~/contract/story";
import { still, useSettings } from "~/ui/settings";
import { lastOf, since, unsays } from "../history";
import { chapterOf } from "../lines";
import type { Batch, TableStore } from "../store";
import { momentsBetween } from "./moments";
import { type Chunk, drawnView, eventsOf, knownBy, type Maker, type Teller, teller, untold } from "./teller";
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
  /** Too little for controls: one small thing. */
  quiet: boolean;
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
  const chunks = useMemo(() => (off ? [] : ready(fresh, make)), [off, fresh, make]);
  const coming = off ? undefined : fresh[chunks.length]; // its views are on their way
  useEffect(() => {
    if (coming) void store.getState().lookBetween(coming);
  }, [store, coming]);
  const { account, from, fold, reckon } = useAccount(store, drawn, sceneOf, off);

  // Before anything is painted: what was heard is in the queue, and the board as it was known.
  useLayoutEffect(() => {
    const unsaid = fresh.some(({ events }) => events.some(unsays));
    const taken = off || unsaid ? fresh : fresh.slice(0, chunks.length);
    if (taken.length === 0) return;
    store.getState().handed(taken.length);
    reckon(taken);
    if (unsaid) return story.getState().end(); // of what was taken back, nothing
    for (const chunk of chunks) story.getState().add(chunk, make);
    const { steps, at } = story.getState();
    if (document.hidden || steps.length - at > MANY) story.getState().wait(true);
    if (steps.length - at > MANY) setCard(true);
  }, [fresh, chunks, off, store, story, make, reckon]);

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
      const [first, ...moments] = await momentsBetween(match, seat, n - 1, lastOf(heard), since(heard, n)).catch(
        () => [],
      );
      if (!first) return;
      story.getState().end();
      story.getState().add(make({ before: first.view, moments, own: false }));
    },
    [store, story, seat, make],
  );

  const step = now.steps[now.at];
  const first = chunks.find(({ beats }) => beats.length > 0) ?? coming;
  const telling = step !== undefined || first !== undefined;
  useEffect(() => {
    if (!telling) setCard(false);
  }, [telling]);
  const held = useMemo(
    () => (first ? new Set([...untold(now), ...fresh.flatMap(({ events }) => events)]) : untold(now)),
    [now, first, fresh],
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
    quiet: now.steps.length === 1 && step?.beat.importance === 1,
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

/** A game is given the scene as it was known, what was heard since, and the seat's own views: nothing else. */
export function chunkOf(
  { game }: Pick<Drawn, "game">,
  scene: Scene<unknown, unknown>,
  heard: Parameters<Maker>[0],
): Chunk {
  const beats = (game.story ?? wordsOf(game)).beats(scene, eventsOf(heard), heard.own, knownBy(heard));
  return { ...heard, beats };
}

/** What can be told now. Views on the way are waited for where there is something to tell on them. */
function ready(fresh: readonly Batch[], make: Maker): readonly Chunk[] {
  const chunks: Chunk[] = [];
  for (const { before, after, events, own, moments } of fresh) {
    const chunk = make({ before, moments: moments ?? [{ view: after, events }], own });
    if (!moments && chunk.beats.length) break;
    chunks.push(chunk);
  }
  return chunks;
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
      const turned = batches.findLast(({ events }) => events.some((event) => chapterOf(event)));
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

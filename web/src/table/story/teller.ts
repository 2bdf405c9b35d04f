import { createStore, type StoreApi } from "zustand";
import type { Heard } from "~/api/types";
import type { Beat, Known } from "~/contract/story";
import { HURRY, motion, rest } from "./timing";

/** A beat in the queue: the board before it and after, and what is known once it has been told. */
export interface Step {
  beat: Beat;
  before: unknown;
  view: unknown;
  events: readonly Heard[];
  /** What followed it without a beat of its own. */
  after: readonly Heard[];
  chunk: Chunk;
}

/** One step of the match as the seat noticed it: what it heard, and its view then. */
export interface Moment {
  view: unknown;
  events: readonly Heard[];
}

/** What is told together: the view that was known before, what was heard since, step by step, and its beats. */
export interface Chunk {
  before: unknown;
  moments: readonly Moment[];
  /** They came of the player's own answer. */
  own: boolean;
  beats: readonly Beat[];
}

/** Makes the beats again where events that came one by one are told together. */
export type Maker = (chunk: Omit<Chunk, "beats">) => Chunk;

/** One queue for every game: what is told, how far, and at which pace. */
export interface Telltale {
  steps: readonly Step[];
  at: number;
  phase: "acts" | "rests";
  paused: boolean;
  rate: number;
  /** Next is held down. */
  hurried: boolean;
  /** Nobody looks: a hidden page, or a card that waits for "Watch it". */
  waits: boolean;
  /** Rises with every showing of a beat. */
  shown: number;
  add(chunk: Chunk, make?: Maker): void;
  next(): void;
  back(): void;
  /** To the next chapter; at once again: to the end. */
  skip(): void;
  end(): void;
  start(): void;
  pause(paused?: boolean): void;
  pace(rate: number): void;
  hurry(hurried: boolean): void;
  wait(waits: boolean): void;
}

export type Teller = StoreApi<Telltale>;

const IDLE = { steps: [], at: 0, phase: "acts", paused: false, hurried: false } as const;

export function teller(rate: number, calm: () => boolean): Teller {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let skipped = false; // a chapter, and nothing has been told since
  let left: string | null = null; // the lasting chapter that was skipped last
  const store = createStore<Telltale>((set, get) => {
    /** Show a beat from its beginning; past the last one there is nothing left to tell. */
    function show(at: number): void {
      const { steps, shown } = get();
      if (at >= steps.length) set({ ...IDLE, shown: shown + 1 });
      else set({ at: Math.max(0, at), phase: "acts", shown: shown + 1 });
      const now = steps[at]?.beat.chapter;
      if (now !== undefined && now !== left) left = null;
    }
    return {
      ...IDLE,
      rate,
      waits: false,
      shown: 0,
      add(chunk, make) {
        const { steps, at } = get();
        const joined = make ? withWaiting(steps, at, chunk, make) : { steps, chunk };
        const more = stepsOf(joined.chunk);
        if (more.length) set({ steps: [...joined.steps, ...more] });
        else if (steps.length) set({ steps: grown(joined.steps, joined.chunk) });
        if (steps.length > 0 || more.length === 0) return;
        const first = more.findIndex(({ beat }) => beat.chapter !== left);
        show(first < 0 ? more.length : first);
      },
      next() {
        skipped = false;
        show(get().at + 1);
      },
      back() {
        skipped = false;
        show(get().at - 1);
      },
      skip() {
        const { steps, at } = get();
        const { chapter, lasting } = steps[at]?.beat ?? {};
        const later = steps.findIndex(({ beat }, n) => n > at && beat.chapter !== chapter);
        if (skipped || later < 0) get().end();
        else {
          skipped = true;
          show(later);
        }
        left = lasting ? (chapter ?? null) : null;
      },
      end() {
        skipped = false;
        left = null;
        set({ waits: false });
        show(get().steps.length);
      },
      start: () => show(0),
      pause: (paused = !get().paused) => set({ paused }),
      pace: (rate) => set({ rate }),
      hurry: (hurried) => set({ hurried }),
      wait: (waits) => set({ waits }),
    };
  });
  store.subscribe((now) => {
    clearTimeout(timer);
    const step = now.steps[now.at];
    if (!step || now.paused || now.waits) return;
    const speed = now.hurried ? HURRY : now.rate;
    if (now.phase === "acts")
      timer = setTimeout(() => store.setState({ phase: "rests" }), motion(step.beat, speed, calm()));
    else if (!calm() || now.hurried) timer = setTimeout(() => now.next(), rest(step.beat, speed)); // else the player goes on
  });
  return store;
}

/** Moves come one message each: those that wait in the queue are told together with the next, as far as all of them
 * are the player's own doing or none is. */
function withWaiting(steps: readonly Step[], at: number, chunk: Chunk, make: Maker) {
  const now = steps[at]?.chunk;
  const waiting = steps.findIndex((step, n) => n > at && step.chunk !== now && step.chunk.own === chunk.own);
  if (waiting < 0 || steps.slice(waiting).some((step) => step.chunk.own !== chunk.own)) return { steps, chunk };
  const tail = steps.slice(waiting);
  const chunks = [...new Set(tail.map((step) => step.chunk)), chunk];
  const moments = chunks.flatMap((each) => each.moments);
  return { steps: steps.slice(0, waiting), chunk: make({ before: chunks[0]?.before, moments, own: chunk.own }) };
}

export const eventsOf = ({ moments }: Pick<Chunk, "moments">): readonly Heard[] =>
  moments.flatMap(({ events }) => events);

/** A view holds from the last event of its moment on. */
export function knownBy({ before, moments }: Pick<Chunk, "before" | "moments">): Known {
  return (told) => {
    let [view, count] = [before, 0];
    for (const moment of moments) {
      count += moment.events.length;
      if (count > told) break;
      view = moment.view;
    }
    return view;
  };
}

function stepsOf(chunk: Chunk): readonly Step[] {
  const [events, known] = [eventsOf(chunk), knownBy(chunk)];
  let told = 0;
  const steps = chunk.beats.map((beat): Step => {
    const before = known(told);
    const heard = events.slice(told, beat.through);
    told = Math.max(told, beat.through);
    return { beat, before, view: known(told), events: heard, after: [], chunk };
  });
  return trailing(steps, events.slice(told));
}

function trailing(steps: readonly Step[], events: readonly Heard[]): readonly Step[] {
  const last = steps.at(-1);
  return last && events.length ? [...steps.slice(0, -1), { ...last, after: [...last.after, ...events] }] : steps;
}

/** What needs no telling belongs to what was told last. */
function grown(steps: readonly Step[], { moments }: Chunk): readonly Step[] {
  const last = steps.at(-1)?.chunk;
  const chunk = last && { ...last, moments: [...last.moments, ...moments] };
  const all = chunk ? steps.map((step) => (step.chunk === last ? { ...step, chunk } : step)) : steps;
  return trailing(all, eventsOf({ moments }));
}

/** What has been heard and not been told to its end yet. */
export function untold({ steps, at }: Pick<Telltale, "steps" | "at">): ReadonlySet<Heard> {
  const found = new Set<Heard>();
  steps.forEach(({ events, after }, n) => {
    if (n >= at) for (const event of [...events, ...after]) found.add(event);
  });
  return found;
}

/** The board as last known, with what has been told so far; undefined: as it is. */
export function drawnView({ steps, at, phase }: Pick<Telltale, "steps" | "at" | "phase">): unknown {
  const step = steps[at];
  return step && (phase === "acts" ? step.before : step.view);
}

import type { Seat } from "~/api/types";
import type { Voice } from "~/words";
import type { Analysis } from "./useAnalysis";

/** An analysis as one side reads it: all chances are the first seat's, and turned round for the other. */
export interface Reading {
  /** Whose chances are shown, and who stands against; alone there is nobody. */
  top: Seat;
  bottom: Seat | null;
  /** One more than there are turns: the last is the result. */
  points: readonly { chance: number; low: number; high: number }[];
  turns: readonly {
    before: number;
    after: number;
    dice: number;
    decided: number;
    /** What neither dice nor decisions did: a resignation, and what was still open when the match ended. */
    rest: number;
    /** The change without that. */
    played: number;
    /** Which turning point it is, counted from 1; 0: none. */
    turning: number;
  }[];
  luck: number;
  /** Whether any dice changed the chances: those that did are listed. */
  rolled: boolean;
  flip: boolean;
}

export function readingOf(found: Analysis, mine: Seat | undefined): Reading {
  const other = found.seats.length > 1 ? (found.seats.at(-1) ?? null) : null;
  const flip = other !== null && mine !== undefined && mine !== found.first && found.seats.includes(mine);
  const chance = (value: number) => (flip ? 1 - value : value);
  const sign = flip ? -1 : 1;
  return {
    top: flip ? (mine as Seat) : found.first,
    bottom: flip ? found.first : other,
    points: found.curve.map(({ chance: p, low, high }) => ({
      chance: chance(p),
      low: Math.min(chance(low), chance(high)),
      high: Math.max(chance(low), chance(high)),
    })),
    turns: found.turns.map((turn, n) => ({
      before: chance(turn.before),
      after: chance(turn.after),
      dice: sign * turn.dice,
      decided: sign * Object.values(turn.decided).reduce((sum, worth) => sum + worth, 0),
      rest: sign * turn.rest,
      played: sign * (turn.after - turn.before - turn.rest),
      turning: found.turning.indexOf(n) + 1,
    })),
    luck: sign * found.luck,
    rolled: found.throws.length > 0,
    flip,
  };
}

export interface Kind {
  /** What the dice were for; empty: all the rest. */
  why: string;
  times: number;
  luck: number;
}

/** What the dice gave by what they were for, what changed most first; the kinds add up to all of it. */
export function luckByKind({ throws }: Pick<Analysis, "throws">, flip: boolean, most = 4): readonly Kind[] {
  const kinds = new Map<string, Kind>();
  for (const { why, luck } of throws) {
    const { times, luck: before } = kinds.get(why) ?? { times: 0, luck: 0 };
    kinds.set(why, { why, times: times + 1, luck: before + (flip ? -luck : luck) });
  }
  const sorted = [...kinds.values()].sort((a, b) => Math.abs(b.luck) - Math.abs(a.luck));
  const rest = sorted.slice(most);
  const sum = (of: (kind: Kind) => number) => rest.reduce((all, kind) => all + of(kind), 0);
  return [
    ...sorted.slice(0, most),
    ...(rest.length ? [{ why: "", times: sum((k) => k.times), luck: sum((k) => k.luck) }] : []),
  ];
}

/** The turn in which a seat had got so far: what it noted there belongs to it. */
export function turnAt(found: Pick<Analysis, "curve" | "moments" | "turns">, seat: Seat, n: number): number {
  const reached = found.turns.findIndex((_, turn) => (numbersOf(found, turn)[seat] ?? 0) >= n);
  return reached < 0 ? found.turns.length - 1 : reached;
}

/** The turn in which an entry was written. */
export const turnOf = (found: Pick<Analysis, "turns">, n: number): number =>
  found.turns.findIndex(({ first, last }) => n > first && n <= last);

/** What a bot had in mind, in the game's words: a sentence for each plan. */
export const mindOf = ({ because }: Analysis["plans"][number], voice: Pick<Voice, "say">): string[] =>
  because.map(([key, about]) => voice.say(`plan.${key}`, about));

/** How far each viewer had got when a turn was over. */
export const numbersOf = (found: Pick<Analysis, "curve" | "moments">, turn: number): Readonly<Record<string, number>> =>
  found.moments[String(found.curve[turn + 1]?.n ?? 0)] ?? {};

/** How far a seat had got when a turn began: from there it is watched, and tried again. */
export const startOf = (found: Pick<Analysis, "moments" | "turns">, seat: Seat, turn: number): number =>
  Math.max(1, found.moments[String(found.turns[turn]?.first ?? 0)]?.[seat] ?? 1);

/** The turning point that cost the reader most; none, if none did. */
export function worstOf({ turns }: Pick<Reading, "turns">): number | null {
  const cost = ({ before, after }: Reading["turns"][number]) => before - after;
  const bad = turns.filter((turn) => turn.turning && cost(turn) > 0).toSorted((a, b) => cost(b) - cost(a));
  return bad[0] ? turns.indexOf(bad[0]) : null;
}

export const hundred = (chance: number): number => Math.round(100 * chance);

/** +7, −3, 0. */
export function signed(change: number): string {
  const n = hundred(Math.abs(change));
  return n === 0 ? "0" : `${change > 0 ? "+" : "−"}${n}`;
}

export type Blame = "dice" | "decisions" | "both" | "none" | "no_dice" | "end";
const MOSTLY = 2 / 3;

/** What most of a change was. */
export function blame(
  { dice, decided, rest }: Pick<Reading["turns"][number], "dice" | "decided" | "rest">,
  rolled: boolean,
): Blame {
  const [a, b] = [Math.abs(dice), Math.abs(decided)];
  if (Math.abs(rest) > a + b && Math.abs(rest) >= 0.02) return "end";
  if (a + b < 0.005) return "none";
  if (!rolled) return "no_dice";
  if (a / (a + b) > MOSTLY) return "dice";
  return b / (a + b) > MOSTLY ? "decisions" : "both";
}

import type { Seat } from "~/api/types";
import type { Drawn } from "~/contract/drawn";
import type { Said } from "../history";

/** Points of a seat, and what they were for as it is called. */
export interface Points {
  seat: Seat;
  points: number;
  what: string;
}

export interface Gain extends Points {
  /** The message that told it. */
  n: number;
}

/** What brought points to whom, in the order it happened; what was taken back brought none. */
export function gainsOf(heard: readonly Said[], { voice }: Drawn): readonly Gain[] {
  return heard.flatMap((event) => {
    if (event.undone) return [];
    const gain = event.shown?.earned;
    return gain?.points ? [{ ...gain, what: voice.noun(gain.what), n: event.n }] : [];
  });
}

export interface Part {
  what: string;
  points: number;
  times: number;
}

/** The gains of a seat by what they were for, the largest first. */
export function partsOf(gains: readonly Points[], seat: Seat): readonly Part[] {
  const parts = new Map<string, Part>();
  for (const { what, points } of gains.filter((gain) => gain.seat === seat)) {
    const before = parts.get(what) ?? { what, points: 0, times: 0 };
    parts.set(what, { what, points: before.points + points, times: before.times + 1 });
  }
  return [...parts.values()].sort((a, b) => b.points - a.points);
}

const MOST = 4;

/** The moments that brought most, in the order of time. */
export function turningPoints(gains: readonly Gain[]): readonly Gain[] {
  const least = Math.max(2, ...gains.map(({ points }) => points / 4));
  return gains
    .filter(({ points }) => points >= least)
    .toSorted((a, b) => b.points - a.points)
    .slice(0, MOST)
    .toSorted((a, b) => a.n - b.n);
}

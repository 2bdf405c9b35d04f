import type { Factors, Nation } from "../view";

/** Both fleets and both beliefs, turn by turn, as `hindsight.py` tells them. */
export interface BothFleets {
  turns: readonly Turn[];
  /** The largest first. */
  captions: readonly Caption[];
}

type Each<What> = Readonly<Record<Nation, What>>;

export interface Turn {
  /** The entry after which the match stood so. */
  n: number;
  turn: number;
  day: number;
  time: string;
  fleets: Each<readonly Stack[]>;
  legs: Each<readonly (readonly [from: string, to: string])[]>;
  called: Each<readonly string[]>;
  beliefs: Each<Belief | null>;
  gap: { JP: string; US: string; zones: number } | null;
  attacks: readonly Attack[];
}

export interface Stack {
  zone: string;
  ships: readonly string[];
}

export interface Belief {
  zone: string;
  reach: number;
  off: number;
}

export interface Attack {
  side: Nation;
  purpose: string;
  zone: string;
  factors: Factors;
  origins: readonly string[];
  fate: "struck" | "empty" | "called_off" | "never";
  sunk: readonly string[];
}

export interface Caption {
  kind: "short" | "struck" | "passed";
  turn: number;
  side: Nation;
  zones: number;
  about: Readonly<Record<string, unknown>>;
}

/** Whose track and beliefs are drawn: of both, or what one side had on its own chart. */
export type Layer = "truth" | Nation;

export const sidesOf = (layer: Layer): readonly Nation[] => (layer === "truth" ? ["JP", "US"] : [layer]);

/** How a side is called to the reader. */
export const whoIs = (side: Nation, seat: string | null): string =>
  seat === null ? side : side === seat ? "you" : "they";

import type { Beat, Importance } from "~/contract/story";

/** Milliseconds at 1×. */
const REST: Readonly<Record<Importance, number>> = { 1: 500, 2: 1100, 3: 1800 };
const BANNER = 1600;
const READING = { least: 300, letter: 45, most: 4200 } as const;
const SHORTEST = 250; // however fast: a rest that cannot be seen is none
/** How long the first of the two stills of a beat stands where nothing may move. */
const STILL = 700;

/** Speeds as the strip offers them; `HURRY` also while Next is held down. */
export const RATES = [0.5, 1, 2, 4] as const;
export const HURRY = 4;
export const CHOSEN = { slow: 0.5, normal: 1, fast: 2 } as const;

/** How long the motion of a beat takes. */
export const motion = ({ ms }: Beat, rate: number, calm: boolean): number => (calm ? STILL : ms) / rate;

/** How long it rests afterwards, to be looked at and read. */
export function rest({ caption, importance, banner }: Beat, rate: number): number {
  const reading = Math.min(READING.most, READING.least + READING.letter * caption.length);
  return Math.max(SHORTEST, Math.max(REST[importance], reading, banner ? BANNER : 0) / rate);
}

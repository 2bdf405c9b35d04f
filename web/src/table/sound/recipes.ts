import type { Sound } from "~/contract/story";

/** One voice of a signal: a tone or noise, when it begins, how long it lasts, how it is filtered and how loud it is.
 * Times in seconds, frequencies in Hz; a pair glides from the first to the second. */
export interface Part {
  wave: OscillatorType | "white" | "brown";
  at?: number;
  for: number;
  hz?: number | readonly [number, number];
  filter?: { type: BiquadFilterType; hz: number | readonly [number, number] };
  /** 0 to 1. */
  loud?: number;
  /** Swells in and out instead of starting at once. */
  soft?: boolean;
  pan?: readonly [number, number];
}

const bursts = (gaps: readonly number[]): readonly Part[] => {
  let at = 0;
  return [0, ...gaps].map((gap, n) => {
    at += gap;
    return { wave: "white", at, for: 0.018, filter: { type: "bandpass", hz: 2000 + n * 650 }, loud: 0.5 + n * 0.12 };
  });
};

const bell = (at: number, ...tones: readonly number[]): readonly Part[] =>
  tones.map((hz, n) => ({ wave: "sine", at, for: 0.45, hz, loud: n ? 0.4 : 0.7 }));

/** Every signal, made in the browser: no recordings. None is longer than 0.9 s. */
export const RECIPES: Readonly<Record<Sound, readonly Part[]>> = {
  turn: [
    { wave: "sine", for: 0.09, hz: 523, soft: true },
    { wave: "sine", at: 0.09, for: 0.09, hz: 784, soft: true },
  ],
  beat: [{ wave: "sine", for: 0.012, hz: 1800, loud: 0.16 }],
  throw: bursts([0.07, 0.055, 0.04]),
  settle: [
    { wave: "white", for: 0.02, filter: { type: "bandpass", hz: 1200 } },
    { wave: "sine", for: 0.06, hz: 180 },
  ],
  hit: [{ wave: "sawtooth", for: 0.16, hz: 110, filter: { type: "lowpass", hz: [900, 200] } }],
  miss: [{ wave: "white", for: 0.12, filter: { type: "highpass", hz: 3000 }, soft: true, loud: 0.5 }],
  aircraft: [
    {
      wave: "sawtooth",
      for: 0.7,
      hz: 92,
      filter: { type: "lowpass", hz: 600 },
      soft: true,
      loud: 0.5,
      pan: [-0.7, 0.7],
    },
    {
      wave: "sawtooth",
      for: 0.7,
      hz: 95,
      filter: { type: "lowpass", hz: 600 },
      soft: true,
      loud: 0.5,
      pan: [-0.7, 0.7],
    },
  ],
  sail: [{ wave: "brown", for: 0.5, filter: { type: "lowpass", hz: 300 }, soft: true }],
  block: [
    { wave: "triangle", for: 0.025, hz: 420 },
    { wave: "triangle", at: 0.09, for: 0.025, hz: 310 },
  ],
  sunk: [
    { wave: "sine", for: 0.8, hz: [160, 48] },
    { wave: "brown", for: 0.8, filter: { type: "lowpass", hz: 400 }, soft: true, loud: 0.5 },
  ],
  found: [...bell(0, 880, 1318), ...bell(0.4, 880, 1318)],
  contact: [{ wave: "sine", for: 0.6, hz: 1400 }],
  new_turn: bell(0, 660),
  won: [262, 392, 588].map((hz, n) => ({ wave: "sine", at: n * 0.22, for: 0.3, hz, soft: true })),
  lost: [
    { wave: "sine", for: 0.3, hz: 392, soft: true },
    { wave: "sine", at: 0.3, for: 0.45, hz: 294, soft: true },
  ],
};

/** When the last of its voices is silent. */
export const lengthOf = (sound: Sound): number => Math.max(...RECIPES[sound].map((part) => (part.at ?? 0) + part.for));

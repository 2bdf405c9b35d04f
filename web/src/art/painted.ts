import type { Side } from "./sides";

/** What lines and letters of a side lie on: in the light theme the darkest ground, in the dark one the lightest. */
export const GROUNDS = { light: "#bfd5de", dark: "#1c3f52" } as const;
/** As WCAG asks for text. */
const ENOUGH = 4.5;

type Rgb = readonly [number, number, number];

const rgb = (hex: string): Rgb => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as unknown as Rgb;
const hex = (colour: Rgb): string =>
  `#${colour.map((part) => Math.round(part).toString(16).padStart(2, "0")).join("")}`;
const mixed = (from: Rgb, to: Rgb, share: number): Rgb =>
  from.map((part, n) => part + ((to[n] ?? 0) - part) * share) as unknown as Rgb;

function luminance(colour: Rgb): number {
  const [r, g, b] = colour.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as unknown as Rgb;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

export function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(rgb(one)), luminance(rgb(other))].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

/** The colour, moved towards black or white as little as it takes to be read on the ground. */
function legible(colour: string, ground: string, towards: Rgb): string {
  for (let share = 0; share < 1; share += 0.05) {
    const tried = hex(mixed(rgb(colour), towards, share));
    if (contrast(tried, ground) >= ENOUGH) return tried;
  }
  return hex(towards);
}

/** A colour in place of a side's own, safe in both themes: the properties that `tokens.css` has for the side. */
export function painted(side: Side, colour: string): Readonly<Record<string, string>> {
  const light = legible(colour, GROUNDS.light, [0, 0, 0]);
  const dark = legible(colour, GROUNDS.dark, [255, 255, 255]);
  return {
    [`--${side}`]: `light-dark(${light}, ${dark})`,
    [`--${side}-plate`]: colour,
    [`--${side}-plate-edge`]: hex(mixed(rgb(colour), [0, 0, 0], 0.35)),
    [`--${side}-plate-ink`]: contrast(colour, "#ffffff") > contrast(colour, "#000000") ? "#ffffff" : "#000000",
  };
}

import type { Hex } from "./types";

/** Where hexes lie on the sheet: pointy tops, odd rows half a hex to the east, rows counted from 1.
 *
 *  Also read by `tools/coasts.mjs`, which bends the coasts onto these hexes: it must import no code.
 */
export const WIDTH = 100;
/** Centre to corner. */
export const SIZE = WIDTH / Math.sqrt(3);
const RISE = SIZE * 1.5;

export type Point = readonly [x: number, y: number];
type Spot = Pick<Hex, "col" | "row">;

/** The sheet: all hexes, with room for the boxes at its edges. */
export const BOX = [0, -24, 2000, 1290] as const;
/** How far sea and land are drawn beyond the sheet, for frames of another shape. */
export const BLEED = 1600;

export const centre = ({ col, row }: Spot): Point => [
  (col + (row % 2 ? 1 : 0.5)) * WIDTH,
  Math.round(((row - 1) * RISE + SIZE) * 10) / 10,
];

/** Corners clockwise from the top one, around 0,0. */
export const CORNERS: readonly Point[] = [
  [0, -SIZE],
  [WIDTH / 2, -SIZE / 2],
  [WIDTH / 2, SIZE / 2],
  [0, SIZE],
  [-WIDTH / 2, SIZE / 2],
  [-WIDTH / 2, -SIZE / 2],
];

/** Steps to the six neighbours in axial coordinates, clockwise from the north-east: step n crosses the side from corner
 *  n to corner n + 1. */
export const STEPS: readonly Point[] = [
  [1, -1],
  [1, 0],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [0, -1],
];

export const axial = ({ col, row }: Spot): Point => [col - Math.floor(row / 2), row];

/** The side of `from` that touches `to`, 0 to 5, or -1 when they are no neighbours. */
export function sideTo(from: Spot, to: Spot): number {
  const [[q, r], [p, s]] = [axial(from), axial(to)];
  return STEPS.findIndex(([dq, dr]) => p - q === dq && s - r === dr);
}

/** Both ends of a side on the sheet. */
export function sideOf(hex: Spot, side: number): readonly [Point, Point] {
  const [x, y] = centre(hex);
  const at = (n: number): Point => {
    const [dx, dy] = CORNERS[n % 6]!;
    return [x + dx, y + dy];
  };
  return [at(side), at(side + 1)];
}

const n = (v: number): string => String(Math.round(v * 10) / 10);
export const spot = ([x, y]: Point): string => `${n(x)} ${n(y)}`;

/** The outline of a hex on the sheet, `scale` times its size. */
export function outline(hex: Spot, scale = 1): string {
  const [x, y] = centre(hex);
  return `M${CORNERS.map(([dx, dy]) => spot([x + dx * scale, y + dy * scale])).join("L")}z`;
}

/** The hex that holds a place of the sheet, as col and row. */
export function under(x: number, y: number): Spot {
  const r = (y - SIZE) / RISE + 1;
  const q = x / WIDTH - 0.5 - r / 2;
  // Round in cube coordinates: the one that was rounded most follows from the other two.
  let [a, b] = [Math.round(q), Math.round(r)];
  const c = Math.round(-q - r);
  const [da, db, dc] = [Math.abs(a - q), Math.abs(b - r), Math.abs(c + q + r)];
  if (da > db && da > dc) a = -b - c;
  else if (db > dc) b = -a - c;
  return { col: a + Math.floor(b / 2), row: b };
}

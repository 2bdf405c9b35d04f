/** Where hexes lie on the sheet: flat tops, odd columns half a hex lower; a hex is its column and row, "4021".
 *
 *  Also read by `tools/coasts.mjs`, which bends the coasts onto these hexes: it must import no code.
 */
export type Point = readonly [x: number, y: number];

/** Centre to corner. */
export const SIZE = 30;
export const HIGH = SIZE * Math.sqrt(3);
const STEP = SIZE * 1.5;
const FIRST = 10; // the westernmost column
const COLUMNS = 51;
const ROWS = 29;

/** The sheet: all hexes, with a margin. */
export const BOX = [-20, -14, COLUMNS * STEP + SIZE / 2 + 40, Math.round(ROWS * HIGH + HIGH / 2) + 28] as const;
/** How far sea and land are drawn beyond the sheet, for frames of another shape. */
export const BLEED = 1500;

export const columnOf = (hex: string): number => Number(hex.slice(0, 2));
export const rowOf = (hex: string): number => Number(hex.slice(2));
const two = (n: number): string => String(n).padStart(2, "0");
export const named = (column: number, row: number): string => two(column) + two(row);
export const isHex = (part: unknown): part is string => typeof part === "string" && /^\d{4}$/.test(part);

const tenth = (v: number): number => Math.round(v * 10) / 10;

export function centre(hex: string): Point {
  const column = columnOf(hex);
  return [(column - FIRST) * STEP + SIZE, tenth((rowOf(hex) + (column % 2 ? 1 : 0.5)) * HIGH)];
}

/** Corners clockwise from the one to the east, around 0,0. */
export const CORNERS: readonly Point[] = [0, 1, 2, 3, 4, 5].map((n) => [
  SIZE * [1, 0.5, -0.5, -1, -0.5, 0.5][n]!,
  (HIGH / 2) * [0, 1, 1, 0, -1, -1][n]!,
]);

/** Axial coordinates: one step north-east is (1, -1). */
export function axial(hex: string): Point {
  const column = columnOf(hex);
  return [column, rowOf(hex) - (column - (column % 2)) / 2];
}

/** Neighbours clockwise from the south-east: number n lies beyond the side from corner n to corner n + 1. */
const AROUND: readonly Point[] = [
  [1, 0],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [0, -1],
  [1, -1],
];

export function fromAxial([q, r]: Point): string {
  return named(q, r + (q - (((q % 2) + 2) % 2)) / 2);
}

export function around(hex: string): readonly string[] {
  const [q, r] = axial(hex);
  return AROUND.map(([dq, dr]) => fromAxial([q + dq, r + dr]));
}

export function distance(a: string, b: string): number {
  const [[q, r], [p, s]] = [axial(a), axial(b)];
  return (Math.abs(q - p) + Math.abs(r - s) + Math.abs(q + r - p - s)) / 2;
}

export const spot = ([x, y]: Point): string => `${tenth(x)} ${tenth(y)}`;

/** The outline of a hex on the sheet, `scale` times its size. */
export function outline(hex: string, scale = 1): string {
  const [x, y] = centre(hex);
  return `M${CORNERS.map(([dx, dy]) => spot([x + dx * scale, y + dy * scale])).join("L")}z`;
}

/** The hex that holds a spot of the sheet; whether there is such a hex on the map, the map knows. */
export function under(x: number, y: number): string {
  const q = (x - SIZE) / STEP + FIRST;
  const r = y / HIGH - 0.5 - q / 2;
  // Round in cube coordinates: the one that was rounded most follows from the other two.
  let [a, b] = [Math.round(q), Math.round(r)];
  const c = Math.round(-q - r);
  const [da, db, dc] = [Math.abs(a - q), Math.abs(b - r), Math.abs(c + q + r)];
  if (da > db && da > dc) a = -b - c;
  else if (db > dc) b = -a - c;
  return fromAxial([a, b]);
}

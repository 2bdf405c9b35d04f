/** Hexes with flat tops, labelled CCRR as printed from 0101; odd columns counted from 0 sit half a hex lower. The same
 * arithmetic as the server's (`lib/hexes.py`), and where a hex lies on the sheet. */

export type Axial = readonly [q: number, r: number];
export type Point = readonly [x: number, y: number];

/** Clockwise: 0 N, 1 NE, 2 SE, 3 S, 4 SW, 5 NW. */
export const DIRECTIONS: readonly Axial[] = [
  [0, -1],
  [1, -1],
  [1, 0],
  [0, 1],
  [-1, 1],
  [-1, 0],
];

/** From the centre of a hex to its corner, in units of the sheet; the counters are drawn for this size. */
export const SIZE = 46;
/** Between the centres of two neighbours. */
export const PITCH = SIZE * Math.sqrt(3);

export const turned = (facing: number, by: number): number => (((facing + by) % 6) + 6) % 6;

export function step([q, r]: Axial, facing: number, n = 1): Axial {
  const [dq, dr] = DIRECTIONS[turned(facing, 0)]!;
  return [q + n * dq, r + n * dr];
}

export function distance([aq, ar]: Axial, [bq, br]: Axial): number {
  const [q, r] = [aq - bq, ar - br];
  return (Math.abs(q) + Math.abs(r) + Math.abs(q + r)) / 2;
}

/** f steps along a facing and s along the next one clockwise. */
export function local(from: Axial, f: number, s: number, facing: number): Axial {
  return step(step(from, facing, f), facing + 1, s);
}

export function parse(label: string): Axial {
  const [column, row] = [Number(label.slice(0, 2)) - 1, Number(label.slice(2)) - 1];
  return [column, row - Math.floor(column / 2)];
}

const two = (n: number): string => String(n).padStart(2, "0");

export function label([q, r]: Axial): string {
  return `${two(q + 1)}${two(r + Math.floor(q / 2) + 1)}`;
}

export const isLabel = (text: unknown): text is string => typeof text === "string" && /^\d{4}$/.test(text);

export function middle([q, r]: Axial): Point {
  return [SIZE * 1.5 * q, PITCH * (r + q / 2)];
}

export const centre = (hex: string): Point => middle(parse(hex));

/** Degrees clockwise from north. */
export const bearing = (facing: number): number => facing * 60;

/** A point some way off along a facing. */
export function towards([x, y]: Point, facing: number, far: number): Point {
  const angle = (bearing(facing) * Math.PI) / 180;
  return [x + far * Math.sin(angle), y - far * Math.cos(angle)];
}

/** The hex that a point of the sheet lies in. */
export function at(x: number, y: number): string {
  const q = x / (SIZE * 1.5);
  const r = y / PITCH - q / 2;
  let [rq, rr] = [Math.round(q), Math.round(r)];
  const rs = Math.round(-q - r);
  const [dq, dr, ds] = [Math.abs(rq - q), Math.abs(rr - r), Math.abs(rs + q + r)];
  if (dq > dr && dq > ds) rq = -rr - rs;
  else if (dr > ds) rr = -rq - rs;
  return label([rq, rr]);
}

const CORNERS: readonly Point[] = [0, 1, 2, 3, 4, 5].map((n) => {
  const angle = (n * Math.PI) / 3;
  return [SIZE * Math.cos(angle), SIZE * Math.sin(angle)];
});

const short = (n: number): string => n.toFixed(1).replace(/\.0$/, "");

/** The outline of a hex as a path, drawn a little smaller if `scale` says so. */
export function outline(hex: string, scale = 1): string {
  const [x, y] = centre(hex);
  return `M${CORNERS.map(([dx, dy]) => `${short(x + dx * scale)} ${short(y + dy * scale)}`).join("L")}z`;
}

/** The same around 0,0. */
export const HEX = `M${CORNERS.map(([x, y]) => `${short(x)} ${short(y)}`).join("L")}z`;

/** A facing as an arrow to the north, to be turned. Long and notched: a triangle of nearly equal sides looks the same
 * after a turn of 120 degrees. */
export const ARROW = "M0-11 6.5 8 0 4-6.5 8z";

import { centre, outline, type Point, sideOf, sideTo, spot } from "./hexes";
import type { Hex, Hexside, PrintedMap } from "./types";

/** A hexside with its ends on the sheet. */
export interface Edge extends Hexside {
  from: Hex;
  to: Hex;
  ends: readonly [Point, Point];
}

/** The printed map, ready to be drawn. */
export interface Geography {
  hexes: readonly Hex[];
  /** By id. */
  hex: ReadonlyMap<string, Hex>;
  /** By name of the base. */
  bases: ReadonlyMap<string, Hex>;
  edges: readonly Edge[];
}

export function geography(printed: PrintedMap): Geography {
  const { hexes } = printed.map;
  const hex = new Map(hexes.map((each) => [each.id, each]));
  const bases = new Map(hexes.flatMap((each) => (each.base ? [[each.base.name, each] as const] : [])));
  const edges = printed.hexsides.hexsides.map((side) => {
    const [from, to] = [hex.get(side.a)!, hex.get(side.b)!];
    return { ...side, from, to, ends: sideOf(from, sideTo(from, to)) };
  });
  return { hexes, hex, bases, edges };
}

/** Sides between hexes of the sheet that differ in `part`, as one path. Hexes out of play border on nothing. */
export function border({ hexes }: Geography, part: (hex: Hex) => unknown): string {
  const spots = new Map(hexes.filter((hex) => !hex.out_of_play).map((hex) => [`${hex.q},${hex.r}`, hex]));
  let d = "";
  // Half of the six neighbours: each side is met once.
  for (const hex of spots.values())
    for (const [side, dq, dr] of [
      [0, 1, -1],
      [1, 1, 0],
      [2, 0, 1],
    ] as const) {
      const other = spots.get(`${hex.q + dq},${hex.r + dr}`);
      if (!other || part(hex) === part(other)) continue;
      const [a, b] = sideOf(hex, side);
      d += `M${spot(a)}L${spot(b)}`;
    }
  return d;
}

export const outlines = (hexes: readonly Hex[], scale = 1): string => hexes.map((hex) => outline(hex, scale)).join("");

/** Along a side: `t` from 0 to 1, and `off` units to the left of it. */
export function along([[ax, ay], [bx, by]]: Edge["ends"], t: number, off = 0): Point {
  const length = Math.hypot(bx - ax, by - ay);
  const [ux, uy] = [(bx - ax) / length, (by - ay) / length];
  return [ax + (bx - ax) * t + uy * off, ay + (by - ay) * t - ux * off];
}

/** Whether ground units never cross here. */
export const closed = ({ land, limit }: Hexside): boolean => land !== null && limit === 0;

/** Peaks along a side; with a pass in the middle where some may cross. */
export function ridge(edge: Edge): string {
  const peaks = closed(edge) ? [0.04, 0.27, 0.5, 0.73] : [0.04, 0.7];
  const peak = (t: number) =>
    `M${spot(along(edge.ends, t, -4))}L${spot(along(edge.ends, t + 0.115, 6))}L${spot(along(edge.ends, t + 0.23, -4))}`;
  return peaks.map(peak).join("");
}

/** A winding line along a side. */
export function river({ ends }: Edge): string {
  const bend = (t: number, off: number) => `Q${spot(along(ends, t + 0.125, off))} ${spot(along(ends, t + 0.25))}`;
  return `M${spot(ends[0])}${[7, -7, 7, -7].map((off, i) => bend(i * 0.25, off)).join("")}`;
}

/** Strokes across a side, one for each ground unit that may cross it in battle. */
export function crossing({ ends, limit = 0 }: Edge): string {
  const places = limit > 1 ? [0.45, 0.55] : [0.5];
  return limit ? places.map((t) => `M${spot(along(ends, t, -6))}L${spot(along(ends, t, 6))}`).join("") : "";
}

/** A small wave on a side by land that ships pass too. */
export function passage({ ends, limit = 0 }: Edge): string {
  const t = limit ? 0.22 : 0.5;
  const [x, y] = along(ends, t);
  return `M${spot([x - 6, y + 1])}q3-4 6 0t6 0`;
}

/** From base to base along the rails. */
export const rails = (edges: readonly Edge[]): string =>
  edges
    .filter((edge) => edge.rail)
    .map(({ from, to }) => `M${spot(centre(from))}L${spot(centre(to))}`)
    .join("");

/** The line that keeps two coasts of one hex apart, through its centre; nothing where there is but one coast. */
export function isthmus({ edges }: Geography): string {
  let d = "";
  const split = edges.filter((edge) => edge.siam_coast);
  for (const a of split)
    for (const b of split) {
      if (a.siam_coast !== "west" || b.siam_coast !== "south") continue;
      const corner = a.ends.find((p) => b.ends.some((q) => Math.hypot(p[0] - q[0], p[1] - q[1]) < 1));
      const hex = [a.from, a.to].find((each) => each === b.from || each === b.to);
      if (!corner || !hex) continue;
      const [x, y] = centre(hex);
      d += `M${spot(corner)}L${spot([2 * x - corner[0], 2 * y - corner[1]])}`;
    }
  return d;
}

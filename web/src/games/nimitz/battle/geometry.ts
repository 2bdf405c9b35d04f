import type { Zone } from "../types";

export type Rect = readonly [x: number, y: number, w: number, h: number];
export type Point = readonly [x: number, y: number];

/** Where pieces lie. Aircraft aboard lie beside their carrier and have no slot of their own. */
export type Slot =
  | `${"japanese_ocean" | "us_ocean"}.${"carriers" | "escorts" | "subs"}`
  | `${Zone}.${"sky_japan" | "sky_us"}`
  | `coastal.${"japan_ships" | "us_ships" | "japan_transports" | "us_transports" | "subs"}`
  | `island.${"japan" | "us"}_${"field" | "foxholes" | "beach"}`;

/** The sheet of the battle: lying for wide screens, standing for phones. */
export interface Sheet {
  name: "wide" | "tall";
  box: Rect;
  zones: Readonly<Record<Zone, Rect>>;
  slots: Readonly<Record<Slot, Rect>>;
  /** Middle and half axes of the island. */
  island: Rect;
}

export const WIDE: Sheet = {
  name: "wide",
  box: [0, 0, 1040, 700],
  zones: {
    japanese_ocean: [0, 0, 1040, 190],
    island: [0, 190, 540, 310],
    coastal: [540, 190, 500, 310],
    us_ocean: [0, 500, 1040, 200],
  },
  slots: {
    "japanese_ocean.carriers": [14, 24, 640, 78],
    "japanese_ocean.escorts": [14, 106, 500, 78],
    "japanese_ocean.subs": [520, 106, 134, 78],
    "japanese_ocean.sky_japan": [672, 24, 356, 76],
    "japanese_ocean.sky_us": [672, 106, 356, 76],
    "island.japan_field": [62, 222, 160, 90],
    "island.japan_foxholes": [228, 214, 178, 98],
    "island.japan_beach": [412, 226, 112, 86],
    "island.sky_japan": [52, 316, 224, 58],
    "island.sky_us": [284, 316, 224, 58],
    "island.us_field": [62, 378, 160, 90],
    "island.us_foxholes": [228, 378, 178, 102],
    "island.us_beach": [412, 378, 112, 86],
    "coastal.japan_transports": [544, 218, 104, 94],
    "coastal.japan_ships": [652, 214, 304, 98],
    "coastal.subs": [962, 214, 72, 270],
    "coastal.us_transports": [544, 378, 104, 94],
    "coastal.us_ships": [652, 378, 304, 108],
    "coastal.sky_japan": [560, 316, 196, 58],
    "coastal.sky_us": [760, 316, 196, 58],
    "us_ocean.escorts": [14, 522, 500, 78],
    "us_ocean.subs": [520, 522, 134, 78],
    "us_ocean.carriers": [14, 606, 640, 86],
    "us_ocean.sky_japan": [672, 524, 356, 80],
    "us_ocean.sky_us": [672, 610, 356, 80],
  },
  island: [282, 346, 236, 138],
};

export const TALL: Sheet = {
  name: "tall",
  box: [0, 0, 520, 1130],
  zones: {
    japanese_ocean: [0, 0, 520, 262],
    island: [0, 262, 520, 330],
    coastal: [0, 592, 520, 262],
    us_ocean: [0, 854, 520, 276],
  },
  slots: {
    "japanese_ocean.carriers": [10, 24, 500, 78],
    "japanese_ocean.escorts": [10, 106, 380, 78],
    "japanese_ocean.subs": [396, 106, 114, 78],
    "japanese_ocean.sky_japan": [10, 192, 246, 64],
    "japanese_ocean.sky_us": [264, 192, 246, 64],
    "island.japan_field": [54, 288, 160, 90],
    "island.japan_foxholes": [220, 284, 172, 96],
    "island.japan_beach": [398, 296, 100, 82],
    "island.sky_japan": [40, 386, 216, 60],
    "island.sky_us": [264, 386, 216, 60],
    "island.us_field": [54, 452, 160, 92],
    "island.us_foxholes": [220, 452, 172, 102],
    "island.us_beach": [398, 452, 100, 84],
    "coastal.japan_transports": [10, 614, 110, 78],
    "coastal.japan_ships": [126, 614, 316, 78],
    "coastal.subs": [446, 614, 68, 232],
    "coastal.us_transports": [10, 766, 110, 80],
    "coastal.us_ships": [126, 766, 316, 80],
    "coastal.sky_japan": [10, 698, 214, 62],
    "coastal.sky_us": [230, 698, 214, 62],
    "us_ocean.escorts": [10, 876, 380, 78],
    "us_ocean.subs": [396, 876, 114, 78],
    "us_ocean.sky_japan": [10, 960, 246, 70],
    "us_ocean.sky_us": [264, 960, 246, 70],
    "us_ocean.carriers": [10, 1036, 500, 86],
  },
  island: [262, 420, 236, 142],
};

export const middle = ([x, y, w, h]: Rect): Point => [x + w / 2, y + h / 2];

export interface Packing {
  scale: number;
  spots: readonly Point[];
}

const LARGEST = 1.3; // where there is room

/** Cells of one size in a rectangle, as large as they can be; rows are centred. */
export function packed([x, y, w, h]: Rect, n: number, [cw, ch]: readonly [number, number], largest = LARGEST): Packing {
  if (n === 0) return { scale: 1, spots: [] };
  let best = { scale: 0, rows: 1 };
  for (let rows = 1; rows <= n; rows += 1) {
    const scale = Math.min(largest, h / (rows * ch), w / (Math.ceil(n / rows) * cw));
    if (scale > best.scale + 1e-9) best = { scale, rows };
  }
  const { scale, rows } = best;
  const across = Math.ceil(n / rows);
  const spots = Array.from({ length: n }, (_, i): Point => {
    const row = Math.floor(i / across);
    const here = Math.min(across, n - row * across);
    return [x + w / 2 + ((i % across) - (here - 1) / 2) * cw * scale, y + h / 2 + (row - (rows - 1) / 2) * ch * scale];
  });
  return { scale, spots };
}

/** The zone a point of the sheet lies in. */
export function zoneAt({ zones }: Sheet, [px, py]: Point): Zone | null {
  for (const [zone, [x, y, w, h]] of Object.entries(zones))
    if (px >= x && px < x + w && py >= y && py < y + h) return zone as Zone;
  return null;
}

/** A closed smooth line through points (Catmull-Rom). */
export function smooth(points: readonly Point[]): string {
  const at = (n: number) => points[(n + points.length) % points.length]!;
  const f = (v: number) => v.toFixed(1);
  const [sx, sy] = at(0);
  const parts = points.map((_, n) => {
    const [a, b, c, d] = [at(n - 1), at(n), at(n + 1), at(n + 2)];
    const one = [b[0] + (c[0] - a[0]) / 6, b[1] + (c[1] - a[1]) / 6] as const;
    const two = [c[0] - (d[0] - b[0]) / 6, c[1] - (d[1] - b[1]) / 6] as const;
    return `C${f(one[0])} ${f(one[1])} ${f(two[0])} ${f(two[1])} ${f(c[0])} ${f(c[1])}`;
  });
  return `M${f(sx)} ${f(sy)}${parts.join("")}z`;
}

/** How far the shore lies from the middle, by direction: bays, capes, and a long beach to the east. */
const SHORE = [
  1.02, 1.04, 1.05, 0.98, 0.93, 0.99, 1.05, 0.95, 1.03, 1.0, 0.92, 1.0, 1.06, 0.98, 0.9, 0.97, 1.05, 1.0, 0.94, 1.01,
  1.04, 0.96, 0.99, 1.03,
] as const;

/** The island's shore, or a line of equal depth around it. */
export function shore([cx, cy, rx, ry]: Rect, size = 1, calm = 0): string {
  const points = SHORE.map((reach, n): Point => {
    const angle = (n / SHORE.length) * 2 * Math.PI;
    const far = (reach * (1 - calm) + calm) * size;
    // A squarer round than an ellipse: there is room in the corners.
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    const round = (v: number) => Math.sign(v) * Math.abs(v) ** 0.6;
    return [cx + round(c) * rx * far, cy + round(s) * ry * far];
  });
  return smooth(points);
}

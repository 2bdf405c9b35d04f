import { ZONE } from "./coasts/atolls";
import type { Nation, Printed } from "./view";

export { ZONE };

/** The search board: zones in areas, distances, and where they lie on the sheet and on the globe. */
export interface Geography {
  columns: number;
  rows: number;
  size: number;
  zones: readonly string[];
  areas: ReadonlyMap<string, readonly string[]>;
  where(zone: string): readonly [column: number, row: number];
  at(column: number, row: number): string | null;
  order(zone: string): number;
  entry(nation: Nation): ReadonlySet<string>;
  islands: ReadonlyMap<string, string>;
  midway: string;
}

const LETTERS = "ABCDEFGHI";
const known = new WeakMap<Printed, Geography>();

export function geography(printed: Printed): Geography {
  let made = known.get(printed);
  if (!made) {
    made = make(printed);
    known.set(printed, made);
  }
  return made;
}

function make(printed: Printed): Geography {
  const { columns, rows, area_size: size, entry } = printed.map.search_board;
  const places = new Map<string, readonly [number, number]>();
  const areas = new Map<string, string[]>();
  const name = (column: number, row: number) =>
    `${LETTERS[Math.floor(column / size)]}${Math.floor(row / size) + 1}-${LETTERS[(row % size) * size + (column % size)]}`;
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1) {
      const zone = name(column, row);
      places.set(zone, [column, row]);
      const area = areaOf(zone);
      areas.set(area, [...(areas.get(area) ?? []), zone]);
    }
  const zones = [...places.keys()];
  const orders = new Map(zones.map((zone, n) => [zone, n]));
  const edges = new Map<Nation, ReadonlySet<string>>();
  for (const [nation, edge] of Object.entries(entry) as [Nation, string][]) {
    const column = edge === "west" ? 0 : columns - 1;
    edges.set(nation, new Set(Array.from({ length: rows }, (_, row) => name(column, row))));
  }
  const islands = new Map(printed.map.islands.map(({ id, zone }) => [id, zone]));
  return {
    columns,
    rows,
    size,
    zones,
    areas,
    where: (zone) => places.get(zone) ?? [0, 0],
    at: (column, row) => (column >= 0 && row >= 0 && column < columns && row < rows ? name(column, row) : null),
    order: (zone) => orders.get(zone) ?? -1,
    entry: (nation) => edges.get(nation) ?? new Set(),
    islands,
    midway: islands.get("midway") ?? "",
  };
}

export const isZone = (part: unknown): part is string => typeof part === "string" && /^[A-I]\d-[A-I]$/.test(part);
export const isArea = (part: unknown): part is string => typeof part === "string" && /^[A-I]\d$/.test(part);
export const areaOf = (zone: string): string => zone.slice(0, 2);

/** A diagonal step counts one. */
export function distance(map: Geography, a: string, b: string): number {
  const [ac, ar] = map.where(a);
  const [bc, br] = map.where(b);
  return Math.max(Math.abs(ac - bc), Math.abs(ar - br));
}

/** The middle of a zone on the sheet. */
export function centre(map: Geography, zone: string): readonly [x: number, y: number] {
  const [column, row] = map.where(zone);
  return [(column + 0.5) * ZONE, (row + 0.5) * ZONE];
}

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** The square of all zones at most so far from one, as far as it lies on the board. */
export function around(map: Geography, zone: string, reach: number): Box {
  const [column, row] = map.where(zone);
  const left = Math.max(0, column - reach);
  const top = Math.max(0, row - reach);
  const right = Math.min(map.columns, column + reach + 1);
  const bottom = Math.min(map.rows, row + reach + 1);
  return { x: left * ZONE, y: top * ZONE, w: (right - left) * ZONE, h: (bottom - top) * ZONE };
}

export function areaBox(map: Geography, area: string): Box {
  const zones = map.areas.get(area) ?? [];
  const places = zones.map((zone) => map.where(zone));
  const left = Math.min(...places.map(([column]) => column));
  const top = Math.min(...places.map(([, row]) => row));
  const right = Math.max(...places.map(([column]) => column)) + 1;
  const bottom = Math.max(...places.map(([, row]) => row)) + 1;
  return { x: left * ZONE, y: top * ZONE, w: (right - left) * ZONE, h: (bottom - top) * ZONE };
}

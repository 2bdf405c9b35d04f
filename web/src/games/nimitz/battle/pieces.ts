import { inOrder } from "../counters";
import type { Battle, Counter, Printed, SideId, View, Zone } from "../types";
import { middle, type Point, packed, type Rect, type Sheet, type Slot } from "./geometry";
import { counterIn, damagedIn } from "./values";

export type Kind = "ship" | "carrier" | "transport" | "infantry" | "plane" | "lba" | "airfield";

export interface Piece {
  id: string;
  kind: Kind;
  side: SideId;
  counter: Counter | null; // an airfield has none
  damaged: boolean;
  zone: Zone;
  /** Where it lies; null: aboard its carrier. */
  slot: Slot | null;
  home?: string;
  /** On its deck or field, not in the air. */
  down?: boolean;
  spent?: boolean;
}

export interface Spot {
  x: number;
  y: number;
  scale: number;
}

const CARRIERS = ["CV", "CVL", "CVE"];

/** What one cell takes on the sheet. */
const CELLS: Readonly<Record<Kind, readonly [number, number]>> = {
  ship: [64, 78],
  carrier: [132, 80],
  transport: [62, 80],
  infantry: [60, 50],
  plane: [46, 46],
  lba: [62, 46],
  airfield: [62, 46],
};

export const airfield = (side: SideId, n: number): string => `airfield:${side}:${n}`;

/** Every piece of the battle with the place it lies at, in the order they are drawn. */
export function piecesOf(printed: Printed, view: View, battle: Battle): readonly Piece[] {
  const of = (id: string) => counterIn(printed, battle, id);
  const base = (id: string) => ({ id, counter: of(id), side: of(id).side, damaged: damagedIn(view, battle, id) });
  const ships = inOrder(printed, Object.keys(battle.ships ?? {})).map((id): Piece => {
    const zone = battle.ships![id]!;
    const { type, side } = of(id);
    const carrier = CARRIERS.includes(type);
    return { ...base(id), kind: carrier ? "carrier" : "ship", zone, slot: shipSlot(zone, type, side) };
  });
  const land = inOrder(printed, Object.keys(battle.land ?? {})).map((id): Piece => {
    const where = battle.land![id]!;
    const { side } = of(id);
    if (where === "transport")
      return { ...base(id), kind: "transport", zone: "coastal", slot: `coastal.${side}_transports` };
    return { ...base(id), kind: "infantry", zone: "island", slot: `island.${side}_${where}` };
  });
  const fields = (["japan", "us"] as const).flatMap((side) =>
    Array.from({ length: battle.fields?.[side] ?? 0 }, (_, n): Piece => {
      const slot: Slot = `island.${side}_field`;
      return { id: airfield(side, n), kind: "airfield", side, counter: null, damaged: false, zone: "island", slot };
    }),
  );
  const planes = Object.entries(battle.planes ?? {})
    .toSorted(([a], [b]) => a.localeCompare(b, "en", { numeric: true }))
    .map(([id, { kind, home, zone, spent }]): Piece => {
      const { side } = of(id);
      const air = (zone || "") as Zone | "";
      const based: Zone = home ? (battle.ships?.[home] ?? "us_ocean") : "island";
      const slot: Slot | null = air ? `${air}.sky_${side}` : home ? null : `island.${side}_field`;
      return { ...base(id), kind: kind ? "plane" : "lba", zone: air || based, slot, home, down: !air, spent };
    });
  return [...fields, ...ships, ...land, ...planes];
}

function shipSlot(zone: Zone, type: string, side: SideId): Slot {
  if (zone === "coastal" || zone === "island") return type === "SS" ? "coastal.subs" : `coastal.${side}_ships`;
  if (type === "SS") return `${zone}.subs`;
  return CARRIERS.includes(type) ? `${zone}.carriers` : `${zone}.escorts`;
}

/** Slots that lie side by side lend each other their room when one is crowded. */
const ROWS: readonly (readonly Slot[])[] = [
  ["japanese_ocean.escorts", "japanese_ocean.subs"],
  ["us_ocean.escorts", "us_ocean.subs"],
  ["island.japan_field", "island.japan_foxholes"],
  ["island.us_field", "island.us_foxholes"],
  ["coastal.japan_transports", "coastal.japan_ships"],
  ["coastal.us_transports", "coastal.us_ships"],
  ["island.sky_japan", "island.sky_us"],
  ["coastal.sky_japan", "coastal.sky_us"],
];
const LEAST = 64; // so wide is an empty one
const EVEN = 0.24; // of the height is a side's own, however few its ships are

export function slotsFor({ slots }: Sheet, pieces: readonly Piece[]): Sheet["slots"] {
  const taken = grouped(pieces, ({ slot }) => slot);
  const found = { ...slots, ...coast(slots, taken) };
  for (const row of ROWS) {
    const needs = row.map((slot) => {
      const all = taken.get(slot) ?? [];
      const [w, h] = cellOf(slot, all);
      return { n: crowd(slot, all), w, h };
    });
    if (row.every((slot, i) => packed(found[slot], needs[i]!.n, [needs[i]!.w, needs[i]!.h], 1).scale > 0.9)) continue;
    const left = Math.min(...row.map((slot) => slots[slot][0]));
    const right = Math.max(...row.map((slot) => slots[slot][0] + slots[slot][2]));
    const room = right - left - LEAST * row.length;
    const total = needs.reduce((sum, { n, w, h }) => sum + n * w * h, 0);
    let x = left;
    row.forEach((slot, i) => {
      const { n, w, h } = needs[i]!;
      const width = LEAST + (room * n * w * h) / total;
      found[slot] = [x, found[slot][1], width, found[slot][3]];
      x += width;
    });
  }
  return found;
}

const CROWDED = 0.85; // below this scale nobody reads what an aircraft is

/** Off the coast the more numerous fleet takes more of the height; the sky lies between the two, higher where it is full. */
function coast(slots: Sheet["slots"], taken: ReadonlyMap<Slot | null, readonly Piece[]>): Partial<Sheet["slots"]> {
  const rows = (side: SideId): readonly Slot[] => [`coastal.${side}_transports`, `coastal.${side}_ships`];
  const count = (side: SideId) => rows(side).reduce((sum, slot) => sum + (taken.get(slot)?.length ?? 0), 0);
  const [japan, us] = [count("japan"), count("us")];
  const high = skyOver(slots, taken);
  const many = Math.max(japan, us) >= 5;
  if (!many && high === slots["coastal.sky_japan"][3]) return {};
  const [top, bottom] = [slots["coastal.japan_ships"], slots["coastal.us_ships"]];
  const [start, end] = [top[1], bottom[1] + bottom[3]];
  const room = end - start - high - 8;
  const share = many ? Math.min(1 - EVEN, Math.max(EVEN, japan / (japan + us))) : 0.5;
  const [north, south] = [room * share, room * (1 - share)];
  const laid = (list: readonly Slot[], y: number, h: number) =>
    list.map((slot): readonly [Slot, Rect] => [slot, [slots[slot][0], y, slots[slot][2], h]]);
  return Object.fromEntries([
    ...laid(rows("japan"), start, north),
    ...laid(["coastal.sky_japan", "coastal.sky_us"], start + north + 4, high),
    ...laid(rows("us"), end - south, south),
  ]);
}

/** How high that sky is: for two rows of aircraft where one would be too small. */
function skyOver(slots: Sheet["slots"], taken: ReadonlyMap<Slot | null, readonly Piece[]>): number {
  const row = ["coastal.sky_japan", "coastal.sky_us"] as const;
  const [x, y, , h] = slots[row[0]];
  const [right, , w] = slots[row[1]];
  const n = row.reduce((sum, slot) => sum + (taken.get(slot)?.length ?? 0), 0);
  const least = packed([x, y, right + w - x, h], n, CELLS.plane).scale;
  return n > 0 && least < CROWDED ? 2 * CELLS.plane[1] : h;
}

const isField = (slot: Slot): boolean => slot.endsWith("_field");

/** How many cells a slot needs: on an airfield the aircraft stand on the runways, one each while they last. */
function crowd(slot: Slot, all: readonly Piece[]): number {
  const fields = all.filter(({ kind }) => kind === "airfield").length;
  return isField(slot) ? Math.max(fields, all.length - fields) : all.length;
}

function cellOf(slot: Slot, all: readonly Piece[]): readonly [number, number] {
  return all.reduce<readonly [number, number]>(
    ([w, h], { kind }) => [Math.max(w, CELLS[kind][0]), Math.max(h, CELLS[kind][1])],
    isField(slot) ? CELLS.lba : [1, 1],
  );
}

/** Where each piece is drawn. */
export function spotsOf(slots: Sheet["slots"], pieces: readonly Piece[]): ReadonlyMap<string, Spot> {
  const found = new Map<string, Spot>();
  const bySlot = grouped(
    pieces.filter((piece) => piece.slot),
    (piece) => piece.slot!,
  );
  for (const [slot, all] of bySlot) {
    const rect = slots[slot];
    const parked = isField(slot) ? all.filter((piece) => piece.kind === "lba") : [];
    const rest = isField(slot) ? all.filter((piece) => piece.kind === "airfield") : all;
    const { scale, spots } = packed(rect, crowd(slot, all), cellOf(slot, all));
    const put = (piece: Piece, i: number) => {
      const [x, y] = spots[i] ?? middle(rect);
      found.set(piece.id, { x, y, scale });
    };
    rest.forEach(put);
    parked.forEach(put);
  }
  const aboard = grouped(
    pieces.filter((piece) => piece.slot === null),
    (piece) => piece.home ?? "",
  );
  for (const [home, all] of aboard) {
    const ship = found.get(home);
    if (!ship) continue;
    for (const [i, { id }] of all.entries()) found.set(id, beside(ship, i, all.length));
  }
  return found;
}

function grouped<K>(pieces: readonly Piece[], by: (piece: Piece) => K): ReadonlyMap<K, readonly Piece[]> {
  const found = new Map<K, Piece[]>();
  for (const piece of pieces) found.set(by(piece), [...(found.get(by(piece)) ?? []), piece]);
  return found;
}

/** Aircraft aboard stand in columns beside the ship, inside her cell. */
function beside({ x, y, scale }: Spot, i: number, n: number): Spot {
  const cell = 40 * scale;
  const room: Rect = [x - 22 * scale, y - 40 * scale, 88 * scale, 80 * scale];
  const { scale: s, spots } = packed(room, n, [cell, cell], 1);
  const [px, py] = spots[i]!;
  return { x: px, y: py, scale: s * scale * 0.88 };
}

/** A plane that is the same as another for a Hit: such ones are offered once. */
export function alike(a: Piece, b: Piece): boolean {
  return a.counter === b.counter && a.zone === b.zone && a.damaged === b.damaged && a.down === b.down;
}

/** Where an attack on nobody in particular goes: the middle of those it may strike. */
export function aimOf(sheet: Sheet, zone: Zone, step: string, foe: SideId, target: string): Point {
  const ocean = zone === "japanese_ocean" || zone === "us_ocean";
  const slot = ((): Slot => {
    if (step === "dogfight" || step === "aaa") return `${zone}.sky_${foe}`;
    if (step === "depth") return ocean ? `${zone}.subs` : "coastal.subs";
    if (step === "infantry" || zone === "island" || target === "ground") return `island.${foe}_foxholes`;
    if (ocean) return `${zone}.carriers`;
    return `coastal.${foe}_ships`;
  })();
  return middle(sheet.slots[slot]);
}

import type { ShipKind } from "~/art/symbols";
import { type Geography, geography } from "./geography";
import { arrival } from "./time";
import {
  type Counter,
  type Factors,
  type Hangar,
  MIDWAY,
  type MidwayScene,
  type Nation,
  type Printed,
  STANCES,
  TYPES,
  type View,
} from "./view";

const books = new WeakMap<Printed, ReadonlyMap<string, Counter>>();

/** The ships as they are printed, by id and in printed order. */
export function counters(printed: Printed): ReadonlyMap<string, Counter> {
  let book = books.get(printed);
  if (!book) {
    book = new Map(printed.units.ships.map((ship) => [ship.id, ship]));
    books.set(printed, book);
  }
  return book;
}

export const counter = (printed: Printed, id: string): Counter | undefined => counters(printed).get(id);
export const isCarrier = (ship: Counter | undefined): boolean => ship?.type === "CV" || ship?.type === "CVL";

/** The weightiest type first: what a stack is known by. */
const WEIGHT: readonly string[] = ["CV", "CVL", "BB", "CA", "CL"];
export const weight = (type: string): number => WEIGHT.length - WEIGHT.indexOf(type);

export interface Stack {
  zone: string;
  ships: readonly string[];
  /** The weightiest ship, whose profile and name the counter bears. */
  lead: Counter;
}

/** A seat's own ships, zone by zone in the order of the board. */
export function stacks(scene: Pick<MidwayScene, "view" | "printed">): readonly Stack[] {
  const { view, printed } = scene;
  const map: Geography = geography(printed);
  const there = new Map<string, string[]>();
  for (const [id, ship] of Object.entries(view.ships)) {
    if (!ship.zone) continue;
    const ids = there.get(ship.zone);
    if (ids) ids.push(id);
    else there.set(ship.zone, [id]);
  }
  return [...there]
    .sort(([a], [b]) => map.order(a) - map.order(b))
    .map(([zone, ids]) => {
      const ships = ids.toSorted((a, b) => heavier(printed, a, b));
      return { zone, ships, lead: counter(printed, ships[0] ?? "") as Counter };
    });
}

function heavier(printed: Printed, a: string, b: string): number {
  const [first, second] = [counter(printed, a), counter(printed, b)];
  if (!first || !second) return 0;
  return weight(second.type) - weight(first.type) || second.vp - first.vp;
}

export const hitsOn = (view: View, id: string): number => view.damage[id]?.hits ?? view.ships[id]?.hits ?? 0;

/** How many hits a ship still takes. */
export function boxesLeft(scene: Pick<MidwayScene, "view" | "printed">, id: string): number {
  return (counter(scene.printed, id)?.hits ?? 0) - hitsOn(scene.view, id);
}

export function crippled(scene: Pick<MidwayScene, "view" | "printed">, id: string): boolean {
  return Boolean(scene.view.options.crippled_ships) && boxesLeft(scene, id) <= 1;
}

export function screenOf(scene: Pick<MidwayScene, "view" | "printed">, id: string): number {
  return crippled(scene, id) ? 0 : (counter(scene.printed, id)?.screen ?? 0);
}

export function gunsOf(scene: Pick<MidwayScene, "view" | "printed">, id: string): number {
  return crippled(scene, id) ? 0 : (counter(scene.printed, id)?.surface ?? 0);
}

// ---- aircraft

export const NONE: Factors = [0, 0, 0];
export const plus = (a: Factors, b: Factors): Factors => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
export const minus = (a: Factors, b: Factors): Factors => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
export const total = (factors: Factors = NONE): number => factors[0] + factors[1] + factors[2];

/** F, D and T without those that are not there: D12 T5. */
export function short(factors: Factors = NONE): string {
  const said = TYPES.map((type, n) => (factors[n] ? `${type}${factors[n]}` : "")).filter(Boolean);
  return said.join(" ") || "–";
}

export const aboard = (hangar: Hangar = {}): Factors =>
  STANCES.reduce<Factors>((sum, stance) => plus(sum, hangar[stance] ?? NONE), NONE);

/** Aircraft readied or being readied aboard: one hit less sinks her. */
export const armed = (hangar: Hangar = {}): boolean => total(hangar.readying) + total(hangar.ready) > 0;

export function baseZone(scene: Pick<MidwayScene, "view" | "printed">, base: string): string {
  return base === MIDWAY ? geography(scene.printed).midway : (scene.view.ships[base]?.zone ?? "");
}

export function capacity(printed: Printed, base: string, fighters: boolean): number {
  if (base === MIDWAY) return printed.units.midway.capacity;
  const air = counter(printed, base)?.air;
  return air ? (fighters ? air.F : 0) + air.D + air.T : 0;
}

/** Bases of a side, as printed. */
export function bases(printed: Printed, nation: Nation): readonly string[] {
  const carriers = printed.units.ships.filter((ship) => ship.side === nation && isCarrier(ship)).map(({ id }) => id);
  return printed.units.midway.side === nation ? [...carriers, MIDWAY] : carriers;
}

/** What of a stack stands ready to fly. */
export function readyIn(view: View, ids: readonly string[]): Factors {
  return ids.reduce<Factors>((sum, id) => plus(sum, view.air[id]?.ready ?? NONE), NONE);
}

/** Ships of the seat that are still to come, by turn. */
export function due(scene: Pick<MidwayScene, "view" | "printed">): ReadonlyMap<number, readonly string[]> {
  const { view, printed } = scene;
  const waits = new Map<number, string[]>();
  for (const [id, ship] of Object.entries(view.ships)) {
    const printedShip = counter(printed, id);
    if (ship.zone || ship.sunk || !printedShip) continue;
    const turn = arrival(printed, view.scenario, printedShip);
    if (turn <= Math.max(1, view.turn)) continue;
    waits.set(turn, [...(waits.get(turn) ?? []), id]);
  }
  return new Map([...waits].sort(([a], [b]) => a - b));
}

export const PLANES = {
  US: { F: "F4F", D: "SBD", T: "TBD", B: "SBD" },
  JP: { F: "A6M", D: "D3A", T: "B5N", B: "D3A" },
} as const;

export const kindOf = (printed: Printed, id: string): ShipKind => counter(printed, id)?.type ?? "CA";

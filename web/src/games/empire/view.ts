import type { Side } from "~/art/sides";
import type { Scene } from "~/contract/game";
import type { Narrow } from "~/contract/narrow";
import type * as seen from "./view.gen";

/** What a seat sees, and what is printed on map, counters, cards and charts. Fields that the server leaves out when they
 * say nothing are optional. */
export type SideId = "japan" | "allied";
export const SIDES: readonly SideId[] = ["japan", "allied"];
export const foe = (side: SideId): SideId => (side === "japan" ? "allied" : "japan");

export type { Blow, Cards, Fight, Trip, Unit } from "./view.gen";
export type Condition = "surprise" | "intercept" | "ambush";
export const CONDITIONS: readonly Condition[] = ["surprise", "intercept", "ambush"];

export type Offensive = Narrow<seen.Offensive, { side: SideId; use: "oc" | "event"; condition?: Condition }>;
export type View = Narrow<seen.View, { seat: SideId | null; mover: SideId; offensive: Offensive | null }>;

export type Terrain = "ocean" | "open" | "jungle" | "mixed" | "mountain" | "atoll";
/** Terrain, hexsides from the north-east clockwise, latitude, longitude. */
export type PrintedHex = readonly [Terrain, string, number, number];

export interface Named {
  hex: string;
  group: string;
  port?: boolean;
  airfield?: boolean;
  resource?: boolean;
  city?: boolean;
  one_hex_island?: boolean;
}

export interface Counter {
  id: string;
  side: SideId;
  nation: string;
  type: "air" | "ground" | "naval" | "carrier" | "hq";
  class?: string;
  full?: readonly [number, number];
  reduced?: readonly [number, number] | null;
  range?: number;
  ext?: number;
  ext_paren?: boolean;
  lrb?: boolean;
  b29?: boolean;
  size?: string;
  marine?: boolean;
  service?: "army" | "navy";
  hq_type?: string;
  efficiency?: number;
}

export interface Card {
  id: string;
  side: SideId;
  type: "military" | "reaction" | "political" | "resource";
  sub: string;
  ops: number;
  oc_iv: number;
  ec_iv?: number | null;
  logistic?: number | Readonly<Record<string, number>> | null;
  hq?: readonly string[];
  intelligence?: string;
  draw?: boolean;
  remove?: boolean;
}

export interface Route {
  id: string;
  kind: "rail" | "road";
  hexes: readonly string[];
}

interface Turn {
  turn: number;
  year: number;
  months: string;
}

export interface Printed {
  map: {
    routes: readonly Route[];
    places: readonly Named[];
    hexes: Readonly<Record<string, PrintedHex>>;
  };
  units: { units: readonly Counter[] };
  cards: { cards: readonly Card[] };
  scenarios: { scenarios: readonly { id: string; turns: readonly [number, number] }[] };
  tables: {
    turn_track: { turns: readonly Turn[] };
    china: { front_track: readonly string[] };
    india_track: { boxes: readonly string[] };
    war_in_europe: { min: number; max: number };
    political_will: { track: { min: number; max: number } };
    movement: { table: readonly { oc: number; ground: number; naval: number; air_legs: number }[] };
    air_naval_crt: { rows: readonly { max: number; factor: number }[] };
    ground_crt: { rows: readonly { max: number; factor: number }[] };
    terrain: { rows: readonly { terrain: string; ground_mp: number; offensive_drm: number }[] };
  };
  /** What Japan holds at the start of each scenario, and the hexes in play where not all are. */
  starts: Readonly<Record<string, { japan: readonly string[]; play?: readonly string[] }>>;
}

export type EmpireScene = Scene<View, Printed>;

/** A look-up by something printed, made once. */
function kept<T>(make: (printed: Printed) => T): (printed: Printed) => T {
  const found = new WeakMap<Printed, T>();
  return (printed) => {
    let made = found.get(printed);
    if (made === undefined) {
      made = make(printed);
      found.set(printed, made);
    }
    return made;
  };
}

export const counters = kept((printed) => new Map(printed.units.units.map((unit) => [unit.id, unit])));
export const cardsOf = kept((printed) => new Map(printed.cards.cards.map((card) => [card.id, card])));
export const namedOf = kept((printed) => new Map(printed.map.places.map((place) => [place.hex, place])));
const starts = kept((printed) => new Map(Object.entries(printed.starts).map(([id, s]) => [id, new Set(s.japan)])));

export const counterOf = (printed: Printed, id: string): Counter | undefined => counters(printed).get(id);
export const isUnit = (printed: Printed, part: unknown): part is string =>
  typeof part === "string" && counters(printed).has(part);
export const isCard = (printed: Printed, part: unknown): part is string =>
  typeof part === "string" && cardsOf(printed).has(part);

/** A carrier or a battleship. */
export const isCapital = ({ type, class: kind = "" }: Counter): boolean =>
  type === "carrier" || ["CV", "BB"].includes(kind);

/** Whose colour and mark a counter has. */
export function sideOf({ side, nation }: Counter): Side {
  if (side === "japan") return "jp";
  return nation === "us" ? "us" : nation === "chinese" ? "cn" : nation === "dutch" ? "nl" : "uk";
}
export const inkOf = (side: SideId): "jp" | "us" => (side === "japan" ? "jp" : "us");

export const isLand = (printed: Printed, hex: string): boolean => (printed.map.hexes[hex]?.[0] ?? "ocean") !== "ocean";

/** Who holds a hex of land now. */
export function holderOf({ view, printed }: Pick<EmpireScene, "view" | "printed">, hex: string): SideId {
  const taken = view.taken[hex];
  if (taken) return taken as SideId;
  return starts(printed).get(view.scenario)?.has(hex) ? "japan" : "allied";
}

export const turnOf = (printed: Printed, turn: number): Turn | undefined =>
  printed.tables.turn_track.turns.find((each) => each.turn === turn);

/** The last turn of the scenario. */
export const lastTurn = (printed: Printed, scenario: string): number =>
  printed.scenarios.scenarios.find(({ id }) => id === scenario)?.turns[1] ?? 12;

/** "CV Lexington" without its class, for the face of a counter. */
export const shortName = (name: string): string => name.replace(/^[A-Z]{2,3} /, "").replace(/ HQ\b.*$/, "");

/** A card's name without its number. */
export const titleOf = (name: string): string => name.replace(/ \([AJ]\d\d\)$/, "");

/** What an event lists. */
export const list = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : []);

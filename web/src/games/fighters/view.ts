import type { Move, Part, Seat } from "~/api/types";
import type { Scene } from "~/contract/game";
import type { Narrow } from "~/contract/narrow";
import type * as seen from "./view.gen";

/** What a seat sees, and what is printed on counters, modules and scenario sheets. Fields that the server leaves out
 * when they say nothing are optional. */

export type { Link, Split } from "./view.gen";
export type SideId = "us" | "jp";
export type HexId = string;
export type TypeId = "F4F" | "SBD" | "TBD" | "A6M" | "D3A" | "B5N";
export type Load = "bomb" | "torpedo";
export type Aircraft = Narrow<seen.Aircraft, { type: TypeId; load?: Load | "" }>;
export type Ship = Narrow<seen.Ship, { side: SideId }>;
export type View = Narrow<
  seen.View,
  { aircraft: Readonly<Record<string, Aircraft>>; ships: Readonly<Record<string, Ship>> }
>;

export type Offset = readonly [f: number, s: number];

export interface PrintedType {
  id: TypeId;
  side: SideId;
  role: string;
  counters: number;
  traits: readonly string[];
  speed: number;
  armour: number;
  carries: readonly string[];
  field: readonly { at: Offset; blocked: readonly (readonly Offset[])[] }[];
}

export interface Arrival {
  side: SideId;
  turn: number;
  by: string;
  zone: string;
  squad: string;
  high: boolean;
  aircraft: Readonly<Record<string, number>>;
}

export interface Sheet {
  id: string;
  number: number;
  date: string;
  layout: readonly (readonly string[])[];
  turns: number;
  off: readonly string[];
  points: Readonly<Record<SideId, Readonly<Record<string, number>>>>;
  leaving: string;
  objectives?: readonly HexId[];
  reinforcements?: readonly Arrival[];
  forces?: readonly { id: string; side: SideId; destroyer: string; aircraft: Readonly<Record<string, number>> }[];
  patrol?: number;
  home?: Readonly<Record<string, { edge: string; points: number }>>;
}

export interface Printed {
  units: {
    aircraft: readonly PrintedType[];
    ships: readonly { id: string; sides: readonly SideId[]; segments: readonly string[] }[];
    torpedo_run: Readonly<Record<SideId, number>>;
  };
  modules: {
    columns: number;
    rows: number;
    faces: Readonly<Record<string, { clouds: readonly HexId[]; islands: readonly HexId[] }>>;
  };
  scenarios: { scenarios: readonly Sheet[] };
}

export type FightersScene = Scene<View, Printed>;

/** ("fly" or "dodge", craft, hex or edge, facing, end, path, weapon, where it falls) */
export type Flight = readonly [
  verb: string,
  craft: string,
  hex: string,
  facing: number,
  end: "high" | "low" | "left" | "down",
  path: string,
  weapon: string,
  where: string,
];

const FLIGHT_PARTS = 8;

export function isFlight(move: readonly Part[]): boolean {
  return (move[0] === "fly" || move[0] === "dodge") && move.length === FLIGHT_PARTS;
}

export function flights(moves: readonly Move[]): readonly Flight[] {
  return moves.filter(isFlight) as unknown as readonly Flight[];
}

export const foe = (side: SideId): SideId => (side === "us" ? "jp" : "us");
export const sideOf = (seat: Seat): SideId => seat.slice(0, 2) as SideId;

export function typeOf(printed: Printed, type: string): PrintedType {
  const found = printed.units.aircraft.find((each) => each.id === type);
  if (!found) throw new Error(`no aircraft ${type}`);
  return found;
}

export function sheetOf(printed: Printed, scenario: string): Sheet {
  const found = printed.scenarios.scenarios.find((each) => each.id === scenario);
  if (!found) throw new Error(`no scenario ${scenario}`);
  return found;
}

export function segmentsOf(printed: Printed, ship: Ship): readonly string[] {
  return printed.units.ships.find((each) => each.id === ship.kind)?.segments ?? [];
}

export const isCarrier = (printed: Printed, ship: Ship): boolean => segmentsOf(printed, ship).length === 3;

export const craftSide = (craft: Aircraft): SideId => sideOf(craft.seat);

/** Points of a whole side: its players' together. */
export function total(view: View, side: SideId): number {
  return Object.entries(view.points).reduce((sum, [seat, points]) => (sideOf(seat) === side ? sum + points : sum), 0);
}

/** The members of the air group of this aircraft that have still to fly. */
export function groupLeft(view: View, craft: string): readonly string[] {
  const group = Object.values(view.groups).find((members) => members.includes(craft)) ?? [craft];
  return group.filter((id) => view.aircraft[id]?.hex && !view.aircraft[id]?.spent);
}

/** The unit that a question is about: an aircraft, a battery or a ship. */
export function acting(ask: { about?: Readonly<Record<string, unknown>> } | null): string {
  const about = ask?.about ?? {};
  return String(about.craft ?? about.shooter ?? about.ship ?? "");
}

/** The number on the counter: 3 of F4F-03. */
export const numberOf = (craft: string): string => String(Number(craft.split("-")[1] ?? 0) || "");

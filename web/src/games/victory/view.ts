import type { BlockFace } from "~/art/block";
import type { UnitType } from "~/art/units";
import type { Scene } from "~/contract/game";
import type { Narrow } from "~/contract/narrow";
import type { Hex, MapBox, Nation, Owner, PrintedMap } from "./map/types";
import type * as seen from "./view.gen";

/** What a seat sees, and what is printed on map, blocks and charts. Fields that the server leaves out when they say
 * nothing are optional. */

export type { Seen as Known } from "./view.gen";
export type SideId = "japan" | "allies";
export type Target = "air" | "naval" | "ground";
export const TARGETS: readonly Target[] = ["air", "naval", "ground"];
export const NATIONS: readonly Nation[] = ["japan", "us", "british", "china"];
export const LETTERS = ["A", "B", "C", "D", "E"] as const;

export type Shadow = Narrow<seen.Shadow, { nation: Nation }>;
/** `sides`: the hexes they came from. */
export type Clash = Narrow<seen.Clash, { attacker: SideId }>;
export type Fight = Narrow<seen.Fight, { defender: SideId; sea_defender: SideId }>;
export type Order = Narrow<seen.Order, { what: "step" | "build" | "base" | "aid"; nation?: Nation }>;

/** `held`: the nation that holds each base. `blockades`: the side that blockades a base. */
export type View = Narrow<
  seen.View,
  {
    side: SideId | null;
    weather: "monsoon" | "typhoon" | "north_pacific";
    shadows: readonly Shadow[];
    held: Readonly<Record<string, Owner>>;
    blockades: Readonly<Record<string, SideId>>;
    clashes: Readonly<Record<string, Clash>>;
    fight: Fight | null;
    orders: readonly Order[];
  }
>;

/** A block as printed. */
export interface Piece {
  id: string;
  side: SideId;
  nation: Nation;
  type: UnitType;
  name?: string;
  max_steps: number;
  fire: BlockFace["fire"];
  letter: string | null;
  move: number;
  cost_per_step: number;
  service?: string;
  entry_year?: number;
  elite?: boolean;
}

export interface UnitKind {
  type: UnitType;
  group: string;
  letter: string | null;
  cost: number;
  move?: number;
  move_sea?: number;
  move_land?: number;
  nations: readonly Nation[];
}

export interface Level {
  min: number;
  max: number;
  level: string;
  winner: SideId | "none";
  immediate: boolean;
}

interface Scenario {
  year: number;
  start_turn: string;
  end_turn: string;
  /** Who stands at which base, by its name, when the war begins. */
  setup: readonly { base: string; nation: Nation }[];
}

interface Limits {
  ground: number;
  air?: number;
  air_in_battle_or_patrol?: number;
  naval: number;
}

export interface Printed extends PrintedMap {
  map: { map_boxes: readonly (MapBox & { build_limit: number })[]; hexes: readonly Hex[] };
  units: { types: readonly UnitKind[]; blocks: readonly Piece[] };
  scenarios: { scenarios: readonly Scenario[] };
  tables: {
    turns: { list: readonly string[] };
    weather: Readonly<Record<string, string>>;
    stacking: Readonly<Record<"major" | "minor" | "no_base_coastal_or_island" | "sea", Limits>>;
    hexside_limits: Readonly<Record<string, number | string>>;
    movement: { operational: Readonly<Record<string, number>>; invasion_range: number; strategic_hexes_per_sm: number };
    production: { build_limit_steps: Readonly<Record<string, number>>; max_steps_per_unit_per_turn: number };
    victory: { levels: readonly Level[] };
  };
}

export type VictoryScene = Scene<View, Printed>;

/** Two seats of one side, where MacArthur's theatre has a player of its own. */
export const sideOf = (seat: string): SideId => (seat === "japan" ? "japan" : "allies");
export const foe = (side: SideId): SideId => (side === "japan" ? "allies" : "japan");
export const nationSide = (owner: Owner): SideId => (owner === "japan" ? "japan" : "allies");
/** "Dec41" is December 1941. */
export const monthOf = (date: string): string => date.slice(0, 3);

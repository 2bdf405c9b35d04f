import type { BlockFace } from "~/art/block";
import type { UnitType } from "~/art/units";
import type { Scene } from "~/games/game";
import type { Hex, MapBox, Nation, Owner, PrintedMap } from "./map/types";

/** What a seat sees, and what is printed on map, blocks and charts. Fields that the server leaves out when they say
 * nothing are optional. */

export type SideId = "japan" | "allies";
export type Target = "air" | "naval" | "ground";
export const TARGETS: readonly Target[] = ["air", "naval", "ground"];
export const NATIONS: readonly Nation[] = ["japan", "us", "british", "china"];
export const LETTERS = ["A", "B", "C", "D", "E"] as const;

/** A block one knows: one's own, or one that lies face up. */
export interface Known {
  place: string;
  steps: number;
  blockading?: boolean;
  afloat?: boolean;
  /** Left out means yes. */
  supplied?: boolean;
  /** What it did this turn: a kind of move. */
  moved?: string;
}

/** Blocks that stand with their backs to us. */
export interface Shadow {
  place: string;
  nation: Nation;
  count: number;
}

export interface Clash {
  attacker: SideId;
  attackers: number;
  /** The hexes they came from. */
  sides: readonly string[];
}

export interface Fight {
  place: string;
  defender: SideId;
  sea_defender: SideId;
  rounds: number;
  round?: number;
  acted?: readonly string[];
  late?: readonly string[];
  waiting?: readonly string[];
  bombed?: readonly string[];
  shelled?: readonly string[];
  half?: Readonly<Record<string, string>>;
  first?: string;
  kamikaze?: readonly string[];
  fanatic?: readonly string[];
  banzai?: readonly string[];
  raid?: boolean;
  pursuit?: boolean;
}

export interface Order {
  what: "step" | "build" | "base" | "aid";
  block?: string;
  place?: string;
  nation?: Nation;
  cost?: number;
}

export interface View {
  seat: string | null;
  side: SideId | null;
  scenario: string;
  options: Readonly<Record<string, boolean | string>>;
  turn: number;
  date: string;
  weather: "monsoon" | "typhoon" | "north_pacific";
  storm: number;
  initiative: string;
  first: string;
  mover: string;
  blocks: Readonly<Record<string, Known>>;
  shadows: readonly Shadow[];
  pool: readonly string[];
  /** The nation that holds each base. */
  held: Readonly<Record<string, Owner>>;
  /** The side that blockades a base. */
  blockades: Readonly<Record<string, SideId>>;
  clashes: Readonly<Record<string, Clash>>;
  active: Readonly<Record<string, number>>;
  fight: Fight | null;
  fought: readonly string[];
  orders: readonly Order[];
  purse: Readonly<Partial<Record<Nation, number>>>;
  points: Readonly<Partial<Record<Nation, number>>>;
  level: string;
  result: Readonly<Record<string, number>> | null;
}

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

interface Limits {
  ground: number;
  air?: number;
  air_in_battle_or_patrol?: number;
  naval: number;
}

export interface Printed extends PrintedMap {
  map: { map_boxes: readonly (MapBox & { build_limit: number })[]; hexes: readonly Hex[] };
  units: { types: readonly UnitKind[]; blocks: readonly Piece[] };
  scenarios: { scenarios: readonly { year: number; start_turn: string; end_turn: string }[] };
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
export const yearOf = (date: string): number => 1900 + Number(date.slice(3));

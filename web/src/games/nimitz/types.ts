import type { Scene } from "~/contract/game";
import type { Narrow } from "~/contract/narrow";
import type * as seen from "./view.gen";

/** What the player sees, and what is printed on map, counters and sheets. Fields that the server leaves out when they
 * say nothing are optional. */

export type SideId = "us" | "japan";
export type Category = "ship" | "infantry" | "lba" | "plane";
export type Zone = "japanese_ocean" | "island" | "coastal" | "us_ocean";
export const ZONES: readonly Zone[] = ["japanese_ocean", "island", "coastal", "us_ocean"];

/** `place` is an area or a box. Infantry `aboard` a Transport is not ashore, and a Japanese force that is `done` gets no
 * other order this turn. */
export type { Force, Plane } from "./view.gen";

/** `draws`: Japanese plans each turn. `chosen`: US plans bought for this battle, used ones too; `plans`: those in hand.
 * `drawn`: Japanese plans in force, and of them `stopped` have cancelled their Hit. */
export type Battle = Narrow<
  seen.Battle,
  {
    ships?: Readonly<Record<string, Zone>>;
    land?: Readonly<Record<string, "foxholes" | "beach" | "transport">>;
    fields?: Readonly<Partial<Record<SideId, number>>>;
  }
>;

/** `won`: of the Objectives, those the US holds. `resupply`: Japanese markers. `cup`: plans that Japan can still draw. */
export type View = Narrow<seen.View, { battle: Battle | null }>;

// ---- printed

/** [normal, superior]: a die at or below the first hits once, at or below the second twice. */
export type Attack = readonly [normal: number, superior: number];
export type AttackName = "aaa" | "surface" | "depth" | "dogfight" | "ship" | "ground" | "attack";
export type Face = Readonly<Partial<Record<AttackName, Attack>>>;

export interface Counter {
  id: string;
  side: SideId;
  nation: "US" | "AU" | "JA";
  year: number;
  category: Category;
  /** CV CVL CVE BB CRU DD SS; army marine battalion; the aircraft's name. */
  type: string;
  name: string;
  value: number;
  cost: number;
  full: Face;
  damaged: Face;
  wing?: boolean;
}

export interface Area {
  id: string;
  name: string;
  lat: number;
  lon: number;
  anchor: string;
  /** Land-based US aircraft it takes; null: any number. */
  limit: number | null;
  au: boolean;
  us: boolean;
  japan: boolean;
}

export type LevelName = "replaced" | "poor" | "historical" | "good" | "great";
/** From worst to best. */
export const LEVELS: readonly LevelName[] = ["replaced", "poor", "historical", "good", "great"];

interface Deployment {
  forces: Readonly<Record<string, readonly string[]>>;
  battalions: Readonly<Record<string, number>>;
}

export interface Campaign {
  year: number;
  turns: readonly string[];
  points: { supply: number; reinforcement: number };
  /** A ship enters the last one. */
  ports: readonly string[];
  objectives: readonly string[];
  /** From how many Objectives. */
  levels: Readonly<Record<LevelName, number>>;
  air_groups: Readonly<Record<SideId, Readonly<Record<string, readonly string[]>>>>;
  special: readonly string[];
  japan: Deployment;
  us: Deployment;
}

export interface OrderRow {
  roll: readonly [number, number];
  order: string;
  ships: number;
  infantry: number;
  lba: number;
  aircraft: "always" | "never" | "if_ashore";
}

export interface ReinforcementRow {
  min: number | null;
  max: number | null;
  ships: number;
  infantry: number;
  lba: number;
}

export interface UsPlan {
  id: string;
  name: string;
  cost: number;
}

export interface JapanPlan {
  id: string;
  name: string;
  /** The steps it raises. */
  attacks?: readonly string[];
  bonus?: Attack;
}

export interface Printed {
  map: {
    areas: readonly Area[];
    lines: readonly (readonly [string, string])[];
    ports: readonly { id: string; years: readonly number[]; next: string }[];
    zones: readonly { id: Zone; roll: readonly [number, number] }[];
  };
  counters: { forces: readonly Counter[]; planes: readonly Counter[]; battalions: readonly Counter[] };
  campaigns: readonly Campaign[];
  plans: {
    us: readonly UsPlan[];
    japan: readonly JapanPlan[];
    us_copies: { value: number };
    japan_copies: { value: number };
  };
  tables: {
    orders: readonly OrderRow[];
    reinforcements: readonly ReinforcementRow[];
    reinforcement_modifiers: { resupply: number; damaged: number; raider: number };
    battle_turns: { rows: readonly { roll: readonly [number, number]; turns: number }[]; track: number; least: number };
    plan_draws: readonly { min: number; max: number | null; plans: number }[];
    plan_points: { free: number; per_supply: number };
    costs: Readonly<Record<"move" | "scout" | "raid" | "bomb" | "invade" | "repair_least", number>>;
    invasion: { per_turn: number; rows: readonly { min: number; max: number | null; objectives: number }[] };
    linked: readonly { min: number; max: number; level: string }[];
    linked_later: readonly { min: number; max: number; level: string }[];
    scouts: { value: number };
    transport_value: number;
    airfield_value: number;
  };
}

export type NimitzScene = Scene<View, Printed>;

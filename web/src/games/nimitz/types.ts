import type { Scene } from "~/games/game";

/** What the player sees, and what is printed on map, counters and sheets. Fields that the server leaves out when they
 * say nothing are optional. */

export type SideId = "us" | "japan";
export type Category = "ship" | "infantry" | "lba" | "plane";
export type Zone = "japanese_ocean" | "island" | "coastal" | "us_ocean";
export const ZONES: readonly Zone[] = ["japanese_ocean", "island", "coastal", "us_ocean"];

/** A force. `place` is an area or a box. */
export interface Force {
  place: string;
  damaged?: boolean;
  /** Infantry on a Transport: not ashore. */
  aboard?: boolean;
  /** In Transit or Moved: a Japanese force that gets no other order this turn. */
  done?: boolean;
}

/** An aircraft in a battle: of a carrier (`kind` is its counter) or land-based (its id is the force). */
export interface Plane {
  kind?: string;
  home?: string;
  zone?: string;
  damaged?: boolean;
  spent?: boolean;
}

export interface Battle {
  area: string;
  turn?: number;
  length?: number;
  /** Japanese plans each turn. */
  draws?: number;
  ships?: Readonly<Record<string, Zone>>;
  land?: Readonly<Record<string, "foxholes" | "beach" | "transport">>;
  planes?: Readonly<Record<string, Plane>>;
  decks?: Readonly<Record<string, number>>;
  fields?: Readonly<Partial<Record<SideId, number>>>;
  /** US plans bought for this battle, used ones too; and those still in hand. */
  chosen?: readonly string[];
  plans?: readonly string[];
  spent?: number;
  /** Japanese plans in force, and of them those that have cancelled their Hit. */
  drawn?: readonly string[];
  stopped?: readonly string[];
  lit?: boolean;
  asw?: boolean;
  engaged?: number;
}

export interface View {
  seat: string | null;
  scenario: string;
  options: Readonly<Record<string, boolean | number | string>>;
  year: number;
  turn: number;
  date: string;
  step: string;
  forces: Readonly<Record<string, Force>>;
  supply: number;
  reinforcement: number;
  /** Japanese Resupply markers. */
  resupply: number;
  scouts: Readonly<Record<string, number>>;
  scouted: number;
  garrisons: readonly string[];
  moved: readonly string[];
  invaded: number;
  fought: readonly string[];
  /** Japanese plans that can still be drawn. */
  cup: readonly string[];
  battle: Battle | null;
  held: readonly string[];
  supplied: readonly string[];
  objectives: readonly string[];
  /** Of the Objectives, those the US holds. */
  won: readonly string[];
  tally: Readonly<Record<string, number>>;
  invasion: number;
  level: string;
  result: Readonly<Record<string, number>> | null;
}

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

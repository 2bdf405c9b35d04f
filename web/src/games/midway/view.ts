import type { ShipKind } from "~/art/symbols";
import type { Scene } from "~/games/game";

/** What a seat may know, and what is printed. Fields that are missing from a message have their default: hence the
 * optional ones. */

export type Nation = "JP" | "US";
export type Factors = readonly [fighters: number, dive: number, torpedo: number];
export type Stance = "unready" | "readying" | "ready";

export interface Ship {
  zone?: string;
  hits?: number;
  sunk?: boolean;
}

export type Hangar = { readonly [stance in Stance]?: Factors };

export interface Flight {
  base: string;
  factors: Factors;
  out: number;
  to: string;
}

export interface Mission {
  purpose: "strike" | "raid" | "patrol" | "transfer";
  zone: string;
  flights?: readonly Flight[];
  lost?: Factors;
}

export interface Order {
  purpose: string;
  zone: string;
  factors: Factors;
}

export interface Note {
  turn: number;
  how: string;
  where: string;
  types?: readonly string[];
  counts?: readonly number[];
  ships?: readonly string[];
}

export interface Group {
  type: "D" | "T" | "B";
  n: number;
  target: string;
  at: string;
  torpedo_bombers: number;
}

export interface AirBattle {
  zone: string;
  attacker: Nation;
  raid?: boolean;
  berths?: Readonly<Record<string, string>>;
  shown?: boolean;
  held?: number;
  island?: Factors;
  groups?: readonly Group[];
  fire?: Readonly<Record<string, number>>;
  cover?: readonly number[];
  guard?: number;
  waves?: readonly (readonly number[])[];
  scored?: readonly (readonly [group: number, hits: number, lost: number])[];
}

export interface SurfaceBattle {
  zone: string;
  berths?: Readonly<Record<string, string>>;
  pending?: Readonly<Record<string, string>>;
  deployed?: readonly Nation[];
  round?: number;
  fire?: Readonly<Record<string, string>>;
  scored?: Readonly<Record<string, number>>;
  tries?: Readonly<Record<string, boolean>>;
}

export interface View {
  seat: Nation | null;
  scenario: string;
  options: Readonly<Record<string, boolean | number>>;
  turn: number;
  day: number;
  time: string;
  night: boolean;
  points: Readonly<Record<Nation, number>>;
  fortification: number;
  fallen: boolean;
  damage: Readonly<Record<string, { hits?: number; sunk?: boolean }>>;
  said: Readonly<Record<string, readonly string[]>>;
  armed_once: readonly Nation[];
  called: Readonly<Partial<Record<Nation, readonly string[]>>>;
  attacks: Readonly<Partial<Record<Nation, readonly Order[]>>>;
  attacks_turn: number;
  b17: string;
  b17_flown: number;
  battle: AirBattle | null;
  defending: number;
  attacking: Factors;
  surface: Readonly<Record<string, SurfaceBattle>>;
  engaged: readonly string[];
  result: Readonly<Record<string, number>> | null;
  ships: Readonly<Record<string, Ship>>;
  air: Readonly<Record<string, Hangar>>;
  missions: readonly Mission[];
  notes: readonly Note[];
  contacts: readonly string[];
  off_midway: boolean;
  invasion: number;
}

export interface Counter {
  id: string;
  name: string;
  side: Nation;
  type: ShipKind;
  group: string;
  hits: number;
  vp: number;
  screen: number;
  surface: number;
  air?: Readonly<Record<"F" | "D" | "T", number>>;
  invasion?: boolean;
}

export interface Moment {
  day: number;
  time: string;
}

export interface OddsData {
  columns: readonly string[];
  results: Readonly<Record<string, Readonly<Record<string, number | readonly [number, number]>>>>;
  beyond_table: { worse: string; better: string };
}

export interface Printed {
  units: {
    types: Readonly<Record<string, { gun_range: number }>>;
    aircraft_range: number;
    move: Readonly<Record<string, number>>;
    ships: readonly Counter[];
    midway: {
      side: Nation;
      zone: string;
      capacity: number;
      fortification: number;
      air: Readonly<Record<"F" | "D" | "T", number>>;
    };
  };
  tables: {
    aircraft_vs_ship: OddsData;
    fighter_vs_fighter: OddsData;
    surface_combat: OddsData;
    midway_reduction: OddsData;
    b17: { results: Readonly<Record<string, number>> };
    withdrawal: { success_on: readonly number[] };
  };
  scenarios: {
    clock: { times: readonly string[]; night: readonly string[]; end: Moment; us_points_from: Moment };
    groups: Readonly<Record<string, Moment & { side: Nation }>>;
    scenarios: readonly (Moment & { id: string })[];
    search: Readonly<Record<Nation, Readonly<Record<string, number>>>>;
    victory: { us_point_per_turn: number; capture_points: number; capture_turns: number };
  };
  map: {
    search_board: {
      columns: number;
      rows: number;
      area_size: number;
      entry: Readonly<Record<Nation, "west" | "east">>;
      projection: { anchor: { zone: string; lat: number; lon: number }; lat_step: number; lon_step: number };
    };
    islands: readonly { id: string; zone: string; lat: number; lon: number }[];
    battle_board: {
      ranks: readonly string[];
      files: number;
      edge: Readonly<Record<Nation, string>>;
      screening_range: number;
      surface_turns: number;
    };
  };
}

export type MidwayScene = Scene<View, Printed>;

export const TYPES = ["F", "D", "T"] as const;
export const STANCES: readonly Stance[] = ["unready", "readying", "ready"];
export const NATIONS: readonly Nation[] = ["JP", "US"];
export const MIDWAY = "midway";

export const foe = (nation: Nation): Nation => (nation === "JP" ? "US" : "JP");
export const colours = (nation: string): "us" | "jp" => (nation === "JP" ? "jp" : "us");

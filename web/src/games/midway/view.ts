import type { ShipKind } from "~/art/symbols";
import type { Scene } from "~/contract/game";
import type { Narrow } from "~/contract/narrow";
import type * as seen from "./view.gen";

/** What a seat may know, and what is printed. Fields that are missing from a message have their default: hence the
 * optional ones. */

export type { Aim, Flight, Note, Order, Ship, Sight } from "./view.gen";
export type Nation = "JP" | "US";
export type Factors = readonly [fighters: number, dive: number, torpedo: number];
export type Stance = keyof Hangar;
export type Hangar = seen.Hangar;
export type Mission = Narrow<seen.Mission, { purpose: "strike" | "raid" | "patrol" | "transfer" }>;
export type Group = Narrow<seen.Group, { type: "D" | "T" | "B" }>;
/** `scored`: group, hits, factors lost. */
export type AirBattle = Narrow<seen.AirBattle, { attacker: Nation; groups?: readonly Group[] }>;
export type SurfaceBattle = Narrow<seen.SurfaceBattle, { deployed?: readonly Nation[] }>;

export type View = Narrow<
  seen.View,
  {
    seat: Nation | null;
    points: Readonly<Record<Nation, number>>;
    armed_once: readonly Nation[];
    battle: AirBattle | null;
    surface: Readonly<Record<string, SurfaceBattle>>;
    missions: readonly Mission[];
  }
> & { readonly drawn?: seen.Drawn };

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

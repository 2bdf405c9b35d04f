import type { Move } from "~/api/types";
import type { Condition, SideId } from "./view";

/** What the server adds to a question, reckoned from what this seat may see. Any may be missing: a replay has none. */
export interface Chances {
  win: number;
  take: number;
  lost: Readonly<Record<SideId, number>>;
}

/** A battle from the worst answer to none. Steps lost: between what numbers they lie in nine cases of ten. */
export interface Range {
  alone: Chances;
  likely: Chances;
  worst: Chances;
  /** The chance that the offensive is found out. */
  uncovered: number;
  steps: Readonly<Record<SideId, readonly [low: number, high: number]>>;
  /** The worst answer; null: none makes it harder. */
  answer: { hq: string; units: readonly string[] } | null;
  /** Answers between nobody and that one, the nearest units first. */
  stops: readonly (Chances & { units: readonly string[] })[];
}

/** Who could come into a battle, by the headquarters that would lead them. */
export interface Arrivals {
  hq: string;
  most: number;
  units: readonly string[];
}

/** A way to a place of the enemy (`GET .../plans`). */
export interface Way {
  card: string;
  use: "oc" | "event";
  hq: string;
  ops: number;
  units: readonly string[];
  most: number;
  asp: number;
  /** The answers that carry it out, up to the declaration. */
  moves: readonly Move[];
  trips: readonly { from: string; to: string; how: string; units: readonly string[] }[];
  /** Null: nobody stands there. */
  range: Range | null;
  may: readonly Arrivals[];
}

export interface Planned {
  place: string;
  ways: readonly Way[];
  more: number;
  /** Values of operations that bring nobody there, and how far ships go with them. */
  short: readonly { ops: number; sea: number }[];
}

export interface Outlook {
  hex: string;
  side: SideId;
  declared: boolean;
  committed: readonly string[];
  conditions: Readonly<Partial<Record<Condition, number>>>;
  by: Readonly<Record<Condition, Chances>>;
  all: Chances;
  range?: Range;
}

export interface Due {
  will: readonly { row: string; effect: number; nation: string }[];
  progress: readonly string[];
  needed: number;
  resources: number;
  of: number;
  cards: number;
  passes: number;
  road: string;
  europe: number;
  points: Readonly<Record<string, number>>;
  score: { n: number; level: string; least: readonly number[] } | null;
}

/** Why a card cannot be used in some way. */
export interface Refused {
  key: string;
  rules: readonly string[];
  about?: Readonly<Record<string, unknown>>;
}

export interface SupplyLine {
  hexes: string;
  stops: readonly (readonly [from: string, to: string, letter: string])[];
}

export interface Staff {
  zones: Readonly<Record<SideId, { holds: string; neutral: string }>>;
  hungry: readonly string[];
  /** Supply lines of one's own units: hexes from an HQ on, and the hexsides that close them, each with its letter. */
  lines?: Readonly<Record<string, SupplyLine>>;
  /** Places of the enemy that an offensive can be planned for. */
  targets?: string;
  hqs: Readonly<Record<string, { efficiency: number; paths: string }>>;
  due: Due;
  now: {
    asp: Readonly<Record<SideId, number>>;
    most?: number;
    reaction?: number;
    intercepts?: number;
  } | null;
  /** By card and use. */
  refused?: Readonly<Record<string, Readonly<Record<string, Refused>>>>;
  /** Who could still come into the battles, by the headquarters that would lead them. */
  arrivals?: readonly Arrivals[];
}

interface Told {
  battles?: readonly Outlook[];
  staff?: Staff;
}

const told = (odds: unknown): Told => (odds as Told | null) ?? {};
export const staffOf = (odds: unknown): Staff | null => told(odds).staff ?? null;
export const outlooks = (odds: unknown): readonly Outlook[] => told(odds).battles ?? [];

export const refusals = (odds: unknown): NonNullable<Staff["refused"]> => told(odds).staff?.refused ?? {};

/** A set of hexes comes as one text, four signs a hex. */
export const hexesOf = (text: string): readonly string[] => text.match(/.{4}/g) ?? [];

const kept = new WeakMap<Staff, ReadonlySet<string>>();

/** Places that an offensive can be planned for now. */
export function targetsOf(odds: unknown): ReadonlySet<string> {
  const staff = staffOf(odds);
  const known = staff && kept.get(staff);
  if (known) return known;
  const found = new Set(hexesOf(staff?.targets ?? ""));
  if (staff) kept.set(staff, found);
  return found;
}

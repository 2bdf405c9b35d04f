import type { Condition, SideId } from "./view";

/** What the server adds to a question, reckoned from what this seat may see. Any may be missing: a replay has none. */
export interface Chances {
  win: number;
  take: number;
  lost: Readonly<Record<SideId, number>>;
}

export interface Outlook {
  hex: string;
  side: SideId;
  declared: boolean;
  committed: readonly string[];
  conditions: Readonly<Partial<Record<Condition, number>>>;
  by: Readonly<Record<Condition, Chances>>;
  all: Chances;
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
  arrivals?: readonly { hq: string; most: number; units: readonly string[] }[];
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

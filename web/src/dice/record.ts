import { hashed } from "./sha256";

/** What the verifier reads of a record; the rest of it is the rules' to judge. */
export interface Entry {
  seat?: string;
  move?: readonly unknown[];
  roll?: string;
  odds?: readonly (readonly [unknown, number])[];
  out?: unknown;
  undo?: string;
  resign?: string;
  back?: number;
  linked?: boolean;
  seal?: string;
}

export type Step = readonly string[];

export interface MatchRecord {
  wardroom: number;
  game: string;
  version: string;
  scenario: string;
  options: Readonly<Record<string, unknown>>;
  seats: readonly string[];
  commitment?: string;
  salts?: Readonly<Record<string, string>>;
  ceremony?: readonly Step[];
  entries: readonly Entry[];
  seed?: string;
}

/** The fields of an entry in the order in which they are sealed, each with what is not written down. */
const FIELDS: readonly [keyof Entry, unknown][] = [
  ["seat", ""],
  ["move", []],
  ["roll", ""],
  ["odds", []],
  ["out", undefined],
  ["undo", ""],
  ["resign", ""],
  ["back", undefined],
  ["linked", false],
];

/** JSON of which there is one spelling only: the names of an object sorted. */
export function canonical(thing: unknown): string {
  if (Array.isArray(thing)) return `[${thing.map(canonical).join(",")}]`;
  if (thing === null || typeof thing !== "object") return JSON.stringify(thing);
  const parts = Object.entries(thing).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${parts.map(([name, value]) => `${JSON.stringify(name)}:${canonical(value)}`).join(",")}}`;
}

/** The seal before the first entry: everything that was agreed before play. */
export function openingSeal(record: MatchRecord): string {
  const { game, version, scenario, options, seats, commitment = "", salts = {}, ceremony = [] } = record;
  const agreed: unknown[] = [game, version, scenario, options, seats, commitment, salts];
  return hashed(canonical(ceremony.length ? [...agreed, ceremony] : agreed)).slice(0, 32);
}

export function seal(previous: string, entry: Entry): string {
  const written = FIELDS.filter(
    ([name, usual]) => entry[name] !== undefined && canonical(entry[name]) !== canonical(usual ?? null),
  );
  const bare = written.map(([name]) => `${JSON.stringify(name)}:${canonical(entry[name])}`);
  return hashed(`${previous}{${bare.join(",")}}`).slice(0, 32);
}

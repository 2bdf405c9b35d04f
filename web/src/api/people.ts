import { queryOptions } from "@tanstack/react-query";
import { api, got } from "./client";
import type { Chair, Lobby, Seat } from "./types";

/** People beyond one table: what somebody shows of himself to the one who asks. */

export interface Strength {
  game: string;
  value: number;
  deviation: number;
  provisional: boolean;
  listed: boolean;
  matches: number;
  /** When, how strong, how uncertain; after each match that counted. */
  curve: readonly (readonly [number, number, number])[];
}

export interface Tally {
  game: string;
  won: number;
  drawn: number;
  lost: number;
}

export type Ending = "won" | "drawn" | "lost";

/** Read from the one who looks. */
export interface Between {
  won: number;
  drawn: number;
  lost: number;
  latest: readonly Ending[];
  games: readonly Tally[];
  last: string;
}

export interface Profile {
  name: string;
  since: number;
  me: boolean;
  matches: number;
  rated: number;
  ratings: readonly Strength[];
  games: readonly Tally[];
  between: Between | null;
  follows: boolean;
  muted: boolean;
  blocked: boolean;
  may_challenge: boolean;
  may_write: boolean;
  shows_history: boolean;
  pace: Lobby["pace"] | null;
}

export interface HistoryLine {
  match: string;
  at: number;
  game: string;
  scenario: string;
  seat: Seat;
  against: readonly (Chair & { page: boolean })[];
  ended: Ending;
  result: Readonly<Record<Seat, number>>;
  change: number | null;
  /** After it. */
  rating: number | null;
  unrated: string;
}

/** Somebody's page; without a name one's own. */
export const profileOf = (name: string | undefined) =>
  queryOptions({
    queryKey: ["people", name ?? ""],
    queryFn: () => got(api.GET("/api/people", { params: { query: { name } } })) as Promise<unknown> as Promise<Profile>,
  });

export interface Filter {
  game?: string;
  ended?: Ending;
}

export const PAGE = 20;

export const historyOf = (name: string | undefined, filter: Filter, before?: number): Promise<readonly HistoryLine[]> =>
  got(
    api.GET("/api/people/history", { params: { query: { name, ...filter, before } } }),
  ) as Promise<unknown> as Promise<readonly HistoryLine[]>;

/** The way to a person's page. */
export const pageOf = (name: string): string => `/people/${encodeURIComponent(name)}`;

import { queryOptions } from "@tanstack/react-query";
import { api, got } from "./client";
import type { Seat } from "./types";

/** A scenario over all its rated matches. */

/** How many, and between which shares the true one lies. */
export interface Share {
  won: number;
  low: number;
  high: number;
}

export interface Band {
  least: number | null;
  most: number | null;
  matches: number;
  sides: Readonly<Record<Seat, Share>>;
}

export interface Ahead {
  least: number;
  most: number | null;
  matches: number;
  stronger: Share;
}

export interface Opening {
  move: readonly unknown[];
  played: number;
  side: Share;
}

export interface Spread {
  low: number;
  median: number;
  high: number;
}

export interface Figures {
  matches: number;
  drawn: number;
  sides: Readonly<Record<Seat, Share>>;
  bands: readonly Band[];
  ahead: readonly Ahead[];
  openings: Readonly<Record<Seat, readonly Opening[]>>;
  entries: Spread | null;
  took: Spread | null;
}

export interface ScenarioStatistics {
  game: string;
  scenario: string;
  total: number;
  at: number | null;
  figures: Figures;
}

export const figuresOf = (game: string, scenario: string) =>
  queryOptions({
    queryKey: ["figures", game, scenario],
    queryFn: () =>
      got(
        api.GET("/api/games/{game}/scenarios/{scenario}/statistics", { params: { path: { game, scenario } } }),
      ) as Promise<unknown> as Promise<ScenarioStatistics>,
    staleTime: 60_000,
  });

/** The way to the page of a scenario. */
export const figuresPage = (game: string, scenario: string): string => `/statistics/${game}/${scenario}`;

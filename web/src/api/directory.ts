import { queryOptions } from "@tanstack/react-query";
import { api, got } from "./client";
import type { components } from "./schema";

export type Leader = components["schemas"]["Leader"];
export type PersonFound = components["schemas"]["PersonFound"];

const OFTEN = 20_000; // ms

export const leadersOf = (game: string) =>
  queryOptions({
    queryKey: ["people", "leaders", game],
    queryFn: () => got(api.GET("/api/people/leaders", { params: { query: { game } } })),
    enabled: game !== "",
  });

export const LEAST = 2; // letters to search by

export const searchOf = (part: string) =>
  queryOptions({
    queryKey: ["people", "search", part],
    queryFn: () => got(api.GET("/api/people/search", { params: { query: { part } } })),
    enabled: part.length >= LEAST,
  });

export const around = queryOptions({
  queryKey: ["people", "around"],
  queryFn: () => got(api.GET("/api/people/around")),
  refetchInterval: OFTEN,
});

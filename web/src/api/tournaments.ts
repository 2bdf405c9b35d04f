import { queryOptions } from "@tanstack/react-query";
import { api, got } from "./client";
import type { components } from "./schema";

/** Tournaments: as they are listed and told, and what one may do in them. */

type Schemas = components["schemas"];
export type TournamentListed = Schemas["TournamentListed"];
export type Tournament = Schemas["TournamentTold"];
export type Round = Schemas["TournamentRound"];
export type Pairing = Schemas["TournamentTable"];
export type Standing = Schemas["TournamentStanding"];
export type TournamentWish = Schemas["TournamentWish"];
export type Kind = TournamentWish["kind"];

export const KINDS: readonly Kind[] = ["knockout", "robin", "swiss", "ladder"];

export const tournaments = queryOptions({
  queryKey: ["tournaments"],
  queryFn: () => got(api.GET("/api/tournaments")),
});

export const tournamentOf = (tournament: string) =>
  queryOptions({
    queryKey: ["tournament", tournament],
    queryFn: () => got(api.GET("/api/tournaments/{tournament}", { params: { path: { tournament } } })),
    refetchInterval: 15_000,
  });

export const makeTournament = (body: TournamentWish) => got(api.POST("/api/tournaments", { body }));

const at = (tournament: string) => ({ params: { path: { tournament } } });

export const signUp = (tournament: string) => got(api.POST("/api/tournaments/{tournament}/sign-up", at(tournament)));
export const withdraw = (tournament: string) => got(api.POST("/api/tournaments/{tournament}/withdraw", at(tournament)));
export const start = (tournament: string) => got(api.POST("/api/tournaments/{tournament}/start", at(tournament)));
export const challenge = (tournament: string, player: string) =>
  got(api.POST("/api/tournaments/{tournament}/challenge", { ...at(tournament), body: { player } }));

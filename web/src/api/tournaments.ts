import { queryOptions } from "@tanstack/react-query";
import { api, got } from "./client";
import type { components } from "./schema";

/** Tournaments: as they are listed and told, and what one may do in them. */

const list = () => got(api.GET("/api/tournaments"));
const tell = (tournament: string) =>
  got(api.GET("/api/tournaments/{tournament}", { params: { path: { tournament } } }));

export type TournamentListed = Awaited<ReturnType<typeof list>>[number];
export type Tournament = Awaited<ReturnType<typeof tell>>;
export type Pairing = Tournament["rounds"][number]["tables"][number];
export type TournamentWish = components["schemas"]["TournamentWish"];
export type Kind = TournamentWish["kind"];

export const KINDS: readonly Kind[] = ["knockout", "robin", "swiss", "ladder"];

export const tournaments = queryOptions({
  queryKey: ["tournaments"],
  queryFn: list,
});

export const tournamentOf = (tournament: string) =>
  queryOptions({
    queryKey: ["tournament", tournament],
    queryFn: () => tell(tournament),
    refetchInterval: 15_000,
  });

export const makeTournament = (body: TournamentWish) => got(api.POST("/api/tournaments", { body }));

const at = (tournament: string) => ({ params: { path: { tournament } } });

export const signUp = (tournament: string, bid = 0) =>
  got(api.POST("/api/tournaments/{tournament}/sign-up", { ...at(tournament), body: { bid } }));
export const withdraw = (tournament: string) => got(api.POST("/api/tournaments/{tournament}/withdraw", at(tournament)));
export const start = (tournament: string) => got(api.POST("/api/tournaments/{tournament}/start", at(tournament)));
const desk = (tournament: string) => got(api.GET("/api/tournaments/{tournament}/desk", at(tournament)));

export type DeskLine = Awaited<ReturnType<typeof desk>>[number];
type Ruling = components["schemas"]["RulingWish"];
type Extension = components["schemas"]["ExtendWish"];

/** The organiser's desk. */
export const deskOf = (tournament: string) =>
  queryOptions({ queryKey: ["desk", tournament], queryFn: () => desk(tournament), refetchInterval: 15_000 });
export const rule = (tournament: string, body: Ruling) =>
  got(api.POST("/api/tournaments/{tournament}/rule", { ...at(tournament), body }));
export const extend = (tournament: string, body: Extension) =>
  got(api.POST("/api/tournaments/{tournament}/extend", { ...at(tournament), body }));
export const remove = (tournament: string, player: string, why: string) =>
  got(api.POST("/api/tournaments/{tournament}/remove", { ...at(tournament), body: { player, why } }));
export const close = (tournament: string, why: string) =>
  got(api.POST("/api/tournaments/{tournament}/close", { ...at(tournament), body: { why } }));
export const enterBots = (tournament: string, bot: string, many: number) =>
  got(api.POST("/api/tournaments/{tournament}/bots", { ...at(tournament), body: { bot, many, rating: 1500 } }));

export const challenge = (tournament: string, player: string) =>
  got(api.POST("/api/tournaments/{tournament}/challenge", { ...at(tournament), body: { player } }));

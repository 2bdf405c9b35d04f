import { queryOptions } from "@tanstack/react-query";
import { api, got } from "./client";
import type { components } from "./schema";
import type { Summary } from "./types";

/** Clubs: as they are listed and told, and what one may do in them. */

const list = (query: { of?: "all" | "mine"; name?: string }) => got(api.GET("/api/clubs", { params: { query } }));
const tell = (club: string) => got(api.GET("/api/clubs/{club}", at(club)));
const at = (club: string) => ({ params: { path: { club } } });

export type ClubListed = Awaited<ReturnType<typeof list>>[number];
export type Club = Omit<Awaited<ReturnType<typeof tell>>, "tables"> & { tables: readonly Summary[] };
export type ClubWish = components["schemas"]["ClubWish"];
export type Entry = ClubWish["entry"];
export type ClubEvent = Club["events"][number];
export type ClubMember = Club["members"][number];
export type Answer = components["schemas"]["AnswerWish"]["answer"];
export type EventWish = components["schemas"]["EventWish"];
export type Role = Club["members"][number]["role"];

export const ENTRIES: readonly Entry[] = ["asked", "open", "invited"];

export const myClubs = queryOptions({ queryKey: ["clubs", "mine"], queryFn: () => list({ of: "mine" }) });
export const clubsNamed = (name: string) =>
  queryOptions({ queryKey: ["clubs", "all", name], queryFn: () => list({ of: "all", name }) });
export const clubOf = (club: string) =>
  queryOptions({ queryKey: ["club", club], queryFn: () => tell(club) as Promise<unknown> as Promise<Club> });

const OFTEN = 5_000; // ms
export const talkOf = (club: string) =>
  queryOptions({
    queryKey: ["club-talk", club],
    queryFn: () => readTalk(club),
    refetchInterval: OFTEN,
  });
export const readTalk = (club: string, before?: number) =>
  got(api.GET("/api/clubs/{club}/messages", { params: { path: { club }, query: { before } } }));
export type ClubLine = Awaited<ReturnType<typeof readTalk>>["lines"][number];

export const sayIn = (club: string, text: string) =>
  got(api.POST("/api/clubs/{club}/messages", { ...at(club), body: { text } }));
export const unsayLine = (club: string, n: number) =>
  got(api.DELETE("/api/clubs/{club}/messages/{n}", { params: { path: { club, n } } }));
export const reportLine = (club: string, n: number, text: string) =>
  got(api.POST("/api/clubs/{club}/messages/{n}/report", { params: { path: { club, n } }, body: { text } }));

export const makeEvent = (club: string, body: EventWish) =>
  got(api.POST("/api/clubs/{club}/events", { ...at(club), body }));
export const answerEvent = (club: string, event: string, answer: Answer) =>
  got(api.PUT("/api/clubs/{club}/events/{event}/answer", { params: { path: { club, event } }, body: { answer } }));
export const cancelEvent = (club: string, event: string) =>
  got(api.DELETE("/api/clubs/{club}/events/{event}", { params: { path: { club, event } } }));

export const isDesk = ({ role }: Pick<Club, "role">): boolean => role === "owner" || role === "officer";
export const makeClub = (body: ClubWish) => got(api.POST("/api/clubs", { body }));
export const changeClub = (club: string, body: ClubWish) => got(api.PUT("/api/clubs/{club}", { ...at(club), body }));
export const closeClub = (club: string) => got(api.DELETE("/api/clubs/{club}", at(club)));
export const joinClub = (club: string) => got(api.POST("/api/clubs/{club}/join", at(club)));
export const leaveClub = (club: string) => got(api.POST("/api/clubs/{club}/leave", at(club)));
export const tellMe = (club: string, on: boolean) =>
  got(api.PUT("/api/clubs/{club}/told", { ...at(club), body: { on } }));
export const invite = (club: string, name: string) =>
  got(api.POST("/api/clubs/{club}/invite", { ...at(club), body: { name } }));
export const admit = (club: string, name: string, yes: boolean) =>
  got(api.POST("/api/clubs/{club}/admit", { ...at(club), body: { name, yes } }));
export const appoint = (club: string, name: string, role: Role) =>
  got(api.PUT("/api/clubs/{club}/members", { ...at(club), body: { name, role } }));
export const sendAway = (club: string, name: string) =>
  got(api.POST("/api/clubs/{club}/remove", { ...at(club), body: { name } }));
export const notify = (club: string, text: string) =>
  got(api.POST("/api/clubs/{club}/notices", { ...at(club), body: { text } }));
export const unsay = (club: string, notice: number) =>
  got(api.DELETE("/api/clubs/{club}/notices/{notice}", { params: { path: { club, notice } } }));

import { queryOptions } from "@tanstack/react-query";
import i18next from "i18next";
import { got } from "./client";
import { download, send } from "./transport";
import type { About, Lobby, Move, Seat, Status } from "./types";

/** What the server does for one who plays alone: branches, advice, statistics, the same war for others. */

/** Where a match stands, or how it ended. */
export interface Score {
  result: number | null;
  points: number | null;
  level: string;
}

export interface Branch {
  id: string;
  parent: { match: string; n: number } | null;
  title: string;
  status: Status;
  created: number;
  moved: number | null;
  ended: number | null;
  crumbs: readonly (readonly [string, About])[];
  score: Score;
  unranked: readonly string[];
  mine: boolean;
}

export interface Tree {
  root: string;
  matches: readonly Branch[];
}

export interface Hint {
  n: number;
  move: Move;
  bot: string;
}

export interface PlayedOn {
  n: number;
  answered: number;
  why: "until" | "over" | "not_asked" | "by_hand" | "pause";
  more: boolean;
}

export interface Tally {
  count: number;
  best: number | null;
  mean: number | null;
  levels: Readonly<Record<string, number>>;
}

export interface Statistic {
  game: string;
  scenario: string;
  ranked: Tally;
  unranked: Tally;
  abandoned?: number;
}

export interface Run {
  player: string;
  mine: boolean;
  match: string | null;
  status: Status;
  score: Score | null;
  ranked: boolean;
  unranked: readonly string[];
  started: number | null;
  ended: number | null;
}

export interface Challenge {
  code: string;
  game: string;
  scenario: string;
  options: Lobby["options"];
  commitment: string;
  /** When the seed is told. */
  closes: number;
  closed: boolean;
  seed: string | null;
  owner: boolean;
  runs: readonly Run[];
}

async function ask<T>(path: string, body?: object | string): Promise<T> {
  const headers: Record<string, string> = { "accept-language": i18next.language ?? "en" };
  if (body) headers["content-type"] = "application/json";
  const sent = send(path, {
    method: body ? "POST" : "GET",
    credentials: "same-origin",
    headers,
    body: typeof body === "object" ? JSON.stringify(body) : body,
  });
  const answer = sent.then(async (response) => {
    const said: unknown = await response.json().catch(() => undefined);
    return response.ok ? { data: said as T, response } : { error: said, response };
  });
  return got<T>(answer);
}

const of = (match: string, tail: string) => `/api/matches/${encodeURIComponent(match)}/${tail}`;
const seated = (match: string, seat: Seat, tail: string) => of(match, `seats/${encodeURIComponent(seat)}/${tail}`);

export const branchesOf = (match: string) =>
  queryOptions({ queryKey: ["branches", match], queryFn: () => ask<Tree>(of(match, "branches")) });

export const diaryOf = (match: string, eyes = "") =>
  queryOptions({
    queryKey: ["diary", match, eyes],
    queryFn: () => ask<unknown>(of(match, eyes ? `diary?eyes=${encodeURIComponent(eyes)}` : "diary")),
  });

export const statistics = queryOptions({
  queryKey: ["statistics"],
  queryFn: () => ask<readonly Statistic[]>("/api/statistics"),
});

export const challengeOf = (code: string) =>
  queryOptions({
    queryKey: ["challenge", code],
    queryFn: () => ask<Challenge>(`/api/challenges/${encodeURIComponent(code)}`),
  });

export const hintFor = (match: string, seat: Seat, n: number) => ask<Hint>(seated(match, seat, "hint"), { n });

/** The position of a lesson as a match of one's own. */
export const tryLesson = (game: string, lesson: string) =>
  ask<{ match: string }>(`/api/games/${encodeURIComponent(game)}/lessons/${encodeURIComponent(lesson)}`, {});

/** Sent again with the same body it goes on where it paused. */
export const playOn = (match: string, seat: Seat, until: string, n: number) =>
  ask<PlayedOn>(seated(match, seat, "play-on"), { until, n });

export const makeChallenge = (match: string) => ask<{ code: string }>(of(match, "challenge"), {});

export const closeChallenge = (code: string) => ask<void>(`/api/challenges/${encodeURIComponent(code)}/close`, {});

export const takeChallenge = (challenge: string) => ask<{ match: string }>("/api/matches", { challenge });

/** A match in progress as a file, to play on elsewhere. */
export const exported = (match: string) => download(of(match, "export"), `${match}.json`, { method: "POST" });

/** The text of the file as it is: its seals are of these very characters. Bots play the seats that are not `mine`. */
export const importRecord = (text: string, mine: readonly Seat[]) =>
  ask<{ match: string }>(`/api/records?${new URLSearchParams(mine.map((seat) => ["seat", seat]))}`, text);

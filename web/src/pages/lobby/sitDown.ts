import { api, got } from "~/api/client";
import type { Lobby } from "~/api/types";

/** Whoever takes the last seat begins the match. That another has just begun it is as good. */
export async function beginIfFull(match: string): Promise<void> {
  const told = await got(api.GET("/api/matches/{match}", { params: { path: { match } } }));
  if (isFull(told as unknown as Lobby))
    await got(api.POST("/api/matches/{match}/start", { params: { path: { match } } })).catch(() => undefined);
}

export const isFull = ({ status, seats }: Pick<Lobby, "status" | "seats">): boolean =>
  status === "lobby" && Object.values(seats).every(({ kind }) => kind !== "open");

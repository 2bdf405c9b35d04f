import { queryOptions } from "@tanstack/react-query";
import { api, got } from "./client";
import type { Lobby } from "./types";

/** Whether a match is rated, what is at stake for me, and in the end what it did. */
export const ratingOf = (match: string) =>
  queryOptions({
    queryKey: ["rating", match],
    queryFn: () => got(api.GET("/api/matches/{match}/rating", { params: { path: { match } } })),
  });

/** As far as the table itself says: a guest or one person on both sides can still keep it from counting. */
export const isRated = ({ unranked = [] }: Pick<Lobby, "unranked">): boolean => unranked.length === 0;

/** With its sign, a true minus. */
export function signed(change: number): string {
  const points = Math.round(change);
  return points > 0 ? `+${points}` : points < 0 ? `−${-points}` : "0";
}

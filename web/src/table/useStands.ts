import { useQuery } from "@tanstack/react-query";
import { api, got } from "~/api/client";
import type { Stands } from "~/api/types";
import type { Scene } from "~/contract/game";

/** What the game says of how the match stands after message `n`; null until it has been asked. */
export function useStands({ lobby, seat }: Pick<Scene<unknown, unknown>, "lobby" | "seat">, n: number): Stands | null {
  const match = lobby.id;
  const { data } = useQuery({
    queryKey: ["stands", match, seat, n],
    queryFn: () =>
      got(
        seat === null
          ? api.GET("/api/matches/{match}/summary", { params: { path: { match } } })
          : api.GET("/api/matches/{match}/seats/{seat}/summary", { params: { path: { match, seat } } }),
      ) as Promise<unknown> as Promise<Stands>,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data ?? null;
}

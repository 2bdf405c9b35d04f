import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useLocation } from "wouter";
import { api, got } from "~/api/client";
import { door, matchesOf } from "~/api/queries";
import type { components } from "~/api/schema";
import { PACES, type PaceName } from "../setup/Pace";

export type Seek = components["schemas"]["SeekTold"];

const LOOK = 5_000; // ms: to ask is to be there, and a live wish lasts no longer than somebody asks
export const REACH = 150; // points to either side, to begin with

/** For whom I look: one wish for each game, until another fits. */
export function useSeeks() {
  const client = useQueryClient();
  const { data: here } = useQuery(door);
  const player = !!here?.me && here.me.role !== "guest" && here.accounts;
  const { data: seeks = [] } = useQuery({
    queryKey: ["seeks"],
    queryFn: () => got(api.GET("/api/seeks")),
    enabled: player,
    refetchInterval: LOOK,
  });
  useFound(seeks);
  const deed = useMutation({
    mutationFn: (act: () => Promise<unknown>) => act(),
    onSettled: () => client.invalidateQueries({ queryKey: ["seeks"] }),
  });
  return {
    player,
    seeks,
    error: deed.error,
    busy: deed.isPending,
    look: (game: string, pace: PaceName) => {
      const clock = PACES[pace];
      const body = { game, window: REACH, ...(clock ? { pace: { ...clock, out: "resign" } } : {}) };
      deed.mutate(() => got(api.PUT("/api/seeks", { body })));
    },
    stop: (game: string) => deed.mutate(() => got(api.DELETE("/api/seeks/{game}", { params: { path: { game } } }))),
  };
}

export type Seeks = ReturnType<typeof useSeeks>;

/** A wish that is gone without my having taken it back has found somebody: to the table. */
function useFound(seeks: readonly Seek[]): void {
  const client = useQueryClient();
  const [, go] = useLocation();
  const before = useRef<readonly Seek[]>([]);
  useEffect(() => {
    const gone = before.current.find(({ game }) => !seeks.some((seek) => seek.game === game));
    before.current = seeks;
    if (!gone) return;
    void client.fetchQuery({ ...matchesOf("mine"), staleTime: 0 }).then((matches) => {
      const found = matches.find(({ game, created }) => game === gone.game && created >= gone.at);
      if (found) go(`/m/${found.id}`);
    });
  }, [seeks, client, go]);
}

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { api, got } from "~/api/client";
import type { components } from "~/api/schema";
import type { Seat } from "~/api/types";
import { sitDown, start } from "~/ui/sitDown";
import type { ChairWish } from "../setup/plans";

const LOOK = 4_000;

export type Invite = components["schemas"]["InviteMade"];

/** What can be done at a table that waits. All of it ends with a new look at the match. */
export function useLobby(match: string) {
  const client = useQueryClient();
  const at = { path: { match } };
  const deed = useMutation({
    mutationFn: (act: () => Promise<unknown>) => act(),
    onSettled: () => {
      client.invalidateQueries({ queryKey: ["match", match] });
      client.invalidateQueries({ queryKey: ["matches"] });
    },
  });
  // Others come and go while one waits.
  useEffect(() => {
    const timer = setInterval(() => client.invalidateQueries({ queryKey: ["match", match] }), LOOK);
    return () => clearInterval(timer);
  }, [client, match]);
  return {
    error: deed.error,
    busy: deed.isPending,
    fill: (seat: Seat, chair: ChairWish) =>
      deed.mutateAsync(() =>
        got(api.PUT("/api/matches/{match}/seats/{seat}", { params: { path: { match, seat } }, body: chair as never })),
      ),
    join: (seat: Seat) => deed.mutateAsync(() => sitDown(match, seat)),
    /** Who may come, and the clock. */
    settle: (change: components["schemas"]["SettleWish"]) =>
      deed.mutateAsync(() => got(api.PATCH("/api/matches/{match}", { params: at, body: change }))),
    salt: (seat: Seat, salt: string) =>
      deed.mutateAsync(() =>
        got(api.PUT("/api/matches/{match}/seats/{seat}/salt", { params: { path: { match, seat } }, body: { salt } })),
      ),
    invite: (seat: Seat) =>
      deed.mutateAsync(() =>
        got(api.POST("/api/matches/{match}/invites", { params: at, body: { seat } })),
      ) as Promise<Invite>,
    start: () => deed.mutateAsync(() => start(match)),
    /** My bits are lost: another seed, and all promise anew. */
    again: () => deed.mutateAsync(() => got(api.POST("/api/matches/{match}/deal-again", { params: at }))),
    leave: () => deed.mutateAsync(() => got(api.POST("/api/matches/{match}/leave", { params: at }))),
    cancel: () => deed.mutateAsync(() => got(api.DELETE("/api/matches/{match}", { params: at }))),
  };
}

export type LobbyDeeds = ReturnType<typeof useLobby>;

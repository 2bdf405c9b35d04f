import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useLocation } from "wouter";
import { api, got } from "~/api/client";
import type { Summary } from "~/api/types";
import { useNames } from "~/ui/names";
import { sitDown } from "~/ui/sitDown";

/** A match in which a seat is kept for me: who offers it, and the two answers. */
export function useChallenge(match: Summary) {
  const names = useNames();
  const client = useQueryClient();
  const [, go] = useLocation();
  const seat = match.kept?.[0] ?? "";
  const answer = useMutation({
    mutationFn: (act: () => Promise<unknown>) => act(),
    onSettled: () => {
      client.invalidateQueries({ queryKey: ["matches"] });
      client.invalidateQueries({ queryKey: ["inbox"] });
      client.invalidateQueries({ queryKey: ["match", match.id] });
    },
  });
  return {
    seat,
    from: names
      .others(match)
      .filter(([other]) => match.seats[other]?.kind === "person")
      .map(([, name]) => name)
      .join(", "),
    accept: (then?: () => void) =>
      answer.mutate(() =>
        sitDown(match.id, seat).then(() => {
          then?.();
          go(`/m/${match.id}`);
        }),
      ),
    decline: () =>
      answer.mutate(() => got(api.POST("/api/matches/{match}/decline", { params: { path: { match: match.id } } }))),
    busy: answer.isPending,
    error: answer.error,
  };
}

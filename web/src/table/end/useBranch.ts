import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation } from "wouter";
import { api, got, type Problem } from "~/api/client";
import { beSomebody } from "~/api/guest";
import { shelf } from "~/api/queries";
import type { components } from "~/api/schema";
import type { Seat } from "~/api/types";

/** Plays a match on from a moment: one seat is mine, the others are the game's bot's; or all are mine (`both`). */
export function useBranch(match: string, game: string, seats: readonly Seat[], mine: Seat, both = false) {
  const { data: cards } = useQuery(shelf);
  const [, go] = useLocation();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const bot = cards?.find((card) => card.id === game)?.bots[0];
  async function from(n: number): Promise<void> {
    const chairs = Object.fromEntries(
      seats.map((seat) => [seat, seat === mine || both ? { kind: "me" } : { kind: "bot", bot }]),
    );
    setBusy(true);
    try {
      await beSomebody();
      const { match: branch } = await got(
        api.POST("/api/matches/{match}/branch", {
          params: { path: { match } },
          body: { eyes: mine, n, seats: chairs as Record<Seat, components["schemas"]["BranchChair"]> },
        }),
      );
      client.invalidateQueries({ queryKey: ["matches"] });
      client.invalidateQueries({ queryKey: ["me"] });
      go(`/m/${branch}`);
    } catch (fault) {
      setProblem((fault as Problem).message);
      setBusy(false);
    }
  }
  return { offered: seats.length === 1 || !!bot, busy, problem, from };
}

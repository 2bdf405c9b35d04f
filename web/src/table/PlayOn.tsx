import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "wouter";
import { api, got, type Problem } from "~/api/client";
import { beSomebody } from "~/api/guest";
import { shelf } from "~/api/queries";
import type { components } from "~/api/schema";
import type { Seat, Summary } from "~/api/types";
import { PUBLIC } from "./reel";
import type { Drawn } from "./useDrawn";

type BranchChair = components["schemas"]["BranchChair"];

/** A match that is over can be played on from any moment, against a bot; one that is played alone while it runs, too. */
export function PlayOn({ summary, drawn, eyes, n }: { summary: Summary; drawn: Drawn; eyes: string; n: number }) {
  const { t } = useTranslation();
  const { data: cards } = useQuery(shelf);
  const [, go] = useLocation();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const bot = cards?.find((card) => card.id === summary.game)?.bots[0];
  const over = summary.status === "over" || summary.status === "abandoned";
  const seats = Object.keys(summary.seats);
  const alone = summary.solitaire === true || seats.length === 1;
  const running = summary.status === "playing" && summary.solitaire === true && summary.mine.length > 0;
  if (!(over || running) || (!bot && !alone)) return null;
  const mine: Seat = eyes === PUBLIC ? (seats[0] ?? "") : eyes;
  async function branch(): Promise<void> {
    const chairs = Object.fromEntries(
      seats.map((seat) => [seat, seat === mine || running ? { kind: "me" } : { kind: "bot", bot }]),
    );
    setBusy(true);
    try {
      await beSomebody();
      const { match } = await got(
        api.POST("/api/matches/{match}/branch", {
          params: { path: { match: summary.id } },
          body: { eyes: mine, n, seats: chairs as Record<Seat, BranchChair> },
        }),
      );
      client.invalidateQueries({ queryKey: ["matches"] });
      client.invalidateQueries({ queryKey: ["me"] });
      go(`/m/${match}`);
    } catch (fault) {
      setProblem((fault as Problem).message);
      setBusy(false);
    }
  }
  return (
    <section className="play-on">
      <p className="question-lead">
        {t(running || alone ? "play_on.alone" : "play_on.help", { name: drawn.voice.seat(mine) })}{" "}
        {running && t("play_on.running")} {drawn.game.dice !== false && t("play_on.dice")}
      </p>
      <button type="button" className="button" disabled={busy} onClick={() => void branch()}>
        {running || alone ? t("play_on.here") : t("play_on.go", { name: drawn.voice.seat(mine) })}
      </button>
      {alone && (
        <Link className="button quiet" href={`/match/${summary.id}/branches`}>
          {t("aid.branches")}
        </Link>
      )}
      {problem && (
        <p className="note bad" role="alert">
          {problem}
        </p>
      )}
    </section>
  );
}

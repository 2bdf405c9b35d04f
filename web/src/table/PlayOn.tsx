import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "wouter";
import { shelf } from "~/api/queries";
import type { Seat, Summary } from "~/api/types";
import { PUBLIC } from "./reel";
import type { Drawn } from "./useDrawn";

/** A match that is over can be played on from any moment, against a bot. */
export function PlayOn({ summary, drawn, eyes, n }: { summary: Summary; drawn: Drawn; eyes: string; n: number }) {
  const { t } = useTranslation();
  const { data: cards } = useQuery(shelf);
  const [, go] = useLocation();
  const [problem, setProblem] = useState("");
  const bot = cards?.find((card) => card.id === summary.game)?.bots[0];
  if ((summary.status !== "over" && summary.status !== "abandoned") || !bot) return null;
  const seats = Object.keys(summary.seats);
  const mine: Seat = eyes === PUBLIC ? (seats[0] ?? "") : eyes;
  async function branch(): Promise<void> {
    const chairs = Object.fromEntries(
      seats.map((seat) => [seat, seat === mine ? { kind: "me" } : { kind: "bot", bot }]),
    );
    const said = await fetch(`/api/matches/${summary.id}/branch`, {
      method: "POST",
      headers: { "content-type": "application/json", "accept-language": drawn.voice.lang },
      body: JSON.stringify({ eyes: mine, n, seats: chairs }),
    });
    const body = await said.json();
    if (said.ok) go(`/m/${body.match}`);
    else setProblem(body.title);
  }
  return (
    <section className="play-on">
      <p className="question-lead">{t("play_on.help", { name: drawn.voice.seat(mine) })}</p>
      <button type="button" className="button" onClick={() => void branch()}>
        {t("play_on.go", { name: drawn.voice.seat(mine) })}
      </button>
      {problem && <p className="note bad">{problem}</p>}
    </section>
  );
}

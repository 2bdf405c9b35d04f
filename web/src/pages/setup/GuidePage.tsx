import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation, useParams } from "wouter";
import { api, got } from "~/api/client";
import { guideOf } from "~/catalogue";
import { useLearning } from "~/ui/learning";
import { ProblemNote } from "~/ui/ProblemNote";
import { useTitle } from "~/ui/useTitle";
import { begin } from "./begin";
import type { ChairWish } from "./plans";

/** Sets the guided first game up and goes there. */
export default function GuidePage() {
  const { game = "" } = useParams<{ game: string }>();
  const { t } = useTranslation();
  const [, go] = useLocation();
  const client = useQueryClient();
  const [error, setError] = useState<Error | null>(null);
  const begun = useRef(false);
  useTitle(t("setup.guide"));
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    guided(game).then(
      (match) => {
        client.invalidateQueries({ queryKey: ["matches"] });
        client.invalidateQueries({ queryKey: ["me"] });
        go(`/m/${match}?guide`, { replace: true });
      },
      (problem: Error) => setError(problem),
    );
  }, [game, client, go]);
  return (
    <div className="column">
      <header>
        <h1>{t("setup.guide")}</h1>
        <p className="muted" role="status">
          {error ? null : t("home.starting")}
        </p>
      </header>
      <ProblemNote error={error} />
      {error ? (
        <p>
          <Link href="/" className="button large">
            {t("problem.home")}
          </Link>
        </p>
      ) : null}
    </div>
  );
}

/** One that is being played goes on; else a new one begins. */
async function guided(id: string): Promise<string> {
  const guide = guideOf(id);
  if (!guide) throw new Error(`${id} has no guide`);
  const last = useLearning.getState().of[id];
  if (last && !last.done && (await isPlaying(last.match))) return last.match;
  const bots = Object.entries(guide.bots).map(([seat, bot]): [string, ChairWish] => [seat, { kind: "bot", bot }]);
  const match = await begin({
    game: id,
    scenario: guide.scenario,
    options: { ...guide.options },
    seats: { [guide.seat]: { kind: "me" }, ...Object.fromEntries(bots) },
    watched: false,
    guided: true,
  });
  useLearning.getState().note(id, { match, step: 1, of: guide.steps.length });
  return match;
}

async function isPlaying(match: string): Promise<boolean> {
  const told = await got(api.GET("/api/matches/{match}", { params: { path: { match } } })).catch(() => null);
  return told?.status === "playing" && (told.mine?.length ?? 0) > 0;
}

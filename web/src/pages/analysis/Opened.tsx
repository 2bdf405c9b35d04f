import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "wouter";
import { door, matchOf, useLang } from "~/api/queries";
import type { Summary } from "~/api/types";
import { MarkIcon } from "~/art/symbols";
import { useDrawn } from "~/catalogue/useDrawn";
import type { Drawn } from "~/contract/drawn";
import { NoMatch } from "~/pages/NoMatch";
import { type Analysis, useAnalysis } from "~/table/course/useAnalysis";
import { useNames } from "~/ui/names";
import { ProblemNote } from "~/ui/ProblemNote";
import { useTitle } from "~/ui/useTitle";

export interface Opening {
  found: Analysis;
  summary: Summary;
  drawn: Drawn;
}

/** Whether the game shows its whole match on one board, and this analysis has one. */
export const hasHindsight = (drawn: Drawn, found: Analysis): boolean =>
  drawn.game.Hindsight !== undefined && found.hindsight !== null;

/** A match that is over, once its analysis is there; until then how far that has come, or why there is none. */
export function Opened({ children }: { children(opening: Opening): ReactNode }) {
  const { match = "" } = useParams<{ match: string }>();
  const { t } = useTranslation();
  const lang = useLang();
  const { data: summary, error: lost } = useQuery(matchOf(match));
  const drawn = useDrawn(summary?.game);
  const over = summary?.status === "over";
  const { found, state, error } = useAnalysis(match, lang, over);
  useTitle(drawn ? t("analysis.title_of", { game: drawn.voice.say("title") }) : t("analysis.title"));
  if (lost && !summary) return <NoMatch error={lost} />;
  if (!summary || !drawn) return <p className="page-note">{t("table.opening")}</p>;
  if (!over) return <Waiting match={match} text={t("analysis.not_over")} />;
  if (error) return <Waiting match={match} text={<ProblemNote error={error} />} />;
  if (!found) return <Working done={state?.done ?? 0} of={state?.of ?? 0} match={match} />;
  return children({ found, summary, drawn });
}

function Waiting({ match, text }: { match: string; text: ReactNode }) {
  const { t } = useTranslation();
  return (
    <main className="page-note">
      <div>{text}</div>
      <p>
        <Link className="button" href={`/m/${match}`}>
          {t("replay.table")}
        </Link>
      </p>
    </main>
  );
}

function Working({ done, of, match }: { done: number; of: number; match: string }) {
  const { t } = useTranslation();
  const { data: here } = useQuery(door);
  const queued = of === 0 && here?.accounts; // alone on one's machine nobody is before one
  return (
    <main className="page-note analysis-working">
      <p role="status">
        {t(queued ? "analysis.waiting" : "analysis.working", { n: Math.round((100 * done) / (of || 1)) })}
      </p>
      <progress max={of || 1} value={of > 0 ? done : undefined} aria-label={t("analysis.title")} />
      <p>
        <Link className="button quiet" href={`/replay/${match}`}>
          {t("analysis.replay")}
        </Link>
      </p>
    </main>
  );
}

/** Who had which side, and how it ended for them. */
export function Sides({ summary, drawn }: { summary: Summary; drawn: Drawn }) {
  const names = useNames();
  return (
    <ul className="bar-seats">
      {Object.entries(summary.seats).map(([seat, chair]) => (
        <li key={seat} className="bar-seat" data-side={drawn.side(seat)}>
          <MarkIcon side={drawn.side(seat)} />
          <strong>{chair.kind === "open" ? drawn.voice.seat(seat) : names.chair(summary.game, chair)}</strong>
          <Ended result={summary.result ?? {}} seat={seat} />
        </li>
      ))}
    </ul>
  );
}

function Ended({ result, seat }: { result: NonNullable<Summary["result"]>; seat: string }) {
  const { t } = useTranslation();
  const mine = result[seat] ?? 0;
  const best = Math.max(...Object.entries(result).flatMap(([other, points]) => (other === seat ? [] : [points])), 0);
  if (Object.keys(result).length < 2) return null;
  return <span>{t(`home.${mine > best ? "won" : mine < best ? "lost" : "drawn"}`)}</span>;
}

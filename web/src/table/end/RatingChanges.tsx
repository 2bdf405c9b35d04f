import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ratingOf, signed } from "~/api/rating";
import { ALONE } from "~/api/transport";
import { MarkIcon } from "~/art/symbols";
import type { Drawn } from "~/contract/drawn";

const SOON = 2_000; // ms: a job rates the match a moment after its end

/** What the match did to the ratings, or why it did nothing. */
export function RatingChanges({ match, drawn }: { match: string; drawn: Drawn }) {
  const { t, i18n } = useTranslation();
  const { data } = useQuery({
    ...ratingOf(match),
    enabled: !ALONE,
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      data && !data.unrated && Object.keys(data.changes).length === 0 && dataUpdateCount < 10 ? SOON : false,
  });
  const changes = Object.entries(data?.changes ?? {});
  const why = `people.why_${data?.unrated}`;
  if (!data || (changes.length === 0 && !(data.unrated && i18n.exists(why)))) return null;
  return (
    <section className="rating-changes" aria-labelledby="rating-changes">
      <h3 id="rating-changes">{t("people.rating")}</h3>
      {changes.length === 0 ? <p className="small muted">{t(why)}</p> : null}
      {changes.map(([seat, { before, after }]) => (
        <p key={seat} className="rating-change">
          <MarkIcon side={drawn.side(seat)} size={12} />
          <span className="grow">{drawn.voice.seat(seat)}</span>
          <span className="muted">
            {Math.round(before)} <span aria-hidden="true">→</span>
          </span>
          <b>{Math.round(after)}</b>
          <span className={after < before ? "down" : "up"}>{signed(after - before)}</span>
        </p>
      ))}
    </section>
  );
}

import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { type Profile, pageOf, profileOf } from "~/api/people";
import { door } from "~/api/queries";
import type { Seat, Summary } from "~/api/types";
import { MarkIcon } from "~/art/symbols";
import { Cover } from "~/catalogue/Cover";
import { useSides } from "~/catalogue/useSides";
import { Face } from "~/ui/Face";
import { useNames } from "~/ui/names";
import { ProblemNote } from "~/ui/ProblemNote";
import { useWhen } from "~/ui/when";
import { Terms } from "./Terms";
import { useChallenge } from "./useChallenge";

/** A seat is kept for me: who asks, on what terms, and the two answers at the thumb. */
export function ChallengeView({ match }: { match: Summary }) {
  const { t } = useTranslation();
  const names = useNames();
  const when = useWhen();
  const { from, seat, accept, decline, busy, error } = useChallenge(match);
  const { data: here } = useQuery(door);
  const { data: them } = useQuery(profileOf(from));
  const { data: me } = useQuery(profileOf(undefined));
  const theirs = names.others(match).find(([, name]) => name === from)?.[0] ?? "";
  return (
    <div className="column challenge-view">
      <header>
        <Cover game={match.game} />
        <p className="small muted">{when.ago(match.created)}</p>
        <h1>{t("rating.challenge", { name: from, game: names.game(match.game) })}</h1>
      </header>
      <section className="card versus" aria-label={t("rating.players")}>
        <Side match={match} seat={theirs} name={from} profile={them} page />
        <i>{t("rating.against")}</i>
        <Side match={match} seat={seat} name={here?.me?.name ?? ""} profile={me} />
        {them?.between ? <p className="small muted">{t("rating.met", { ...them.between })}</p> : null}
      </section>
      <Terms match={match} />
      <div className="answer-bar">
        <ProblemNote error={error} />
        <button type="button" className="button large" disabled={busy} onClick={decline}>
          {t("home.decline")}
        </button>
        <button type="button" className="button primary large" disabled={busy} onClick={() => accept()}>
          {t("home.accept")}
        </button>
      </div>
    </div>
  );
}

interface SideProps {
  match: Summary;
  seat: Seat;
  name: string;
  profile: Profile | undefined;
  page?: boolean;
}

function Side({ match, seat, name, profile, page = false }: SideProps) {
  const { t } = useTranslation();
  const names = useNames();
  const sideOf = useSides();
  const rating = profile?.ratings.find(({ game }) => game === match.game);
  return (
    <div className="versus-side">
      <Face name={name} />
      <b>{page ? <Link href={pageOf(name)}>{name}</Link> : t("rating.you")}</b>
      {rating ? (
        <span className="small muted">
          {Math.round(rating.value)} {t("people.give_or_take", { deviation: Math.round(rating.deviation) })}
        </span>
      ) : null}
      <span className="foe">
        <MarkIcon side={sideOf(match.game, seat)} size={13} /> {names.seat(match.game, seat)}
      </span>
    </div>
  );
}

import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { useVoice } from "~/api/queries";
import { isRated } from "~/api/rating";
import type { Summary } from "~/api/types";
import { Cover } from "~/catalogue/Cover";
import { useNames } from "~/ui/names";
import { ProblemNote } from "~/ui/ProblemNote";
import { useChallenge } from "../lobby/useChallenge";
import { usePaceName } from "../lobby/usePaceWords";

/** Somebody has kept a seat for me: answered here, with one press. */
export function Challenge({ match }: { match: Summary }) {
  const { t } = useTranslation();
  const names = useNames();
  const voice = useVoice(match.game);
  const pace = usePaceName();
  const { from, seat, accept, decline, busy, error } = useChallenge(match);
  const about = [
    t("home.challenge_as", { game: names.game(match.game), seat: names.seat(match.game, seat) }),
    voice?.say(`scenario.${match.scenario}`),
    pace(match.pace),
    t(isRated(match) ? "rating.rated" : "rating.casual"),
  ];
  return (
    <article className="challenge" aria-label={t("home.challenge", { name: from })}>
      <Cover game={match.game} />
      <div className="grow">
        <b>{t("home.challenge", { name: from })}</b>
        <p className="small muted">{about.filter(Boolean).join(", ")}</p>
        <div className="line">
          <button type="button" className="button primary" disabled={busy} onClick={() => accept()}>
            {t("home.accept")}
          </button>
          <button type="button" className="button" disabled={busy} onClick={decline}>
            {t("home.decline")}
          </button>
          <Link href={`/m/${match.id}`} className="small">
            {t("home.challenge_more")}
          </Link>
        </div>
        <ProblemNote error={error} />
      </div>
    </article>
  );
}

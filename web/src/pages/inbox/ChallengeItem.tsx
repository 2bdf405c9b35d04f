import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { pageOf } from "~/api/people";
import { useVoice } from "~/api/queries";
import { isRated } from "~/api/rating";
import type { Summary } from "~/api/types";
import { useNames } from "~/ui/names";
import { ProblemNote } from "~/ui/ProblemNote";
import { Foe } from "../home/Hero";
import { useChallenge } from "../lobby/useChallenge";
import { usePaceName } from "../lobby/usePaceWords";
import { type ItemProps, Row } from "./Row";

/** Somebody has kept a seat for me. */
export function ChallengeItem({ match, ...props }: ItemProps & { match: Summary }) {
  const { t } = useTranslation();
  const names = useNames();
  const voice = useVoice(match.game);
  const pace = usePaceName();
  const { from, seat, accept, decline, busy, error } = useChallenge(match);
  return (
    <Row {...props} name={from}>
      <p>
        <Link href={pageOf(from)} onClick={props.close}>
          {from}
        </Link>{" "}
        {t("inbox.challenges", { game: names.game(match.game) })}
      </p>
      <p className="small muted inbox-terms">
        <span className="foe">
          <Foe game={match.game} seat={seat} /> {t("inbox.you_play", { seat: names.seat(match.game, seat) })}
        </span>
        <span>{voice?.say(`scenario.${match.scenario}`)}</span>
        <span>{pace(match.pace)}</span>
        <span>{t(isRated(match) ? "rating.rated" : "rating.casual")}</span>
      </p>
      <div className="line">
        <button type="button" className="button primary" disabled={busy} onClick={() => accept(props.close)}>
          {t("home.accept")}
        </button>
        <button type="button" className="button" disabled={busy} onClick={decline}>
          {t("home.decline")}
        </button>
        <Link href={`/m/${match.id}`} className="button quiet" onClick={props.close}>
          {t("inbox.terms")}
        </Link>
      </div>
      <ProblemNote error={error} />
    </Row>
  );
}

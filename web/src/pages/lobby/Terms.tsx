import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { door, useVoice } from "~/api/queries";
import { isRated, ratingOf, signed } from "~/api/rating";
import type { Summary } from "~/api/types";
import { Icon, type IconName } from "~/art/symbols";
import { setUpOf } from "~/catalogue/scenarios";
import { paceOf } from "./Settle";
import { usePaceName } from "./usePaceWords";

/** What is played, how fast, for what, and who may watch. */
export function Terms({ match }: { match: Summary }) {
  const { t } = useTranslation();
  const voice = useVoice(match.game);
  const pace = usePaceName();
  const { data: here } = useQuery(door);
  const facts = setUpOf(match.game).scenarios[match.scenario];
  return (
    <ul className="terms">
      <Term icon="flag" title={voice?.say(`scenario.${match.scenario}`) ?? ""}>
        {facts ? t("setup.length", { turns: facts.turns, sitting: t(`setup.sitting_${facts.length}`) }) : null}
      </Term>
      <Term icon={match.pace?.bank ? "clock" : "moon"} title={pace(match.pace)}>
        {t(`setup.pace_${paceOf(match.pace)}_help`)}
      </Term>
      {here?.accounts ? <For match={match} /> : null}
      <Term icon={match.watched ? "eye" : "lock"} title={t(match.watched ? "rating.watched" : "rating.private")}>
        {t(match.watched ? "rating.watched_help" : "rating.private_help")}
      </Term>
    </ul>
  );
}

/** Rated or not, with what I would win and lose. */
function For({ match }: { match: Summary }) {
  const { t, i18n } = useTranslation();
  const { data } = useQuery(ratingOf(match.id));
  const unrated = data?.unrated || (isRated(match) ? "" : (match.unranked?.[0] ?? ""));
  const why = `people.why_${unrated}`;
  if (unrated)
    return (
      <Term icon="hand" title={t("rating.casual")}>
        {unrated === "casual" || !i18n.exists(why) ? t("rating.casual_help") : t(why)}
      </Term>
    );
  return (
    <Term icon="star" title={t("rating.rated")}>
      {data?.stake
        ? t("rating.stake", { won: signed(data.stake.won), lost: signed(data.stake.lost) })
        : t("rating.rated_help")}
    </Term>
  );
}

function Term({ icon, title, children }: { icon: IconName; title: string; children?: ReactNode }) {
  return (
    <li>
      <Icon name={icon} size={19} />
      <div>
        <b>{title}</b>
        {children ? <p className="small muted">{children}</p> : null}
      </div>
    </li>
  );
}

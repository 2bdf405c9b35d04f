import { useTranslation } from "react-i18next";
import { Cover } from "~/catalogue/Cover";
import { useWhen } from "~/ui/when";
import { datesOf, gamesOf, type Plan, roundsOf } from "./announced";
import { nameOfRound } from "./said";

const SHOWN = 7;

interface Props {
  title: string;
  game: string;
  club: string | undefined;
  plan: Plan;
}

/** What people will read: it follows every field of the form. */
export function Announced({ title, game, club, plan }: Props) {
  const { t } = useTranslation();
  const when = useWhen();
  const rounds = roundsOf(plan);
  const dates = datesOf(plan);
  return (
    <aside className="cup-announced" aria-label={t("tournaments.announced")}>
      <h3>{t("tournaments.announced")}</h3>
      <div className="line">
        {game ? (
          <div className="cup-cover small">
            <Cover game={game} />
          </div>
        ) : null}
        <div className="grow">
          <b>{title || t("tournaments.untitled")}</b>
          <p className="small muted">
            {t("tournaments.for_places", { kind: t(`tournaments.kind.${plan.kind}`), n: plan.most })}{" "}
            {club ? t("tournaments.for_club", { name: club }) : null}
          </p>
        </div>
      </div>
      <dl className="cup-facts">
        <div>
          <dt>{t("tournaments.starts")}</dt>
          <dd>{plan.starts === null ? t("tournaments.starts_by_hand") : when.evening(plan.starts)}</dd>
        </div>
        {dates.slice(0, SHOWN).map(({ round, from, to }) => (
          <div key={round}>
            <dt>{nameOfRound(t, plan.kind === "knockout" ? rounds - round : null, round)}</dt>
            <dd>{t("tournaments.from_to", { from: when.day(from), to: when.day(to) })}</dd>
          </div>
        ))}
        {rounds > 0 ? (
          <div>
            <dt>{t("tournaments.for_player")}</dt>
            <dd>{t("tournaments.at_most", { n: gamesOf(plan) })}</dd>
          </div>
        ) : null}
      </dl>
    </aside>
  );
}

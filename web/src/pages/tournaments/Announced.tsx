import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Cover } from "~/catalogue/Cover";
import { useWhen } from "~/ui/when";
import { datesOf, gamesOf, lengthOf, type Plan, roundsOf } from "./announced";
import { Sketch } from "./Sketch";
import { nameOfRound } from "./said";

const SHOWN = 7;

interface Props {
  title: string;
  game: string;
  /** What is played of it. */
  scenario: string;
  club: string | undefined;
  plan: Plan;
  /** What announces it. */
  children: ReactNode;
}

/** What people will read: it follows every field of the form. */
export function Announced({ title, game, scenario, club, plan, children }: Props) {
  const { t } = useTranslation();
  const when = useWhen();
  const rounds = roundsOf(plan);
  const dates = datesOf(plan);
  const length = lengthOf(plan);
  const facts: readonly (readonly [string, string])[] = [
    [t("tournaments.starts"), plan.starts === null ? t("tournaments.starts_by_hand") : when.evening(plan.starts)],
    ...dates
      .slice(0, SHOWN)
      .map(
        ({ round, from, to }) =>
          [
            nameOfRound(t, plan.kind === "knockout" ? rounds - round : null, round),
            t("tournaments.from_to", { from: when.day(from), to: when.day(to) }),
          ] as const,
      ),
    ...(rounds > 0
      ? [
          [t("tournaments.rounds"), t("tournaments.rounds_each", { n: rounds, days: plan.days })] as const,
          [t("tournaments.length"), t("tournaments.length_days", { n: length })] as const,
          [t("tournaments.for_player"), t("tournaments.at_most", { n: gamesOf(plan) })] as const,
        ]
      : [[t("tournaments.length"), t("tournaments.until_ended")] as const]),
  ];
  return (
    <aside className="card cup-announced" aria-label={t("tournaments.announced")}>
      <h2>{t("tournaments.announced")}</h2>
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
          <p className="small muted">{scenario}</p>
        </div>
      </div>
      <Sketch plan={plan} />
      <dl className="cup-facts">
        {facts.map(([name, what]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      {children}
    </aside>
  );
}

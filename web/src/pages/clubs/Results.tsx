import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import type { Club } from "~/api/clubs";
import type { Summary } from "~/api/types";
import { Icon } from "~/art/symbols";
import { useNames } from "~/ui/names";
import { hasWon } from "../lobby/WatchCard";

const MOST = 6;

/** Tournaments of the club: what one can enter first. */
export function Cups({ club }: { club: Club }) {
  const { t } = useTranslation();
  const names = useNames();
  return (
    <section className="card club-part" aria-labelledby="club-cups">
      <header className="apart">
        <h2 id="club-cups">{t("tournaments.title")}</h2>
        <Link href={`/tournaments/new?club=${club.id}`} className="small">
          {t("tournaments.make")}
        </Link>
      </header>
      {club.tournaments.length === 0 ? <p className="muted">{t("clubs.no_cups")}</p> : null}
      <ul className="club-people">
        {club.tournaments.slice(0, MOST).map((cup) => (
          <li key={cup.id}>
            <Icon name="cup" size={17} />
            <Link href={`/tournaments/${cup.id}`} className="grow">
              {cup.title}
            </Link>
            <span className="small muted">
              {names.game(cup.game)}, {t(`tournaments.${cup.status}`)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** How the latest matches of the club ended. */
export function Results({ club }: { club: Club }) {
  const { t } = useTranslation();
  const names = useNames();
  const over = club.tables.filter(({ status, result }) => status === "over" && result);
  if (over.length === 0) return null;
  const ended = (match: Summary) => {
    const who = (won: boolean) =>
      Object.entries(match.seats)
        .filter(([seat]) => hasWon(match, seat) === won)
        .map(([, chair]) => names.chair(match.game, chair))
        .join(", ");
    return who(true)
      ? t("clubs.beat", { winner: who(true), loser: who(false) })
      : t("clubs.drew", { names: who(false) });
  };
  return (
    <section className="card club-part" aria-labelledby="club-results">
      <h2 id="club-results">{t("clubs.results")}</h2>
      <ul className="club-people">
        {over.slice(0, MOST).map((match) => (
          <li key={match.id}>
            <span className="grow small">
              {ended(match)} <span className="muted">{names.game(match.game)}</span>
            </span>
            <Link href={`/replay/${match.id}`} className="small">
              {t("clubs.table.over")}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

import { useTranslation } from "react-i18next";
import type { Tally } from "~/api/people";
import { Cover } from "~/catalogue/Cover";
import { useNames } from "~/ui/names";

const SHOWN = 4;

/** What somebody plays most, and how it went. */
export function Favourites({ games }: { games: readonly Tally[] }) {
  const { t } = useTranslation();
  const names = useNames();
  if (games.length === 0) return null;
  return (
    <section className="card person-card" aria-labelledby="person-games">
      <h2 id="person-games">{t("people.favourites")}</h2>
      <ul className="favourites">
        {games.slice(0, SHOWN).map((tally) => (
          <li key={tally.game} className="favourite">
            <Cover game={tally.game} />
            <div className="grow">
              <p className="apart">
                <b>{names.game(tally.game)}</b>
                <span className="small muted">{t("people.played", { matches: sum(tally) })}</span>
              </p>
              <Bar tally={tally} />
              <p className="small muted line">
                <span>{t("people.n_won", { n: tally.won })}</span>
                <span>{t("people.n_drawn", { n: tally.drawn })}</span>
                <span>{t("people.n_lost", { n: tally.lost })}</span>
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

export const sum = ({ won, drawn, lost }: Omit<Tally, "game">): number => won + drawn + lost;

/** Won, drawn and lost by pattern as well as by colour; the words beside it say it too. */
export function Bar({ tally }: { tally: Omit<Tally, "game"> }) {
  return (
    <span className="tally" aria-hidden="true">
      {(["won", "drawn", "lost"] as const).map((how) =>
        tally[how] > 0 ? <i key={how} className={how} style={{ flexGrow: tally[how] }} /> : null,
      )}
    </span>
  );
}

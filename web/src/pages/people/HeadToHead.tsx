import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useLocation } from "wouter";
import { api, got } from "~/api/client";
import type { Between } from "~/api/people";
import { useNames } from "~/ui/names";
import { ProblemNote } from "~/ui/ProblemNote";
import { beginIfFull } from "~/ui/sitDown";
import { Bar, sum } from "./Favourites";

/** How the one who looks has fared against this person: read from you to them. */
export function HeadToHead({ between, name }: { between: Between; name: string }) {
  const { t } = useTranslation();
  const names = useNames();
  return (
    <section className="card person-card" aria-labelledby="person-between">
      <header className="apart">
        <h2 id="person-between">{t("people.between", { name })}</h2>
        <span className="small muted">{t("people.played", { matches: sum(between) })}</span>
      </header>
      <p className="between-score">
        <span>
          <b className="person-number">{between.won}</b> {t("people.you")}
        </span>
        <span className="muted">{t("people.n_drawn", { n: between.drawn })}</span>
        <span>
          {name} <b className="person-number">{between.lost}</b>
        </span>
      </p>
      <p className="small muted">{t("people.latest")}</p>
      <ol className="latest">
        {between.latest.map((how, n) => (
          <li key={n} className={how}>
            <span aria-hidden="true">{t(`people.letter_${how}`)}</span>
            <span className="unseen">{t(`home.${how}`)}</span>
          </li>
        ))}
      </ol>
      <ul className="between-games">
        {between.games.map((tally) => (
          <li key={tally.game}>
            <span className="grow">{names.game(tally.game)}</span>
            <span className="unseen">
              {t("people.of_game", { won: tally.won, drawn: tally.drawn, lost: tally.lost })}
            </span>
            <b aria-hidden="true">{tally.won}</b>
            <Bar tally={tally} />
            <b aria-hidden="true">{tally.lost}</b>
          </li>
        ))}
      </ul>
      <Rematch match={between.last} />
    </section>
  );
}

function Rematch({ match }: { match: string }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [, go] = useLocation();
  const again = useMutation({
    mutationFn: async () => {
      const made = await got(
        api.POST("/api/matches/{match}/rematch", { params: { path: { match } }, body: { begin: false } }),
      );
      await beginIfFull(made.match);
      return made.match;
    },
    onSuccess: (made) => {
      client.invalidateQueries({ queryKey: ["matches"] });
      go(`/m/${made}`);
    },
  });
  return (
    <>
      <ProblemNote error={again.error} />
      <button type="button" className="button" disabled={again.isPending} onClick={() => again.mutate()}>
        {t("people.rematch")}
      </button>
    </>
  );
}

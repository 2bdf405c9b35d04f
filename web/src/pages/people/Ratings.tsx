import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Strength } from "~/api/people";
import { useNames } from "~/ui/names";
import { Curve } from "./Curve";
import { about } from "./strength";

/** How strong somebody is, for each game apart: there is no strength in all of them together. */
export function Ratings({ ratings, me }: { ratings: readonly Strength[]; me: boolean }) {
  const { t } = useTranslation();
  const names = useNames();
  const [chosen, choose] = useState<string>();
  const shown = ratings.find(({ game }) => game === chosen) ?? ratings[0];
  return (
    <section className="card person-card" aria-labelledby="person-rating">
      <header className="person-card-head">
        <h2 id="person-rating">{t("people.rating")}</h2>
        {ratings.length > 1 ? (
          <div className="choices" role="group" aria-label={t("people.which_game")}>
            {ratings.map(({ game }) => (
              <label key={game}>
                <input type="radio" name="rating-game" checked={game === shown?.game} onChange={() => choose(game)} />
                {names.game(game)}
              </label>
            ))}
          </div>
        ) : (
          <span className="grow muted">{shown ? names.game(shown.game) : null}</span>
        )}
      </header>
      {shown ? <OfGame strength={shown} /> : <p className="muted">{t(me ? "people.unrated_me" : "people.unrated")}</p>}
    </section>
  );
}

function OfGame({ strength }: { strength: Strength }) {
  const { t } = useTranslation();
  const names = useNames();
  const { value, deviation, provisional, matches } = strength;
  return (
    <>
      <p className="person-rating">
        <b className="person-number">{provisional ? t("people.about", { value: about(value) }) : Math.round(value)}</b>{" "}
        <span className="muted">
          {t("people.give_or_take", { deviation: Math.round(deviation) })}, {t("people.rated", { matches })}
        </span>{" "}
        {provisional ? <span className="chip">{t("people.provisional")}</span> : null}
      </p>
      <Curve strength={strength} game={names.game(strength.game)} />
    </>
  );
}

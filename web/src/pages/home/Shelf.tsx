import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { shelf } from "~/api/queries";
import { ALONE } from "~/api/transport";
import { hasFront, shelved } from "~/catalogue/front";
import { GameCard, PlannedCard } from "./GameCard";

/** Every game there is: one can be played when the server has it. */
export function Shelf() {
  const { t } = useTranslation();
  const { data } = useQuery(shelf);
  const all = shelved(data);
  return (
    <section className="shelf" aria-labelledby="shelf-title">
      <header className="apart">
        <h2 id="shelf-title">{t("home.start")}</h2>
        <p className="small muted">
          {t("home.start_help")} <Link href="/open-file">{t("open_file.title")}</Link>
          {ALONE && (
            <>
              {" · "}
              <Link href="/settings#settings-added">{t("own.add")}</Link>
            </>
          )}
        </p>
      </header>
      <ul className="shelf-cards">
        {all
          .filter(({ id }) => hasFront(id))
          .map(({ id, card }) => (
            <li key={id}>{card ? <GameCard card={card} /> : <PlannedCard id={id} known={!!data} />}</li>
          ))}
      </ul>
      {all.map(({ id, card }) => (card && !hasFront(id) ? <GameCard key={id} card={card} strip /> : null))}
    </section>
  );
}

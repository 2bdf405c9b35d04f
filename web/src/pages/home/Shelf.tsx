import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { shelf } from "~/api/queries";
import { drawn } from "~/games";
import { GameCard, PlannedCard } from "./GameCard";

/** The five games in the order of their making; one can be played when the server has it and we can draw it. */
export const GAMES = ["midway", "fighters", "victory", "nimitz", "empire"] as const;

export function Shelf() {
  const { t } = useTranslation();
  const { data } = useQuery(shelf);
  return (
    <section className="shelf" aria-labelledby="shelf-title">
      <header className="apart">
        <h2 id="shelf-title">{t("home.start")}</h2>
        <p className="small muted">{t("home.start_help")}</p>
      </header>
      <ul className="shelf-cards">
        {GAMES.map((id) => {
          const card = drawn.includes(id) ? data?.find((each) => each.id === id) : undefined;
          return <li key={id}>{card ? <GameCard card={card} /> : <PlannedCard id={id} known={!!data} />}</li>;
        })}
      </ul>
    </section>
  );
}

import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { shelf } from "~/api/queries";
import { useNames } from "~/ui/names";

/** The way to a table that is kept for somebody. */
export const challengeTo = (game: string, name: string): string =>
  `/new/${game}?how=online&for=${encodeURIComponent(name)}`;

/** At which game: the rest is chosen where every match is set up. */
export function WhichGame({ name }: { name: string }) {
  const { t } = useTranslation();
  const names = useNames();
  const { data: cards } = useQuery(shelf);
  return (
    <p className="line" role="group" aria-label={t("people.which_game")}>
      {cards
        ?.filter((card) => card.seats.length === 2)
        .map((card) => (
          <Link key={card.id} href={challengeTo(card.id, name)} className="button">
            {names.game(card.id)}
          </Link>
        ))}
    </p>
  );
}

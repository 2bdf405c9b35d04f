import { useTranslation } from "react-i18next";
import type { Chair, Lobby, Seat, Summary } from "~/api/types";
import type { Side } from "~/art/symbols";

/** The side that a seat of any game fights for: US, us and us2 are all American. */
export function sideOf(seat: Seat): Side {
  return seat.slice(0, 2).toLowerCase() as Side;
}

/** Names of games, seats, bots and persons, without waiting for a game's own words. */
export function useNames() {
  const { t, i18n } = useTranslation();
  const either = (key: string, other: string) => (i18n.exists(key) ? t(key) : other);
  const names = {
    game: (id: string) => either(`game.${id}.name`, id),
    seat: (seat: Seat) => either(`seat.${seat.toLowerCase()}`, seat),
    bot: (bot: string | null) => either(`bot.${bot}.name`, bot ?? ""),
    /** The owner of a table without accounts, and one who has left, have no name of their own. */
    person: (name: string | null) =>
      name === "local" ? t("seat.you") : name === "people.deleted" || !name ? t("seat.gone") : name,
    chair(chair: Chair | undefined): string {
      if (!chair || chair.kind === "open") return t("seat.open");
      return chair.kind === "bot" ? names.bot(chair.name) : names.person(chair.name);
    },
    /** Those across the table, in the order of the seats. */
    others(match: Lobby & Pick<Summary, "mine">): [Seat, string][] {
      return Object.entries(match.seats)
        .filter(([seat]) => !match.mine.includes(seat))
        .map(([seat, chair]) => [seat, names.chair(chair)]);
    },
  };
  return names;
}

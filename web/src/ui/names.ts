import { useQueries, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { shelf, useLang, voiceFor, wordsOf } from "~/api/queries";
import type { Card, Chair, Level, Lobby, Seat, Summary } from "~/api/types";
import type { Voice } from "~/words";

/** Names of games, seats, bots and persons, without waiting for a game's own words: those that have a folder here say them
 * in `front/`. Of any other the server is asked for its words. */
export function useNames() {
  const { t, i18n } = useTranslation();
  const lang = useLang();
  const { data: cards } = useQuery(shelf);
  const voiceOf = useStrangers(cards);
  const levelOf = (game: string, bot: string | null) => levelsOf(cards, game).find((level) => level.bot === bot);
  const either = (key: string, other: string) => (i18n.exists(key) ? t(key) : other);
  const names = {
    game: (id: string) => either(`game.${id}.name`, voiceOf(id)?.say("title") ?? id),
    /** A sentence on what it is like. */
    about: (id: string) => either(`game.${id}.about`, voiceOf(id)?.first(["tagline"]) ?? ""),
    /** As its publisher calls it, and whose work it is. */
    original: (id: string) => either(`game.${id}.original`, names.game(id)),
    maker: (id: string) => either(`game.${id}.by`, names.about(id)),
    /** For how many, and how much there is of it. */
    facts(card: Card): string {
      const own = `game.${card.id}.facts`;
      return t(i18n.exists(own) ? own : "home.facts", {
        players: card.seats.length,
        scenarios: card.scenarios.length,
      });
    },
    seat: (game: string, seat: Seat) => either(`game.${game}.seat.${seat}`, voiceOf(game)?.seat(seat) ?? seat),
    bot(game: string, bot: string | null): string {
      return levelOf(game, bot)?.name[lang] ?? either(`bot.${bot}.name`, bot ?? "");
    },
    aboutBot: (game: string, bot: string) => levelOf(game, bot)?.style[lang] ?? either(`bot.${bot}.about`, ""),
    /** The owner of a table without accounts, and one who has left, have no name of their own. */
    person: (name: string | null) =>
      name === "local" ? t("seat.you") : name === "people.deleted" || !name ? t("seat.gone") : name,
    chair(game: string, chair: Chair | undefined): string {
      if (!chair || chair.kind === "open") return t("seat.open");
      return chair.kind === "bot" ? names.bot(game, chair.name) : names.person(chair.name);
    },
    /** Those across the table, in the order of the seats. */
    others(match: Lobby & Pick<Summary, "mine">): [Seat, string][] {
      return Object.entries(match.seats)
        .filter(([seat]) => !match.mine.includes(seat))
        .map(([seat, chair]) => [seat, names.chair(match.game, chair)]);
    },
  };
  return names;
}

const levelsOf = (cards: readonly Card[] | undefined, game: string): readonly Level[] =>
  cards?.find((card) => card.id === game)?.levels ?? [];

/** The voices of the games on the shelf that have no folder here; null until their words are there. */
function useStrangers(cards: readonly Card[] | undefined): (game: string) => Voice | null {
  const lang = useLang();
  const { i18n } = useTranslation();
  const strangers = (cards ?? []).map(({ id }) => id).filter((id) => !i18n.exists(`game.${id}.name`));
  const said = useQueries({ queries: strangers.map((id) => wordsOf(id, lang)) });
  return (game) => {
    const words = said[strangers.indexOf(game)]?.data;
    return words ? voiceFor(game, lang, words) : null;
  };
}

import { useTranslation } from "react-i18next";
import type { Tournament } from "~/api/tournaments";
import { useNames } from "~/ui/names";

/** How a player is called here; oneself is "you" besides. */
export function useName(cup: Tournament): (player: string | null) => string {
  const { t } = useTranslation();
  const names = useNames();
  const known = new Map(cup.players.map((player) => [player.player, player]));
  return (player) => {
    const found = player === null ? undefined : known.get(player);
    if (!found) return t("tournaments.bye");
    const called = found.bot ? `${names.bot(cup.game, found.name)} ${found.player}` : names.person(found.name);
    return player === cup.me && found.name !== "local" ? t("tournaments.and_you", { name: called }) : called;
  };
}

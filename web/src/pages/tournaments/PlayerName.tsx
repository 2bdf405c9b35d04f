import { Link } from "wouter";
import type { Tournament } from "~/api/tournaments";
import { useName } from "./useName";

/** A player's name, and the way to their page; bots and those who have left have none. */
export function PlayerName({ cup, player }: { cup: Tournament; player: string }) {
  const name = useName(cup);
  const found = cup.players.find((each) => each.player === player);
  const page = found && !found.bot && found.name && !["local", "people.deleted"].includes(found.name);
  return page ? <Link href={`/people/${encodeURIComponent(found.name)}`}>{name(player)}</Link> : name(player);
}

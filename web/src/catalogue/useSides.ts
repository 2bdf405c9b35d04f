import { useQuery } from "@tanstack/react-query";
import { shelf } from "~/api/queries";
import type { Seat } from "~/api/types";
import type { Side } from "~/art/sides";
import { sidesOf } from "./front";

/** Whose colour and mark a seat of a game has, on pages that have not opened the game. */
export function useSides(): (game: string, seat: Seat) => Side {
  const { data: cards } = useQuery(shelf);
  return (game, seat) =>
    sidesOf(
      game,
      cards?.find(({ id }) => id === game),
    )[seat] ?? "none";
}

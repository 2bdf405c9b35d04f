import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { printedOf, useVoice } from "~/api/queries";
import { loadGame } from "~/games";
import type { AnyGame } from "~/games/game";
import type { Voice } from "~/words";

/** A game with all that is needed to draw it: its module, what is printed on its pieces, its words. */
export interface Drawn {
  id: string;
  game: AnyGame;
  printed: unknown;
  voice: Voice;
}

export function useDrawn(id: string | undefined): Drawn | null {
  const { data: game } = useQuery({
    queryKey: ["drawn", id],
    queryFn: () => loadGame(id ?? ""),
    enabled: !!id,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { data: printed } = useQuery({ ...printedOf(id ?? ""), enabled: !!id });
  const voice = useVoice(id, game?.words);
  return useMemo(
    () => (id && game && printed && voice ? { id, game, printed, voice } : null),
    [id, game, printed, voice],
  );
}

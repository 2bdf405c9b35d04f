import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { printedOf, shelf, useVoice } from "~/api/queries";
import { painted } from "~/art/painted";
import { ownColours } from "~/contract/colours";
import type { Drawn } from "~/contract/drawn";
import { guideOf, lessonsOf, loadGame } from ".";
import { hasFront, sidesOf } from "./front";

export function useDrawn(id: string | undefined): Drawn | null {
  const { data: game } = useQuery({
    queryKey: ["drawn", id],
    queryFn: () => loadGame(id ?? ""),
    enabled: !!id,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { data: printed } = useQuery({ ...printedOf(id ?? ""), enabled: !!id });
  const voice = useVoice(id, game?.words);
  const { data: card } = useQuery({ ...shelf, select: (cards) => cards.find((each) => each.id === id) });
  const sides = useMemo(() => sidesOf(id ?? "", card), [id, card]);
  useEffect(() => {
    if (!card || hasFront(card.id)) return;
    const { style } = document.documentElement;
    const own = Object.assign({}, ...ownColours(card).map(([side, colour]) => painted(side, colour)));
    for (const [name, value] of Object.entries<string>(own)) style.setProperty(name, value);
    return () => {
      for (const name of Object.keys(own)) style.removeProperty(name);
    };
  }, [card]);
  return useMemo(() => {
    if (!id || !game || !printed || !voice) return null;
    const guide = game.guide ?? guideOf(id); // a game without a board of its own may have one all the same
    return { id, game, printed, voice, side: (seat) => sides[seat] ?? "none", guide, lessons: lessonsOf(id) };
  }, [id, game, printed, voice, sides]);
}

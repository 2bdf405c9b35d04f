import { queryOptions, useQuery } from "@tanstack/react-query";
import { api, got } from "~/api/client";
import { matchOf } from "~/api/queries";
import type { Message, Seat, Summary } from "~/api/types";
import { useDrawn } from "~/catalogue/useDrawn";
import { parted } from "~/words/parted";

/** From where the home page may look at a match: from my seat. Where I hold several, others sit at this screen too, and
 * only what is public may be seen before it is handed over. */
export function eyes(match: Summary): Seat | null {
  return match.mine.length === 1 ? (match.mine[0] ?? null) : null;
}

export const glanceOf = (match: Summary, since?: number) =>
  queryOptions({
    queryKey: ["glance", match.id, match.moved, match.my_turn, since],
    queryFn: () => {
      const seat = eyes(match);
      const query = since === undefined ? {} : { since };
      const said = seat
        ? api.GET("/api/matches/{match}/seats/{seat}/view", { params: { path: { match: match.id, seat }, query } })
        : api.GET("/api/matches/{match}/view", { params: { path: { match: match.id }, query } });
      return got(said) as Promise<unknown> as Promise<Message>;
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

/** The question that waits for me, as a sentence, or null while it is not known. */
export function useQuestion(match: Summary): string | null {
  const { data } = useQuery({ ...glanceOf(match), enabled: match.my_turn && eyes(match) !== null });
  // The game's own words too: they know the aircraft by name.
  const drawn = useDrawn(match.my_turn ? match.game : undefined);
  return data?.ask && drawn ? parted(drawn.voice.prompt(data.ask))[0] : null;
}

/** The match with what I have not read of it yet. */
export function useNews(match: Summary): Message | undefined {
  const { data: told } = useQuery(matchOf(match.id));
  const seat = eyes(match);
  const since = seat ? (told?.read?.[seat] ?? 0) : 0;
  return useQuery({ ...glanceOf(match, since), enabled: !!told && match.status !== "lobby" }).data;
}

import { api, got } from "~/api/client";
import type { Card } from "~/api/types";
import { type AnyGame, game } from "~/contract/game";
import { type GameMap, type Known, keep, type View } from "./atlas";
import { Board } from "./Board";
import { worded } from "./rows";

/** The board of a game that brings none. It knows of the game what the server tells of any: its map, if it says where places are,
 * its view, its words. */
export async function openGeneral(id: string): Promise<AnyGame> {
  const params = { params: { path: { game: id } } };
  const [card, map] = await Promise.all([
    got(api.GET("/api/games/{game}", params)) as Promise<unknown> as Promise<Card>,
    got(api.GET("/api/games/{game}/places", params)) as Promise<GameMap>,
  ]);
  return general({ map, card });
}

export function general(told: Known): AnyGame {
  keep(told);
  return game<View, unknown>({
    Board,
    words: { en: {}, it: {} },
    subtitle: ({ lobby, voice }) => voice.first([`scenario.${lobby.scenario}`]) || lobby.scenario,
    ...worded(told.map),
  });
}

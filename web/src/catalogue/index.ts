import type { AnyGame, AnyLessons, Guide } from "~/contract/game";

/** Every folder of `games` is a game; its board is loaded when a table needs it. What has no folder gets the general board. */
const boards = import.meta.glob<AnyGame>("../games/*/index.ts", { import: "default" });
const guides = import.meta.glob<Guide>("../games/*/guide.ts", { eager: true, import: "guide" });
const lessons = import.meta.glob<AnyLessons>("../games/*/lessons/index.ts", { import: "default" });
const general = (id: string) => import("~/table/general").then(({ openGeneral }) => openGeneral(id));

const loaded = new Map<string, Promise<AnyGame>>();

export function loadGame(id: string): Promise<AnyGame> {
  let game = loaded.get(id);
  if (!game) {
    game = (boards[`../games/${id}/index.ts`] ?? general)(id);
    loaded.set(id, game);
    game.catch(() => loaded.delete(id)); // the line may have been down: asked again, it is tried again
  }
  return game;
}

/** The guided first scenario of a game, if it has one. */
export const guideOf = (id: string): Guide | undefined => guides[`../games/${id}/guide.ts`];

/** "How to play" of a game, without its board's table. */
export const lessonsOf = (id: string): (() => Promise<AnyLessons>) | undefined =>
  lessons[`../games/${id}/lessons/index.ts`];

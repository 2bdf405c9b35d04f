import type { AnyGame, Guide } from "./game";

/** Every folder here is a game; its board is loaded when a table needs it. What has no folder gets the general board. */
const boards = import.meta.glob<AnyGame>("./*/index.ts", { import: "default" });
const guides = import.meta.glob<Guide>("./*/guide.ts", { import: "guide" });
const general = (id: string) => import("~/table/general").then(({ openGeneral }) => openGeneral(id));

const loaded = new Map<string, Promise<AnyGame>>();

export function loadGame(id: string): Promise<AnyGame> {
  let game = loaded.get(id);
  if (!game) {
    game = (boards[`./${id}/index.ts`] ?? general)(id);
    loaded.set(id, game);
    game.catch(() => loaded.delete(id)); // the line may have been down: asked again, it is tried again
  }
  return game;
}

export const hasGuide = (id: string): boolean => `./${id}/guide.ts` in guides;

/** The guided first scenario of a game, without its board. */
export function loadGuide(id: string): Promise<Guide> {
  const load = guides[`./${id}/guide.ts`];
  return load ? load() : Promise.reject(new Error(`${id} has no guide`));
}

import type { AnyGame } from "./game";

/** Every folder here is a game that can be drawn; each is loaded when a table needs it. */
const folders = import.meta.glob<AnyGame>("./*/index.ts", { import: "default" });

const loaded = new Map<string, Promise<AnyGame>>();

export function loadGame(id: string): Promise<AnyGame> {
  let game = loaded.get(id);
  if (!game) {
    const load = folders[`./${id}/index.ts`];
    if (!load) return Promise.reject(new Error(`no board for ${id}`));
    game = load();
    loaded.set(id, game);
  }
  return game;
}

export const drawn: readonly string[] = Object.keys(folders).map((path) => path.split("/")[1] ?? "");

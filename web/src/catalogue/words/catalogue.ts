import { flat } from "~/words/flat";
import type { Catalogue } from "~/words/voice";

/** One file a room of ours, and one a game with what is said of it before it is opened: `game.<id>.name`. */
export function catalogue(
  rooms: Readonly<Record<string, object>>,
  fronts: Readonly<Record<string, object>>,
): Catalogue {
  const game = (path: string) => `game.${path.split("/").at(-3)}`;
  return Object.assign(
    {},
    ...Object.values(rooms).map((room) => flat(room)),
    ...Object.entries(fronts).map(([path, front]) => flat(front, game(path))),
  );
}

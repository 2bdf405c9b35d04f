import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { chosen } from "./chosen";
import type { House } from "./house";
import type { Shown } from "./pages";

/** A game as the tests of all games know it: `games/<id>/boards.ts`. */
export interface Tested {
  id: string;
  /** A match in each state that one can look at, on a table for one person. */
  boards(page: Page, house: House): Promise<readonly Shown[]>;
}

const FOLDER = join(import.meta.dirname, "games");
const ids = chosen.filter((id) => existsSync(join(FOLDER, id, "boards.ts")));

export const GAMES: readonly Tested[] = await Promise.all(
  [...ids].sort().map(async (id) => ({ id, ...((await import(`./games/${id}/boards.ts`)) as Omit<Tested, "id">) })),
);

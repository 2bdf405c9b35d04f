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
  /** A match in which something is about to be told to one seat. */
  story(page: Page, house: House): Promise<ToTell>;
}

/** The table of the seat that looks on, and what the others do over the API, one after the other: a turn, a battle. */
export interface ToTell {
  path: string;
  acts: readonly (() => Promise<void>)[];
}

const FOLDER = join(import.meta.dirname, "games");
const ids = chosen.filter((id) => existsSync(join(FOLDER, id, "boards.ts")));

export const GAMES: readonly Tested[] = await Promise.all(
  [...ids].sort().map(async (id) => ({ id, ...((await import(`./games/${id}/boards.ts`)) as Omit<Tested, "id">) })),
);

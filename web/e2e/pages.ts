import type { Page } from "@playwright/test";
import type { House } from "./house";
import { get } from "./matches";

/** Something to look at. */
export interface Shown {
  name: string;
  path: string;
  /** What is done there before one looks. */
  ready?(page: Page): Promise<void>;
  /** Something was opened that lies over the board on purpose. */
  opened?: boolean;
  /** A drawing that is one picture to axe, with thousands of shapes to walk. */
  drawing?: string;
  /** Its look differs enough to be worth a picture in every dress. */
  telling?: boolean;
}

const HOUSE = [
  "/",
  "/learn",
  "/lobby",
  "/watch",
  "/account",
  "/settings",
  "/rules",
  "/statistics",
  "/about",
  "/verify",
  "/reset",
  "/i/none",
  "/nowhere",
  "/m/nowhere",
];

/** Pages that need nobody and nothing: the house's own, and those of every game on its shelf. */
export async function plain(page: Page, house: House): Promise<readonly Shown[]> {
  const ofGames = (await shelf(page, house)).flatMap(({ id }) => [`/new/${id}`, `/rules/${id}`, `/learn/${id}`]);
  return [...HOUSE, ...ofGames].map((path) => ({ name: path, path, telling: path === "/" }));
}

interface OnShelf {
  id: string;
  seats: readonly string[];
  scenarios: readonly string[];
}

export const shelf = (page: Page, house: House): Promise<readonly OnShelf[]> => get(page, house, "/api/games");

/** All is drawn: no page says that it is still loading. */
export async function settled(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.waitForFunction(() =>
    [...document.querySelectorAll(".cover svg")].every((svg) => svg.children.length > 1),
  );
}

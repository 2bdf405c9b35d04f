import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { type House, test } from "./house";
import { begun, BOTH } from "./matches";
import { PLAIN, settled, type Shown, tables } from "./pages";
import { Player } from "./player";
import { midway } from "./policies";
// @ts-expect-error a tool in plain JavaScript
import { withPalette } from "../tools/png.mjs";

const FOLDER = join(import.meta.dirname, "../../docs/screens/web");
const LOOKS = [
  { name: "desktop-light-en", lang: "en", theme: "light", width: 1440, height: 900, scale: 1, all: true },
  { name: "desktop-dark-it", lang: "it", theme: "dark", width: 1440, height: 900, scale: 1, all: false },
  { name: "phone-light-it", lang: "it", theme: "light", width: 390, height: 844, scale: 2, all: false },
  { name: "phone-dark-en", lang: "en", theme: "dark", width: 390, height: 844, scale: 2, all: true },
] as const;
/** Pages whose look differs enough to be worth a picture in every dress. */
const TELLING = ["home", "search", "battle", "fighters", "replay", "new-midway"];

test("pictures", async ({ page, browser, alone }) => {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  const boards = [...(await tables(page, alone)), { name: "battle", path: await battle(page, alone) }];
  const pages = PLAIN.filter((path) => !["/guide/midway", "/rules", "/verify", "/reset"].includes(path)).map((path) => ({ name: called(path), path }));
  for (const look of LOOKS) {
    const context = await browser.newContext({
      viewport: { width: look.width, height: look.height },
      deviceScaleFactor: look.scale,
      hasTouch: look.scale > 1,
      isMobile: look.scale > 1,
      reducedMotion: "reduce",
      colorScheme: look.theme,
    });
    const shown = await context.newPage();
    await shown.addInitScript((lang) => localStorage.setItem("wardroom.lang", lang), look.lang);
    for (const each of [...pages, ...boards]) if (look.all || TELLING.includes(each.name)) await picture(shown, alone, each, look.name);
    await context.close();
  }
});

async function picture(page: Page, house: House, { name, path }: Shown, look: string): Promise<void> {
  await page.goto(house.url + path);
  await settled(page);
  const shot = await page.screenshot({ animations: "disabled" });
  writeFileSync(join(FOLDER, `${name.replaceAll(" ", "-")}.${look}.png`), withPalette(shot));
}

const called = (path: string) => ({ "/": "home", "/i/none": "invitation-gone", "/nowhere": "no-page" })[path] ?? path.slice(1).replace("/", "-");

/** Two at one screen, until bombers are over somebody's ships. */
async function battle(page: Page, house: House): Promise<string> {
  const match = await begun(page, house, { game: "midway", seats: BOTH });
  await page.goto(`${house.url}/m/${match}`);
  await new Player(page, midway(20)).play(({ title }) => /bombers attack|groups do your ships fire/.test(title));
  const seat = await page.evaluate(() => (document.querySelector(".bar-seat[data-side=us] strong")?.textContent === "You" ? "US" : "JP"));
  return `/m/${match}/${seat}`;
}


import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "@playwright/test";
import { battle } from "./battle";
import { fewColours } from "./colours";
import { type House, test } from "./house";
import { commands } from "./nimitz";
import { fronts } from "./pacific";
import { PLAIN, type Shown, settled, tables } from "./pages";

const FOLDER = join(import.meta.dirname, "../../docs/screens/web");
const LOOKS = [
  { name: "desktop-dark-en", lang: "en", theme: "dark", width: 1440, height: 900, scale: 1, all: true },
  { name: "desktop-light-it", lang: "it", theme: "light", width: 1440, height: 900, scale: 1, all: true },
  { name: "desktop-light-en", lang: "en", theme: "light", width: 1440, height: 900, scale: 1, all: false },
  { name: "phone-light-it", lang: "it", theme: "light", width: 390, height: 844, scale: 2, all: false },
  { name: "phone-dark-en", lang: "en", theme: "dark", width: 390, height: 844, scale: 2, all: true },
] as const;
/** Pages whose look differs enough to be worth a picture in every dress. */
const TELLING = [
  "home",
  "search",
  "battle",
  "fighters",
  "replay",
  "new-midway",
  "victory",
  "victory-reach",
  "victory-battle",
  "nimitz",
  "nimitz-battle",
];

test("pictures of the pages, of Midway and of Fighters", async ({ page, browser, alone }) => {
  const pages = PLAIN.filter((path) => !["/guide/midway", "/rules", "/verify", "/reset"].includes(path)).map(
    (path) => ({ name: called(path), path }),
  );
  const boards = [...(await tables(page, alone)), { name: "battle", path: await battle(page, alone) }];
  clear((name) => !ofVictory(name) && !ofNimitz(name));
  await pictures(page, browser, alone, [...pages, ...boards]);
});

test("pictures of Pacific Victory", async ({ page, browser, alone }) => {
  const boards = await fronts(page, alone);
  clear(ofVictory);
  await pictures(page, browser, alone, boards);
});

test("pictures of Fleet Commander Nimitz", async ({ page, browser, alone }) => {
  const boards = await commands(page, alone);
  clear(ofNimitz);
  await pictures(page, browser, alone, boards);
});

const ofNimitz = (name: string) => name.startsWith("nimitz");
const ofVictory = (name: string) => name.startsWith("victory");

/** What is no longer shown does not stay behind. */
function clear(which: (name: string) => boolean): void {
  mkdirSync(FOLDER, { recursive: true });
  for (const name of readdirSync(FOLDER)) if (which(name)) rmSync(join(FOLDER, name));
}

async function pictures(page: Page, browser: Browser, house: House, all: readonly Shown[]): Promise<void> {
  await page.goto("about:blank");
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
    for (const each of all)
      if (look.all || TELLING.includes(each.name)) await picture(shown, page, house, each, look.name);
    await context.close();
  }
}

async function picture(
  page: Page,
  easel: Page,
  house: House,
  { name, path, ready }: Shown,
  look: string,
): Promise<void> {
  await page.goto(house.url + path);
  await settled(page);
  await ready?.(page);
  const shot = await page.screenshot({ animations: "disabled" });
  writeFileSync(join(FOLDER, `${name.replaceAll(" ", "-")}.${look}.png`), await fewColours(easel, shot));
}

const called = (path: string) =>
  ({ "/": "home", "/i/none": "invitation-gone", "/nowhere": "no-page" })[path] ?? path.slice(1).replace("/", "-");

import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, BrowserContext, Page } from "@playwright/test";
import { fewColours } from "./colours";
import { company } from "./company";
import { GAMES } from "./games";
import { type House, test, untold } from "./house";
import { plain, type Shown, settled } from "./pages";

const FOLDER = join(import.meta.dirname, "../../build/screens/web");
const LOOKS = [
  { name: "desktop-dark-en", lang: "en", theme: "dark", width: 1440, height: 900, scale: 1, all: true },
  { name: "desktop-light-it", lang: "it", theme: "light", width: 1440, height: 900, scale: 1, all: true },
  { name: "desktop-light-en", lang: "en", theme: "light", width: 1440, height: 900, scale: 1, all: false },
  { name: "phone-light-it", lang: "it", theme: "light", width: 390, height: 844, scale: 2, all: false },
  { name: "phone-dark-en", lang: "en", theme: "dark", width: 390, height: 844, scale: 2, all: true },
] as const;
/** What has been drawn this time, and by how many tests to their end. */
const drawn = new Set<string>();
let whole = 0;

test("pictures of the pages", async ({ page, browser, alone }) => {
  const pages = (await plain(page, alone)).filter(({ path }) => !["/rules", "/verify", "/reset"].includes(path));
  await pictures(
    page,
    browser,
    alone,
    pages.map((each) => ({ ...each, name: called(each.path) })),
  );
  whole += 1;
});

for (const { id, boards } of GAMES)
  test(`pictures of ${id}`, async ({ page, browser, alone }) => {
    await pictures(page, browser, alone, await boards(page, alone));
    whole += 1;
  });

test("pictures of people", async ({ page, browser, many }) => {
  const there = await company(browser, many, { plain: true });
  await pictures(page, browser, many, there.shown, await there.ann.context().storageState());
  await pictures(page, browser, many, there.outside);
  await there.close();
  whole += 1;
});

test("what is no longer shown does not stay behind", () => {
  test.skip(whole <= GAMES.length + 1, "not everything was drawn");
  for (const name of readdirSync(FOLDER)) if (!drawn.has(name)) rmSync(join(FOLDER, name));
});

/** As somebody who is signed in sees them, if this is his. */
type Signed = Awaited<ReturnType<BrowserContext["storageState"]>>;

async function pictures(page: Page, browser: Browser, house: House, all: readonly Shown[], signed?: Signed) {
  mkdirSync(FOLDER, { recursive: true });
  await page.goto("about:blank");
  for (const look of LOOKS) {
    const context = await browser.newContext({
      viewport: { width: look.width, height: look.height },
      deviceScaleFactor: look.scale,
      hasTouch: look.scale > 1,
      isMobile: look.scale > 1,
      reducedMotion: "reduce",
      colorScheme: look.theme,
      storageState: signed,
    });
    await untold(context);
    const shown = await context.newPage();
    await shown.addInitScript((lang) => localStorage.setItem("wardroom.lang", lang), look.lang);
    for (const each of all) if (look.all || each.telling) await picture(shown, page, house, each, look.name);
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
  const file = `${name.replaceAll(" ", "-")}.${look}.png`;
  writeFileSync(join(FOLDER, file), await fewColours(easel, shot));
  drawn.add(file);
}

const called = (path: string) =>
  ({ "/": "home", "/i/none": "invitation-gone", "/nowhere": "no-page" })[path] ?? path.slice(1).replace("/", "-");

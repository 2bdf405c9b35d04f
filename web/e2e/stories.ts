import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import { fewColours } from "./colours";
import { GAMES } from "./games";
import { test } from "./house";
import { settled } from "./pages";

const FOLDER = join(import.meta.dirname, "../../build/screens/story");
const EACH = 3; // pictures of an enemy's turn, and of a battle

// Nothing moves: each beat stands until Next is pressed, so that the same pictures come every time.
test.use({
  told: true,
  viewport: { width: 1280, height: 800 },
  colorScheme: "dark",
  reducedMotion: "reduce",
} as object);

for (const { id, story } of GAMES)
  test(`the story of ${id}`, async ({ page, context, alone }) => {
    mkdirSync(FOLDER, { recursive: true });
    for (const name of readdirSync(FOLDER)) if (name.startsWith(`${id}-`)) rmSync(join(FOLDER, name));
    const easel = await context.newPage();
    const { path, acts } = await story(page, alone);
    await page.goto(alone.url + path);
    await settled(page);
    await skipped(page);
    let nth = 0;
    for (const act of acts) {
      await act();
      for await (const shot of beats(page)) {
        nth += 1;
        writeFileSync(join(FOLDER, `${id}-${String(nth).padStart(2, "0")}.png`), await fewColours(easel, shot));
      }
    }
    expect(nth).toBeGreaterThan(EACH);
  });

const count = (page: Page) => page.locator(".story-strip .story-count").first();

/** Pictures of some beats of what is being told, spread over all of it, each when it has come to rest. */
async function* beats(page: Page): AsyncGenerator<Buffer> {
  const watch = page.getByRole("button", { name: "Watch it" });
  await count(page).or(watch).first().waitFor();
  await page.waitForTimeout(1_000); // what comes last joins the rest
  if (await watch.isVisible()) await watch.click();
  const most = await told(page, 1);
  const picks = new Set(Array.from({ length: EACH }, (_, n) => Math.round(((n + 0.5) * most) / EACH + 0.5)));
  for (let n = 1; n <= most; n += 1) {
    if (picks.has(n)) {
      await page.waitForTimeout(1_000);
      yield await page.screenshot();
    }
    await page.keyboard.press("ArrowRight");
  }
  await skipped(page);
}

async function told(page: Page, n: number): Promise<number> {
  await expect(count(page)).toHaveText(new RegExp(`^${n}\\b`));
  return Number(((await count(page).textContent()) ?? "").match(/(\d+)\D*$/)?.[1]);
}

/** What came before is not looked at. */
async function skipped(page: Page): Promise<void> {
  for (let n = 0; n < 20 && (await page.locator(".table[data-telling]").count()); n += 1) {
    await page.keyboard.press("Escape");
    await page.waitForTimeout(100);
  }
}

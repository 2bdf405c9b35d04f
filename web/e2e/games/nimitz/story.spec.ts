import type { Page } from "@playwright/test";
import { expect, test } from "../../house";
import { settled } from "../../pages";
import { story } from "./nimitz";

test.use({ told: true, reducedMotion: "reduce" } as object);

/** Pieces that lie under the bar of the story, its banner or the head of the battle, or out of sight. */
const covered = (page: Page) =>
  page.locator(".nb-token .nb-hitbox").evaluateAll((all) =>
    all.flatMap((each) => {
      const { left, right, top, bottom } = each.getBoundingClientRect();
      const [x, y] = [(left + right) / 2, (top + bottom) / 2];
      const over = document.elementFromPoint(x, y);
      return over?.closest(".nb-sheet, .chart")
        ? []
        : [`${each.parentElement?.dataset.piece} under ${over?.className}`];
    }),
  );

for (const [width, height] of [
  [1440, 900],
  [1280, 720],
])
  test(`a battle is flown above the bar of the story, at ${width} by ${height}`, async ({ page, alone }) => {
    await page.setViewportSize({ width: width!, height: height! });
    const { path, acts } = await story(page, alone);
    await page.goto(alone.url + path);
    await settled(page);
    const telling = page.locator(".table[data-telling]");
    const told = async () => {
      for (let n = 0; n < 30 && (await telling.count()); n += 1) await page.keyboard.press("Escape");
    };
    await told();
    await acts[0]!();
    await page.waitForTimeout(2_000);
    await told();
    await acts[1]!();
    await telling.waitFor({ state: "attached" });
    let flown = 0;
    for (let n = 0; n < 60 && flown < 6 && (await telling.count()); n += 1) {
      flown += Math.min(1, await page.locator(".nb-attack").count());
      if (await page.locator(".nb").count()) expect(await covered(page)).toEqual([]);
      await page.keyboard.press("ArrowRight");
    }
    expect(flown).toBeGreaterThan(0);
  });

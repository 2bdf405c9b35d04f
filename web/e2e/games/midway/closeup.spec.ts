import type { Page } from "@playwright/test";
import { expect, type House, test } from "../../house";
import { settled } from "../../pages";
import { spreading, story } from "./battle";

// Nothing moves, and each beat stands until Next is pressed.
test.use({ told: true, reducedMotion: "reduce", colorScheme: "dark" } as object);

const closeUp = (page: Page) => page.locator(".midway-closeup");

/** To the close-up of the strike that the other side flies: by keys alone. */
async function struck(page: Page, house: House): Promise<void> {
  const { path, acts } = await story(page, house, spreading());
  await page.goto(house.url + path);
  await settled(page);
  for (const act of acts) {
    await act();
    const watch = page.getByRole("button", { name: "Watch it" });
    await page.locator(".table[data-telling]").or(watch).first().waitFor();
    await page.waitForTimeout(1_000); // what comes last joins the rest
    if (await watch.isVisible()) await watch.click();
    for (
      let n = 0;
      n < 60 && !(await closeUp(page).count()) && (await page.locator(".table[data-telling]").count());
      n += 1
    )
      await page.keyboard.press("ArrowRight");
    if (await closeUp(page).count()) return;
  }
  throw new Error("no strike was told");
}

const hull = (page: Page) =>
  closeUp(page)
    .locator("[data-hull] .hull")
    .evaluate((at) => at.getBoundingClientRect().height);

/** Labels that stand over each other. */
const piled = (page: Page) =>
  closeUp(page)
    .locator("[data-label]")
    .evaluateAll((all) => {
      const boxes = all.map((at) => at.getBoundingClientRect());
      return boxes.flatMap((a, n) =>
        boxes
          .slice(n + 1)
          .filter((b) => a.left + 1 < b.right && b.left + 1 < a.right && a.top + 1 < b.bottom && b.top + 1 < a.bottom),
      ).length;
    });

for (const [width, height] of [
  [1440, 900],
  [1100, 800],
  [390, 844],
] as const)
  test(`at ${width} pixels a strike is told from near: odds, guns, hits, one target at a time`, async ({
    page,
    alone,
  }) => {
    await page.setViewportSize({ width, height });
    await struck(page, alone);
    const acts: string[] = [];
    for (let n = 0; n < 3; n += 1) {
      acts.push((await closeUp(page).getAttribute("data-act")) ?? "");
      expect(await hull(page)).toBeGreaterThanOrEqual(180);
      expect(await closeUp(page).locator("[data-hull]").count()).toBe(1);
      await page.waitForTimeout(900); // the first of the two stills
      expect(await piled(page)).toBe(0);
      await page.screenshot({ path: `test-results/closeup-${width}-${acts.at(-1)}.png` });
      if (acts.at(-1) === "hits") {
        await expect(closeUp(page).locator(".flight")).toHaveCount(0); // who has been resolved has left
        break;
      }
      await page.keyboard.press("ArrowRight");
    }
    expect(acts).toEqual(["odds", "guns", "hits"]);
  });

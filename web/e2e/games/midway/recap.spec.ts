import { expect, test } from "../../house";
import { answer, begun } from "../../matches";
import { Player } from "../../player";
import { midway } from "./policy";
import { BOTH } from "./seats";

test.use({ told: true });

test("whoever comes back is told what happened", async ({ page, alone }) => {
  const match = await begun(page, alone, { game: "midway", seats: BOTH });
  const japan = new Player(page, midway(1));
  await page.goto(`${alone.url}/m/${match}/JP`);
  const waits = await japan.play(({ state }) => state === "waiting");
  expect(waits.title).toContain("Waiting");
  await page.goto(`${alone.url}/about`);

  // Meanwhile the other side plays, until Japan is asked.
  for (let n = 0; n < 10 && (await answer(page, alone, match, "US")); n += 1);
  await page.goto(`${alone.url}/m/${match}/JP`);
  const recap = page.getByRole("region", { name: "Since your last turn" });
  await expect(recap).toBeVisible();
  await expect(recap.getByRole("listitem").first()).toBeVisible();
  await recap.getByRole("button", { name: "Watch it" }).click();
  // The question waits until the story ends, or he skips it.
  await expect(page.locator(".story-to-come")).toBeVisible();
  await expect(page.locator(".question")).toBeHidden();
  for (let n = 0; n < 2; n += 1) await page.keyboard.press("Escape");
  await expect(page.locator(".question h2")).toBeVisible();

  // What has been told is not told again.
  await page.reload();
  await expect(page.locator(".question h2")).toBeVisible();
  await expect(recap).toBeHidden();
});

import { expect, test } from "../../house";
import { dress, found, LOOKS } from "../../looked";
import { begun } from "../../matches";
import { ended } from "./ended";
import { SOLO } from "./seats";

test("both fleets on one chart: from the end, by keyboard, with one side's eyes", async ({ page, alone }) => {
  const match = await ended(page, alone, 3);
  await page.goto(`${alone.url}/m/${match}/JP`);
  await page.getByRole("link", { name: "Both fleets on one chart" }).click();
  const slider = page.getByRole("slider", { name: "Turn" });
  await slider.focus();
  await page.keyboard.press("Home");
  await expect(slider).toHaveAttribute("aria-valuetext", "4 June, 0500");
  const fleets = (side: string) => page.locator(`[data-fleet="${side}"]`);
  const tracks = (side: string) => page.locator(`.hindsight-track[data-side="${side}"]`);
  await expect(fleets("US")).not.toHaveCount(0);
  await expect(tracks("US")).toHaveCount(1);
  const row = page.locator(".hindsight-knew tr[aria-current] td").first();
  await expect(page.locator("[data-zones]")).toHaveAttribute("data-zones", await row.innerText());
  await page.keyboard.press("ArrowRight");
  await expect(slider).toHaveAttribute("aria-valuetext", "4 June, 0700");
  await expect(page.locator("[data-zones]")).toHaveAttribute("data-zones", await row.innerText());

  // With one side's eyes the other is not there: not hidden.
  await page.getByRole("button", { name: "Your chart" }).click();
  await expect(fleets("JP")).not.toHaveCount(0);
  for (const none of [fleets("US"), tracks("US"), page.locator("[data-zones]"), page.locator(".hindsight-pin")])
    await expect(none).toHaveCount(0);
  await page.getByRole("button", { name: "Their chart" }).click();
  await expect(fleets("JP")).toHaveCount(0);
  await expect(fleets("US")).not.toHaveCount(0);

  await page.getByRole("link", { name: "Analysis", exact: true }).click();
  await expect(page.getByRole("link", { name: "Both fleets on one chart" })).toBeVisible();
});

test("of a match that goes on there is no such chart", async ({ page, alone }) => {
  const match = await begun(page, alone, { game: "midway", seats: SOLO });
  await page.goto(`${alone.url}/m/${match}/JP`);
  await expect(page.getByRole("link", { name: "Both fleets on one chart" })).toHaveCount(0);
  await page.goto(`${alone.url}/hindsight/${match}`);
  await expect(page.getByText("You can analyse a match once it is over.")).toBeVisible();
  await expect(page.locator("[data-fleet]")).toHaveCount(0);
});

for (const look of LOOKS)
  test(`axe: both fleets, ${look.lang}, ${look.theme}`, async ({ page, alone }) => {
    await dress(page, alone.url, look);
    const match = await ended(page, alone, 2);
    await page.goto(`${alone.url}/hindsight/${match}`);
    await expect(page.locator("[data-fleet]")).not.toHaveCount(0);
    expect(await found(page, "hindsight")).toEqual([]);
  });

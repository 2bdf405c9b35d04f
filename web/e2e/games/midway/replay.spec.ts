import { expect, test } from "../../house";
import { answer, begun, patiently, post } from "../../matches";
import { read } from "../../player";
import { SOLO } from "./seats";

test("a replay is wound, shared, seen with the other's eyes, and played on", async ({ page, alone, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const match = await begun(page, alone, { game: "midway", seats: SOLO });
  // Some answers, each as soon as the bot has given its own.
  for (let given = 0; given < 8; given += 1) await patiently(() => answer(page, alone, match, "JP"));

  // While it is being played, only one's own eyes and the spectator's.
  await page.goto(`${alone.url}/replay/${match}`);
  const eyes = page.getByLabel("Point of view");
  await expect(eyes.locator("option")).toHaveText(["Japan", "a spectator"]);
  await page.goto(`${alone.url}/replay/${match}?eyes=US`);
  await expect(eyes).toHaveValue("JP");

  await post(page, alone, `/api/matches/${match}/seats/JP/resign`, { key: "over" });
  await page.goto(`${alone.url}/replay/${match}`);
  await expect(eyes.locator("option")).toHaveText(["Japan", "US", "a spectator", "both sides"]);
  const moment = page.locator(".scrubber output");
  await expect(moment).toHaveText(/^1 of \d+$/);
  await page.getByRole("button", { name: "Step forward" }).click();
  await expect(moment).toHaveText(/^2 of/);
  const range = page.getByRole("slider", { name: "Move" });
  await range.focus();
  for (let n = 0; n < 3; n += 1) await page.keyboard.press("ArrowRight");
  await expect(moment).toHaveText(/^5 of/);

  // A link opens the same moment for somebody else.
  await page.getByRole("button", { name: "Copy link" }).click();
  await expect(page.getByText("Link copied")).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const told = () => page.locator(".replay-log").innerText();
  const here = [await moment.innerText(), await told()];
  await page.goto("about:blank");
  await page.goto(link);
  await expect(moment).toHaveText(here[0] as string);
  await expect.poll(told).toBe(here[1]);

  await eyes.selectOption("US");
  await expect(page).toHaveURL(/eyes=US/);
  await expect(moment).toHaveText(/^1 of/);
  await page.getByRole("button", { name: "Jump to end" }).click();
  await page.getByRole("button", { name: "Step back" }).click();
  await page.getByRole("button", { name: "Step back" }).click();
  await page.getByRole("button", { name: "Play on as US" }).click();
  await page.waitForURL(/\/m\//);
  await expect.poll(async () => (await read(page)).state).toBe("asked");
  expect(page.url()).not.toContain(match);
});

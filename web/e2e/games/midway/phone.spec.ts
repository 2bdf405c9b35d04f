import { expect, test } from "../../house";
import { begun } from "../../matches";
import { PHONE } from "../../phone";
import { finger, Player, read } from "../../player";
import { midway } from "./policy";
import { SOLO } from "./seats";

test.use(PHONE);

test("the sheet rises and falls, and two taps make a move", async ({ page, alone }) => {
  const match = await begun(page, alone, { game: "midway", seats: SOLO });
  await page.goto(`${alone.url}/m/${match}`);
  const sheet = page.getByRole("complementary", { name: "Question and log" });
  const handle = sheet.locator(".sheet-handle");
  await expect(sheet).toHaveAttribute("data-height", "half");
  const half = (await sheet.boundingBox())?.height ?? 0;
  await handle.tap();
  await expect.poll(async () => (await sheet.boundingBox())?.height ?? 0).toBeGreaterThan(half + 100);
  await handle.tap();
  await expect.poll(async () => (await sheet.boundingBox())?.height ?? 0).toBeLessThan(half);
  await expect(handle).toContainText("Where do your ships enter?");
  await handle.tap();

  // The first tap chooses and the second commits: nothing goes to the server before.
  let sent = 0;
  page.on("request", (request) => {
    if (request.url().includes("/answer")) sent += 1;
  });
  const row = page.locator(".question button.row");
  await row.filter({ hasText: "Place all remaining ships together" }).tap();
  await row.first().tap();
  await expect(row.first()).toHaveAttribute("aria-pressed", "true");
  expect(sent).toBe(0);
  const before = (await read(page)).sign;
  await row.first().tap();
  await expect.poll(async () => (await read(page)).sign).not.toBe(before);
  expect(sent).toBe(1);
  await new Player(page, midway(2), finger).play(({ crumbs }) => /Turn 2/.test(crumbs));
});

import { expect, test } from "../../house";
import { answer, begun, post } from "../../matches";
import { settled } from "../../pages";
import { SOLO } from "./seats";

test("without a line the shell, the rules and a finished match can be read, and nothing else", async ({
  page,
  alone,
}) => {
  const over = await begun(page, alone, { game: "midway", seats: SOLO });
  await answer(page, alone, over, "JP");
  await post(page, alone, `/api/matches/${over}/seats/JP/resign`, { key: "over" });
  const playing = await begun(page, alone, { game: "midway", seats: SOLO });

  await page.goto(alone.url);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.goto(`${alone.url}/rules/midway`);
  await expect(page.getByText("MW-SET-13").first()).toBeVisible();
  await page.goto(`${alone.url}/replay/${over}?eyes=JP`);
  await expect(page.locator(".scrubber output")).toHaveText(/^1 of/);
  await page.goto(`${alone.url}/m/${playing}`);
  await expect(page.locator(".question h2")).toBeVisible();
  await settled(page);

  await alone.kill();
  try {
    await page.goto(alone.url);
    await expect(page.getByRole("link", { name: "Wardroom, home" })).toBeVisible();
    await page.goto(`${alone.url}/rules/midway`);
    await expect(page.getByText("MW-SET-13").first()).toBeVisible();
    await page.goto(`${alone.url}/replay/${over}?eyes=JP`);
    await expect(page.locator(".scrubber output")).toHaveText(/^1 of/);
    await page.goto(`${alone.url}/m/${playing}`);
    await expect(page.getByText(/Cannot reach the server/)).toBeVisible();
    await expect(page.locator(".table-board")).toHaveCount(0);
    const kept = await page.evaluate(async () => {
      const found: string[] = [];
      for (const name of await caches.keys())
        for (const request of await (await caches.open(name)).keys()) found.push(request.url);
      return found;
    });
    expect(kept.filter((url) => url.includes(playing) || /\/(view|events|seats|me)\b/.test(url))).toEqual([]);
  } finally {
    await alone.again();
  }
});

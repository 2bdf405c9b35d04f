import { expect, type Page, test } from "@playwright/test";
import { read } from "../player";

const asked = (page: Page) => expect(async () => expect((await read(page)).state).toBe("asked")).toPass();

/** Presses whatever answers, until the question is another. */
async function answer(page: Page): Promise<void> {
  await asked(page);
  const { sign } = await read(page);
  await expect(async () => {
    const ready = page.locator(".question-act button.primary:enabled").first();
    const row = page.locator(".question button.row, .question button.number").first();
    await ((await ready.isVisible()) ? ready : row).click({ timeout: 2000 });
    expect((await read(page)).sign).not.toBe(sign);
  }).toPass();
}

test("a match against a bot, offline and after a reload", async ({ page, context }) => {
  await page.addInitScript(() =>
    localStorage.setItem("wardroom.settings", JSON.stringify({ state: { speed: "off" }, version: 1 })),
  );
  await page.goto("/");
  await page.getByRole("button", { name: /Bot/ }).first().click();
  await page.getByRole("button", { name: /^Start as/ }).click();
  await asked(page);
  await expect.poll(() => page.evaluate(() => !!navigator.serviceWorker.controller)).toBe(true);

  await context.setOffline(true);
  await answer(page);
  await answer(page);
  await asked(page); // the bot has answered meanwhile
  const before = await read(page);
  await page.reload();
  await asked(page);
  expect((await read(page)).title).toBe(before.title);
  await answer(page);
});

import type { Page } from "@playwright/test";
import { expect, test } from "../../house";
import { keys, read } from "../../player";
import { walk } from "../../walk";
import { middle, seen, war } from "./pacific";

test("a block of Pacific Victory moves by keys alone, and comes back", async ({ page, alone }) => {
  const match = await war(page, alone, "japan", "movement");
  await page.goto(`${alone.url}/m/${match}/japan`);
  await walk(page, middle("H0904"));
  await page.keyboard.press("Enter");
  await keys(page.getByTitle("Move Ise", { exact: true }));
  await expect(page.getByRole("heading", { name: "Where does Ise go" })).toBeVisible();
  await walk(page, middle("H0804"));
  await page.keyboard.press("Enter");
  await expect.poll(async () => (await read(page)).ready).toBe(true);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("tabpanel")).toContainText("Ise moves from Kure to the East China Sea.");
  await expect(page.getByRole("heading", { name: /^Which unit moves/ })).toBeVisible();
  await back(page);
});

test("a whole stack of Pacific Victory is chosen, sent and taken back by keys alone", async ({ page, alone }) => {
  const match = await war(page, alone, "japan", "movement");
  await page.goto(`${alone.url}/m/${match}/japan`);
  await walk(page, middle("H0904"));
  await page.keyboard.press("Enter");
  const tray = page.getByRole("region", { name: "The blocks at Kure" });
  await expect(tray).toBeVisible();
  await page.keyboard.press("a");
  const chosen = tray.locator("button[aria-pressed=true][title]");
  await expect(chosen.first()).toBeVisible();
  const all = await chosen.count();
  expect(all).toBeGreaterThan(2);
  await page.keyboard.press("1");
  await expect(chosen).toHaveCount(all - 1);
  await page.keyboard.press("Escape");
  await expect(chosen).toHaveCount(0);
  await expect(tray).toBeVisible(); // first it lets go, then it closes
  await page.keyboard.press("Escape");
  await expect(tray).toBeHidden();
  await walk(page, middle("H0904"));
  await page.keyboard.press("Enter");
  await page.keyboard.press("a");
  await walk(page, middle("H0804"));
  await page.keyboard.press("Enter");
  const send = page.getByRole("button", { name: /^Send \d* ?.*to the East China Sea/ });
  await expect(send).toBeEnabled();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: /^Which unit moves/ })).toBeVisible();
  const { view } = await seen(page, alone, match, "japan");
  const there = Object.values(view.blocks).filter(({ place, moved }) => place === "H0804" && moved).length;
  expect(there).toBeGreaterThan(1);
  await back(page);
});

/** One undo takes back all that was sent at once. */
async function back(page: Page): Promise<void> {
  await expect(page.getByRole("button", { name: "Undo", exact: true })).toBeEnabled();
  await page.keyboard.press("u");
  await expect(page.getByRole("tabpanel")).toContainText("undone");
}

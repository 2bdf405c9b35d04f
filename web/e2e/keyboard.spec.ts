import type { Page } from "@playwright/test";
import { expect, test } from "./house";
import { BOTH, begun, SOLO } from "./matches";
import { campaign, middle as nimitzMiddle } from "./nimitz";
import { middle, war } from "./pacific";
import { keys, Player, read } from "./player";
import { fighters, midway, nimitz } from "./policies";

test("a turn of Midway by keys alone", async ({ page, alone }) => {
  const match = await begun(page, alone, { game: "midway", seats: SOLO });
  await page.goto(`${alone.url}/m/${match}`);
  const player = new Player(page, midway(1, 2), keys);
  await player.play(({ crumbs }) => /Turn 2/.test(crumbs));
});

test("a turn of Fighters by keys alone", async ({ page, alone }) => {
  const match = await begun(page, alone, {
    game: "fighters",
    scenario: "first_clash",
    seats: { us: { kind: "me" }, jp: { kind: "bot", bot: "random" } },
  });
  await page.goto(`${alone.url}/m/${match}`);
  await new Player(page, fighters, keys).play(({ crumbs }) => /Turn 2/.test(crumbs));
});

test("the board is walked with arrows, and U takes back", async ({ page, alone }) => {
  const match = await begun(page, alone, { game: "midway", seats: BOTH });
  await page.goto(`${alone.url}/m/${match}/JP`);
  await keys(page.getByRole("button", { name: "Place all that are left together" }));
  await page.getByRole("application").focus();
  const before = (await read(page)).title;
  for (let n = 0; n < 60; n += 1) {
    await page.keyboard.press(n % 2 ? "ArrowDown" : "ArrowLeft");
    await page.keyboard.press("Enter");
    if ((await read(page)).ready) break;
  }
  expect((await read(page)).ready, "a cell of the board was chosen").toBe(true);
  await page.keyboard.press("Control+Enter");
  await expect.poll(async () => (await read(page)).title).not.toBe(before);
  await page.keyboard.press("u");
  await expect.poll(async () => (await read(page)).title).toBe(before);
});

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
  await expect(page.getByRole("tabpanel")).toContainText("Ise moves from Kure to East China Sea.");
  await expect(page.getByRole("heading", { name: /^Which unit moves/ })).toBeVisible();
  for (const back of [/^Where does Ise go/, /^Which unit moves/]) {
    await expect(page.getByRole("button", { name: "Undo" })).toBeEnabled();
    await page.keyboard.press("u");
    await expect(page.getByRole("heading", { name: back })).toBeVisible();
  }
});

test("a turn of Fleet Commander Nimitz by keys alone", async ({ page, alone }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const match = await campaign(page, alone, "resupply");
  await page.goto(`${alone.url}/m/${match}`);
  const player = new Player(page, nimitz, keys);
  await player.play(({ title }) => /^Move your forces/.test(title));
  await walk(page, nimitzMiddle("HI"));
  await page.keyboard.press("Enter");
  for (const name of [/^CV Enterprise/, /^DESRON 1/])
    await keys(page.locator(".nimitz-tray").getByRole("button", { name }));
  await page.keyboard.press("Escape");
  await expect(page.getByText("2 forces in hand")).toBeVisible();
  await walk(page, nimitzMiddle("MI"));
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("tabpanel")).toContainText("2 forces to Midway Island");
  await player.play(({ crumbs, state }) => /^March/.test(crumbs) || state === "over");
});

/** Walks the board with the arrows to a spot of the sheet. */
async function walk(page: Page, [x, y]: readonly [number, number]): Promise<void> {
  await page.getByRole("application").focus();
  const cursor = page.locator(".chart-cursor");
  if (!(await cursor.count())) await page.keyboard.press("ArrowRight");
  for (let n = 0; n < 40; n += 1) {
    const [dx, dy] = await cursor.evaluate(
      (at, [x, y]) => {
        const [left, top, wide, tall] = ["x", "y", "width", "height"].map((part) => Number(at.getAttribute(part)));
        return [x - left! - wide! / 2, y - top! - tall! / 2] as const;
      },
      [x, y] as const,
    );
    if (Math.hypot(dx, dy) < 1) return;
    const sideways = Math.abs(dx) > Math.abs(dy);
    await page.keyboard.press(sideways ? (dx > 0 ? "ArrowRight" : "ArrowLeft") : dy > 0 ? "ArrowDown" : "ArrowUp");
  }
  throw new Error(`no way to ${x}, ${y}`);
}

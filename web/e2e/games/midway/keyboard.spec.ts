import { expect, test } from "../../house";
import { begun } from "../../matches";
import { keys, Player, read } from "../../player";
import { midway } from "./policy";
import { BOTH, SOLO } from "./seats";

test("a turn of Midway by keys alone", async ({ page, alone }) => {
  const match = await begun(page, alone, { game: "midway", seats: SOLO });
  await page.goto(`${alone.url}/m/${match}`);
  const player = new Player(page, midway(1, 2), keys);
  await player.play(({ crumbs }) => /Turn 2/.test(crumbs));
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

import { ZONE } from "../../../src/games/midway/sheet";
import { expect, test } from "../../house";
import { answer, begun, get } from "../../matches";
import { keys, Player, read } from "../../player";
import { walk } from "../../walk";
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
  await keys(page.getByRole("button", { name: "Place all remaining ships together" }));
  await page.getByRole("application").focus();
  const before = (await read(page)).title;
  for (let n = 0; n < 60; n += 1) {
    await page.keyboard.press(n % 2 ? "ArrowDown" : "ArrowLeft");
    await page.keyboard.press("Enter");
    if ((await read(page)).ready) break;
  }
  expect((await read(page)).ready, "a cell of the board was chosen").toBe(true);
  await page.keyboard.press("Control+Enter"); // it ends one's secret orders: that is left to the button, which says so
  await expect(page.locator(".question-act .primary")).toContainText("Ends your secret orders");
  expect((await read(page)).title).toBe(before);
  await keys(page.locator(".question-act .primary"));
  await expect.poll(async () => (await read(page)).title).not.toBe(before);
  await page.keyboard.press("u");
  await expect.poll(async () => (await read(page)).title).toBe(before);
});

test("areas are gathered and searched by keys alone, and so is a turn that passes", async ({ page, alone }) => {
  const match = await begun(page, alone, { game: "midway", seats: BOTH });
  interface Seen {
    view: { called: Record<string, string[]> };
    ask: { prompt: string } | null;
  }
  const seen = () => get<Seen>(page, alone, `/api/matches/${match}/seats/US/view`);
  for (let n = 0; n < 40 && (await seen()).ask?.prompt !== "move_ships"; n += 1)
    if (!(await answer(page, alone, match, "US"))) await answer(page, alone, match, "JP");
  for (let n = 0; n < 40 && (await answer(page, alone, match, "JP")); n += 1);
  await page.goto(`${alone.url}/m/${match}/US`);
  await expect(page.locator(".question h2")).toBeVisible();
  await keys(page.getByRole("button", { name: "Skip this turn" }));
  // Before its order comes to the search the player takes it into his own hands.
  await expect.poll(async () => (await seen()).ask?.prompt).toBe("search");
  await keys(page.getByRole("button", { name: "Decide myself" }));
  for (const [column, row] of [
    [2, 1],
    [2, 2],
  ] as const) {
    await walk(page, [(column * 3 + 1.5) * ZONE, (row * 3 + 1.5) * ZONE]);
    await page.keyboard.press("Enter");
  }
  await keys(page.getByRole("button", { name: "Search 2 areas" }));
  await expect.poll(async () => (await seen()).view.called.US).toEqual(["C2", "C3"]);
});

import { centre } from "../../../src/games/empire/map/hexes";
import { expect, test } from "../../house";
import { PATIENCE } from "../../patience";
import { keys, Player } from "../../player";
import { walk } from "../../walk";
import { empire } from "./policy";
import { FULL, foughtOut, HALSEY, NEW_GEORGIA, NOUMEA, offensive, seen, sure, upTo, war } from "./solomons";

test("units of Empire of the Sun are activated by keys alone, and laid down again", async ({ page, alone }) => {
  const match = await war(page, alone);
  await upTo(page, alone, match, "allied", "activate", offensive);
  await page.goto(`${alone.url}/m/${match}/allied`);
  await expect(page.getByRole("heading", { name: /^Which units does South Pacific HQ/ })).toBeVisible();
  await walk(page, centre(NOUMEA));
  await page.keyboard.press("Enter");
  await keys(page.locator(".empire-tray").getByTitle("Activate CV Enterprise", { exact: true }));
  await expect(page.locator(".empire-strip")).toContainText("1 of 6");
  await expect(page.getByRole("button", { name: "Undo", exact: true })).toBeEnabled();
  await page.keyboard.press("Escape");
  await page.keyboard.press("u");
  await expect(page.locator(".empire-strip")).toContainText("0 of 6");
  expect((await seen(page, alone, match, "allied")).view.units[HALSEY]?.at).toBe(NOUMEA);
});

test("an offensive of Empire of the Sun and the answer to it are given by keys alone, to the end", async ({
  page,
  context,
  alone,
}) => {
  const match = await war(page, alone);
  await upTo(page, alone, match, "allied", "move", offensive);
  const other = await context.newPage();
  await page.goto(`${alone.url}/m/${match}/allied`);
  await other.goto(`${alone.url}/m/${match}/japan`);
  const players = { allied: new Player(page, empire, keys), japan: new Player(other, empire, keys) };
  await foughtOut(alone, match, players);
  expect(players.allied.answers).toBeGreaterThan(2);
  expect(players.japan.answers).toBeGreaterThan(0);
});

test("an offensive of Empire of the Sun is planned from its target by keys alone, up to the declaration", async ({
  page,
  many,
}) => {
  const match = await sure(page, many, "Kinkaid", FULL);
  await page.goto(`${many.url}/m/${match}/allied`);
  await expect(page.getByRole("heading", { name: /^Which card do you play/ })).toBeVisible();
  await expect(() => walk(page, centre(NEW_GEORGIA))).toPass({ timeout: PATIENCE }); // targets come after the question
  await page.keyboard.press("Enter");
  const ways = page.locator(".empire-target").getByRole("radio");
  await expect(ways.first()).toBeFocused(); // by keys one goes on inside it
  await page.keyboard.press("ArrowDown");
  await expect(ways.nth(1)).toBeChecked();
  await page.keyboard.press("ArrowUp");
  await expect(ways.first()).toBeChecked();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: /^Which units join a battle/ })).toBeVisible();
  const { view, ask } = await seen(page, many, match, "allied");
  expect(Object.keys(view.offensive?.active ?? {}).length).toBeGreaterThan(2);
  expect(ask?.moves.map(([verb]) => verb)).toContain("done"); // nothing is declared yet
  await keys(page.locator(".question-act button:enabled").filter({ hasText: /^Declare 1 battle/ }));
  await expect.poll(async () => (await seen(page, many, match, "allied")).ask?.prompt).not.toBe("battles");
  await expect(page.locator(".empire-strip")).toContainText("New Georgia");
});

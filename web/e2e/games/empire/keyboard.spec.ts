import { centre } from "../../../src/games/empire/map/hexes";
import { expect, test } from "../../house";
import { keys, Player } from "../../player";
import { walk } from "../../walk";
import { empire } from "./policy";
import { foughtOut, HALSEY, NOUMEA, offensive, seen, upTo, war } from "./solomons";

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

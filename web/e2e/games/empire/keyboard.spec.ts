import { centre } from "../../../src/games/empire/map/hexes";
import { expect, test } from "../../house";
import { keys } from "../../player";
import { walk } from "../../walk";
import { HALSEY, NOUMEA, offensive, seen, upTo, war } from "./solomons";

test("units of Empire of the Sun are activated by keys alone, and laid down again", async ({ page, alone }) => {
  const match = await war(page, alone);
  await upTo(page, alone, match, "allied", "activate", offensive);
  await page.goto(`${alone.url}/m/${match}/allied`);
  await expect(page.getByRole("heading", { name: /^Which units does South Pacific HQ/ })).toBeVisible();
  await walk(page, centre(NOUMEA));
  await page.keyboard.press("Enter");
  await keys(page.locator(".empire-tray").getByTitle("Unit: activate CV Enterprise", { exact: true }));
  await expect(page.locator(".empire-strip")).toContainText("1 of 6");
  await expect(page.getByRole("button", { name: "Undo" })).toBeEnabled();
  await page.keyboard.press("Escape");
  await page.keyboard.press("u");
  await expect(page.locator(".empire-strip")).toContainText("0 of 6");
  expect((await seen(page, alone, match, "allied")).view.units[HALSEY]?.at).toBe(NOUMEA);
});

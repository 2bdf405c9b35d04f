import { expect, test } from "../../house";
import { begun } from "../../matches";
import { Player } from "../../player";
import { midway } from "./policy";
import { SOLO } from "./seats";

test("in mid-match the other language takes over: question, log and rules", async ({ page, alone }) => {
  const match = await begun(page, alone, { game: "midway", seats: SOLO });
  await page.goto(`${alone.url}/m/${match}`);
  const player = new Player(page, midway(1));
  await player.play(({ crumbs }) => /Movement/.test(crumbs));
  await expect(page.getByRole("tabpanel")).toContainText("On the board in zone");
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("menuitem", { name: "Settings" }).click();
  // The words are fetched first: it is chosen a moment after the click.
  await page.getByRole("radio", { name: "Italiano" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Impostazioni");
  await page.goBack();
  await expect(page.locator("html")).toHaveAttribute("lang", "it");
  await expect(page.locator(".question h2")).toContainText("Quali navi");
  await expect(page.getByRole("tabpanel")).not.toContainText("On the board");
  await expect(page.getByRole("tabpanel")).toContainText("zona");
  await page.goto(`${alone.url}/rules/midway`);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Regole");
  await page.evaluate(() => localStorage.removeItem("wardroom.lang"));
});

import { expect, test } from "../../house";
import { Player } from "../../player";
import { fighters } from "./policy";

test("a scenario of Fighters against a bot, to its end", async ({ page, alone }) => {
  await page.goto(alone.url);
  const card = page.getByRole("article", { name: "Fighters of the Pacific" });
  await card.getByRole("button", { name: /Bot/ }).click();
  await card.getByRole("button", { name: /^Start as/ }).click();
  await page.waitForURL(/\/m\//);
  const player = new Player(page, fighters);
  const end = await player.play(() => false);
  expect(end.title).toMatch(/won|lost|draw/i);
  await expect(page.getByRole("link", { name: /^Watch (the replay|both sides)$/ })).toBeVisible();
});

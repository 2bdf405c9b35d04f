import { Ear } from "../../ear";
import { expect, test } from "../../house";
import { foe, offensive, seen, upTo, war } from "./solomons";

test.use({ told: true });

/** Pictures are taken on the way, where a folder for them is named. */
const FOLDER = process.env.PICTURES;

test("an offensive is told to the one who answers it: the card, the march, the battle on its stage", async ({
  page,
  alone,
}) => {
  const match = await war(page, alone);
  await page.goto(`${alone.url}/m/${match}/japan`);
  await expect(page.locator(".empire-map")).toBeVisible();
  const ear = new Ear(page);
  const shot = async (name: string) => {
    if (FOLDER) await page.screenshot({ path: `${FOLDER}/${name}.png` });
  };
  await upTo(page, alone, match, "japan", "intelligence", offensive);
  await expect(page.locator(".empire-played")).toBeVisible();
  await shot("story-card");
  await page.keyboard.press("4"); // four times as fast
  await expect(page.locator(".empire-march .way").first()).toBeAttached();
  await shot("story-march");
  await expect(page.getByRole("heading", { name: /^The intelligence|^Play an|^The offensive|^Try/ })).toBeVisible();
  await upTo(page, alone, match, "allied", "play", (moves) =>
    moves.find(([verb]) => verb === "roll" || verb === "auto"),
  );
  const stage = page.locator(".empire-battle");
  await expect(stage).toBeVisible();
  await expect(stage.locator(".empire-rank")).toHaveCount(2);
  await expect(stage.locator('.empire-throw[data-state="fell"]').first()).toBeVisible();
  await page.keyboard.press("p");
  await shot("story-battle");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expect(stage).toHaveCount(0);
  const { view } = await seen(page, alone, match, foe("japan"));
  const open = [...view.cards.allied.discards, ...view.cards.allied.removed];
  const hidden = (view.hand ?? []).filter((card) => !open.includes(card));
  const dom = await page.locator("body").innerHTML();
  expect(hidden.length).toBeGreaterThan(2);
  expect(hidden.filter((card) => new RegExp(`\\b${card}\\b`).test(dom))).toEqual([]);
  expect((await ear.all()).length).toBeGreaterThan(0);
});

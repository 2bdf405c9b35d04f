import { expect, test } from "../../house";
import { begun } from "../../matches";
import { PHONE } from "../../phone";
import { finger, type Panel, Player, type Policy } from "../../player";
import { first, row } from "../../policies";
import { empire } from "./policy";
import { fought, seen } from "./solomons";

test.use(PHONE);

const asked = ({ state, title }: Panel) => state === "asked" && /^Which card do you play/.test(title);
/** A card is always played, never passed over. */
const busy: Policy = (panel) =>
  asked(panel) && !panel.ready ? (row(panel, /^Operation/) ?? first(panel)) : empire(panel);

test("three cards of 1942 are played with a finger against the bot", async ({ page, alone }) => {
  const match = await begun(page, alone, {
    game: "empire",
    scenario: "y1942",
    seats: { allied: { kind: "me" }, japan: { kind: "bot", bot: "kido" } },
  });
  await page.goto(`${alone.url}/m/${match}/allied`);
  const player = new Player(page, busy, finger);
  const used = async () => {
    const { discards, removed } = (await seen(page, alone, match, "allied")).view.cards.allied;
    return discards.length + removed.length;
  };
  await player.play(asked);
  const before = await used();
  for (let n = 0; n < 3; n += 1) {
    await player.play((panel) => !asked(panel) && panel.state === "asked");
    await player.play(asked);
  }
  expect((await used()) - before).toBeGreaterThanOrEqual(3);
});

test("the dice of a battle, and both sides, are seen without a scroll", async ({ page, alone }) => {
  const { path, ready } = await fought(page, alone);
  await page.goto(alone.url + path);
  await ready?.(page);
  await expect(page.locator('.empire-throw[data-state="fell"]').first()).toBeVisible();
  const seen = (all: Element[]) =>
    all.map((each) => {
      const { left, top, width, height } = each.getBoundingClientRect();
      return [0.02, 0.5, 0.98].every((part) =>
        each.contains(document.elementFromPoint(left + width * part, top + height * part)),
      );
    });
  expect(await page.locator(".empire-throw").evaluateAll(seen)).toEqual([true, true]);
  expect(await page.locator(".empire-rank h3").evaluateAll(seen)).toEqual([true, true]);
});

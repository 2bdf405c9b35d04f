import type { Page } from "@playwright/test";
import { expect, type House, test } from "../../house";
import { begun, get } from "../../matches";
import { Player, read } from "../../player";
import { midway } from "./policy";
import { BOTH } from "./seats";

interface Printed {
  units: { ships: { id: string; side: string }[] };
}

test("the screen between two players shows nothing of either", async ({ page, alone }) => {
  const match = await begun(page, alone, { game: "midway", seats: BOTH });
  const ships = await names(page, alone);
  await page.goto(`${alone.url}/m/${match}`);
  const player = new Player(page, midway(9));
  const between = async (name: string) => {
    await player.play(({ state }) => state === "handover");
    await expect(page.getByRole("heading", { name: `Pass the screen to ${name}` })).toBeVisible();
    const shown = await spoken(page);
    expect(shown).not.toMatch(ships.JP);
    expect(shown).not.toMatch(ships.US);
    await page.getByRole("button", { name: `Ready: show ${name}` }).click();
    await expect.poll(async () => (await read(page)).state).toBe("asked");
    return spoken(page);
  };
  // Both place their ships unseen; then each sees its own, and not those of the other.
  expect(await between("US")).not.toMatch(ships.JP);
  const japan = await between("Japan");
  expect(japan).toMatch(ships.JP);
  expect(japan).not.toMatch(ships.US);
  const america = await between("US");
  expect(america).toMatch(ships.US);
  expect(america).not.toMatch(ships.JP);
});

/** All that is in the page, seen or unseen. */
const spoken = (page: Page) => page.evaluate(() => document.documentElement.outerHTML);

async function names(page: Page, house: House): Promise<Record<"JP" | "US", RegExp>> {
  const printed = await get<Printed>(page, house, "/api/games/midway/printed");
  const of = (side: string) =>
    new RegExp(
      `\\b(${printed.units.ships
        .filter((ship) => ship.side === side)
        .map((ship) => ship.id.replace("_", "[ _]"))
        .join("|")})\\b`,
      "i",
    );
  return { JP: of("JP"), US: of("US") };
}

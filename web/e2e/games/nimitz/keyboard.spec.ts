import { expect, test } from "../../house";
import { keys, Player } from "../../player";
import { walk } from "../../walk";
import { campaign, middle, seen } from "./nimitz";
import { nimitz } from "./policy";

test("a turn of Fleet Commander Nimitz by keys alone", async ({ page, alone }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const match = await campaign(page, alone, "resupply");
  await page.goto(`${alone.url}/m/${match}`);
  const player = new Player(page, nimitz, keys);
  await player.play(({ title }) => /^Move your forces/.test(title));
  await walk(page, middle("HI"));
  await page.keyboard.press("Enter");
  for (const name of [/^CV Enterprise/, /^DESRON 1/])
    await keys(page.locator(".nimitz-tray").getByRole("button", { name }));
  await page.keyboard.press("Escape");
  await expect(page.getByText("2 forces selected")).toBeVisible();
  await walk(page, middle("MI"));
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("tabpanel")).toContainText("move from Hawaiian Islands to Midway Island");
  // They sailed as one list: one Undo brings both back.
  const places = async () => {
    const { view } = await seen(page, alone, match);
    return ["us42-cv-enterprise", "us42-dd-desron-1"].map((id) => view.forces[id]?.place);
  };
  expect(await places()).toEqual(["MI", "MI"]);
  await page.keyboard.press("u");
  await expect.poll(places).toEqual(["HI", "HI"]);
  await player.play(({ crumbs, state }) => /^March/.test(crumbs) || state === "over");
});

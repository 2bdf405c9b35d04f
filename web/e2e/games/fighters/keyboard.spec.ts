import { test } from "../../house";
import { begun } from "../../matches";
import { keys, Player } from "../../player";
import { fighters } from "./policy";

test("a turn of Fighters by keys alone", async ({ page, alone }) => {
  const match = await begun(page, alone, {
    game: "fighters",
    scenario: "first_clash",
    seats: { us: { kind: "me" }, jp: { kind: "bot", bot: "random" } },
  });
  await page.goto(`${alone.url}/m/${match}`);
  await new Player(page, fighters, keys).play(({ crumbs }) => /Turn 2/.test(crumbs));
});

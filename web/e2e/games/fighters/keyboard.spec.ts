import { expect, test } from "../../house";
import { begun, get } from "../../matches";
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

test("a formation of Fighters flies by keys alone", async ({ page, alone }) => {
  const match = await begun(page, alone, {
    game: "fighters",
    scenario: "first_clash",
    seats: { us: { kind: "me" }, jp: { kind: "me" } },
  });
  interface Seen {
    view: { aircraft: Record<string, { spent?: boolean }> };
    ask: { prompt: string } | null;
  }
  const seen = () => get<Seen>(page, alone, `/api/matches/${match}/seats/jp/view`);
  await page.goto(`${alone.url}/m/${match}/jp`);
  for (const next of ["member", "fly"]) {
    await keys(page.locator(".question button.row").first());
    await expect.poll(async () => (await seen()).ask?.prompt).toBe(next);
    await expect(page.locator(next === "fly" ? ".fighters-builder" : ".question")).toBeVisible();
  }
  await keys(page.getByRole("button", { name: "Finish for me" }));
  const all = page.getByRole("button", { name: "All 3 fly this way" });
  await expect(all).toBeVisible();
  await keys(all);
  await expect
    .poll(async () => Object.values((await seen()).view.aircraft).filter(({ spent }) => spent).length)
    .toBe(3);
});

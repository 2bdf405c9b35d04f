import { Hand } from "../../hand";
import { expect, test } from "../../house";
import { begun, get } from "../../matches";

interface Seen {
  view: { aircraft: Record<string, { hex?: string; spent?: boolean }> };
  ask: { prompt: string; moves: (string | number)[][] } | null;
}

test("a formation of three flies in at most 6 clicks, and one Undo takes it back", async ({ page, alone }) => {
  const match = await begun(page, alone, {
    game: "fighters",
    scenario: "first_clash",
    seats: { us: { kind: "me" }, jp: { kind: "me" } },
  });
  const seen = () => get<Seen>(page, alone, `/api/matches/${match}/seats/jp/view`);
  await page.goto(`${alone.url}/m/${match}/jp`);
  const hand = new Hand(page);
  const rows = page.locator(".question button.row");
  await hand.asked(/./);
  const { ask, view } = await seen();
  expect(ask?.prompt).toBe("activate");
  const spent = Object.values(view.aircraft).filter((craft) => craft.spent).length;
  await hand.press(rows.first()); // the group
  await expect.poll(async () => (await seen()).ask?.prompt).toBe("member");
  await expect(rows.first()).toContainText(/Zero/);
  await hand.press(rows.first()); // its leader
  await expect.poll(async () => (await seen()).ask?.prompt).toBe("fly");
  await hand.press(page.getByRole("button", { name: "Finish for me" }));
  await hand.press(page.getByRole("button", { name: "All 3 fly this way" }));
  const flown = async () => Object.values((await seen()).view.aircraft).filter((craft) => craft.spent).length;
  await expect.poll(flown).toBe(spent + 3);
  hand.within(6);
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect.poll(async () => (await seen()).ask?.prompt).toBe("fly");
  expect(await flown()).toBe(spent);
});

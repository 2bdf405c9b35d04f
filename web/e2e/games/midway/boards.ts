import type { Page } from "@playwright/test";
import type { House } from "../../house";
import { answer, begun, patiently, post, prompt } from "../../matches";
import type { Shown } from "../../pages";
import { battle } from "./battle";
import { BOTH, SOLO } from "./seats";

export { story } from "./battle";

export async function boards(page: Page, house: House): Promise<readonly Shown[]> {
  const place = await begun(page, house, { game: "midway", seats: SOLO });
  const search = await begun(page, house, { game: "midway", seats: SOLO });
  for (let n = 0; n < 12; n += 1) {
    if ((await prompt(page, house, search, "JP")) === "search") break;
    await patiently(() => answer(page, house, search, "JP"));
  }
  const hands = await begun(page, house, { game: "midway", seats: BOTH });
  await answer(page, house, hands, "JP");
  const { match: lobby } = await post<{ match: string }>(page, house, "/api/matches", {
    game: "midway",
    seats: { JP: { kind: "me" }, US: { kind: "open" } },
  });
  const fought = await battle(page, house);
  return [
    { name: "new-midway", path: "/new/midway", telling: true },
    { name: "guide", path: "/guide/midway" },
    { name: "placing", path: `/m/${place}` },
    { name: "search", path: `/m/${search}`, telling: true },
    { name: "hand-over", path: `/m/${hands}` },
    { name: "lobby of a match", path: `/m/${lobby}` },
    { name: "replay", path: `/replay/${search}/4?eyes=JP`, telling: true },
    { name: "battle", path: fought, telling: true },
    { name: "tables of battle", path: fought, ready: openTables, opened: true },
  ];
}

/** On a phone the tabs are under the sheet. */
async function openTables(page: Page): Promise<void> {
  const tab = page.getByRole("tab").nth(3);
  if (await tab.isVisible()) await tab.click();
}

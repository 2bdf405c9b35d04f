import type { Page } from "@playwright/test";
import type { House } from "./house";
import { answer, begun, post, SOLO } from "./matches";

/** Pages that need nobody and nothing. */
export const PLAIN = [
  "/",
  "/new/midway",
  "/new/fighters",
  "/new/victory",
  "/new/nimitz",
  "/guide/midway",
  "/lobby",
  "/watch",
  "/account",
  "/settings",
  "/rules",
  "/rules/midway",
  "/rules/fighters",
  "/rules/victory",
  "/rules/nimitz",
  "/statistics",
  "/about",
  "/verify",
  "/reset",
  "/i/none",
  "/nowhere",
];

export interface Shown {
  name: string;
  path: string;
  /** What is done there before one looks. */
  ready?(page: Page): Promise<void>;
}

/** A match in each state that one can look at, on a table for one person. */
export async function tables(page: Page, house: House): Promise<readonly Shown[]> {
  const place = await begun(page, house, { game: "midway", seats: SOLO });
  const search = await begun(page, house, { game: "midway", seats: SOLO });
  for (let n = 0; n < 12; n += 1) {
    const asked = await prompt(page, house, search, "JP");
    if (asked === "search") break;
    await patiently(() => answer(page, house, search, "JP"));
  }
  const air = await begun(page, house, {
    game: "fighters",
    scenario: "santa_cruz",
    seats: { us: { kind: "me" }, jp: { kind: "bot", bot: "ace" } },
  });
  for (let n = 0; n < 40; n += 1) {
    if ((await prompt(page, house, air, "us")) === "fly") break;
    const groups = (moves: readonly (readonly (string | number)[])[]) => moves.find(([verb]) => verb === "group");
    await patiently(() => answer(page, house, air, "us", groups));
  }
  const over = await begun(page, house, {
    game: "fighters",
    scenario: "tulagi",
    seats: { us: { kind: "me" }, jp: { kind: "bot", bot: "random" } },
  });
  for (let n = 0; n < 6; n += 1) await patiently(() => answer(page, house, over, "us"));
  await post(page, house, `/api/matches/${over}/seats/us/resign`, { key: "over" });
  const hands = await begun(page, house, { game: "midway", seats: { JP: { kind: "me" }, US: { kind: "me" } } });
  await answer(page, house, hands, "JP");
  const { match: lobby } = await post<{ match: string }>(page, house, "/api/matches", {
    game: "midway",
    seats: { JP: { kind: "me" }, US: { kind: "open" } },
  });
  return [
    { name: "placing", path: `/m/${place}` },
    { name: "search", path: `/m/${search}` },
    { name: "fighters", path: `/m/${air}` },
    { name: "result", path: `/m/${over}` },
    { name: "hand-over", path: `/m/${hands}` },
    { name: "lobby of a match", path: `/m/${lobby}` },
    { name: "replay", path: `/replay/${search}/4?eyes=JP` },
    { name: "replay of fighters", path: `/replay/${over}/5?eyes=us` },
  ];
}

async function prompt(page: Page, house: House, match: string, seat: string): Promise<string | undefined> {
  const said = await page.request.get(`${house.url}/api/matches/${match}/seats/${seat}/view`);
  return ((await said.json()) as { ask: { prompt: string } | null }).ask?.prompt;
}

/** A bot may be thinking: what was not asked yet is asked again a little later. */
async function patiently(act: () => Promise<boolean>): Promise<void> {
  for (let n = 0; n < 200; n += 1) {
    if (await act().catch(() => false)) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** All is drawn: no page says that it is still loading. */
export async function settled(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

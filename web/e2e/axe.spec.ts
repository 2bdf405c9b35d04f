import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, test } from "./house";
import { begun, BOTH, post, register } from "./matches";
import { PLAIN, settled, tables } from "./pages";
import { Player } from "./player";
import { midway } from "./policies";

const LOOKS = [
  { lang: "en", theme: "light" },
  { lang: "it", theme: "dark" },
] as const;

async function dress(page: Page, url: string, { lang, theme }: (typeof LOOKS)[number]): Promise<void> {
  await page.goto(`${url}/about`);
  await page.evaluate(
    ([lang, theme]) => {
      localStorage.setItem("wardroom.lang", lang);
      localStorage.setItem("wardroom.settings", JSON.stringify({ state: { theme, motion: "less", size: 100, twoTaps: "touch", speed: "normal" }, version: 1 }));
    },
    [lang, theme] as const,
  );
}

/** What axe finds, one line for each place. */
async function found(page: Page, name: string): Promise<string[]> {
  await settled(page);
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${name}: ${id} ${node.target.join(" ")} ${node.any[0]?.message ?? node.all[0]?.message ?? ""}`));
}

for (const look of LOOKS)
  test(`axe: a table for one, ${look.lang}, ${look.theme}`, async ({ page, alone }) => {
    test.setTimeout(180_000);
    await dress(page, alone.url, look);
    const all: string[] = [];
    const plain = PLAIN.filter((path) => !path.startsWith("/rules")).map((path) => ({ name: path, path }));
    for (const { name, path } of [...plain, ...(await tables(page, alone)), { name: "home with matches", path: "/" }]) {
      await page.goto(alone.url + path);
      all.push(...(await found(page, name)));
    }
    // A few clauses stand for all of them: they are alike, and axe takes its time with hundreds.
    await page.goto(`${alone.url}/rules/midway`);
    await page.getByRole("searchbox").fill("MW-SET");
    all.push(...(await found(page, "rules")));
    expect([...new Set(all)]).toEqual([]);
  });

test("axe: accounts, invitation, and a battle", async ({ page, many, browser }) => {
  test.setTimeout(180_000);
  const all: string[] = [];
  await page.goto(`${many.url}/account`);
  all.push(...(await found(page, "signed out")));
  await register(page, many, `Axe${Date.now() % 1e6}`);
  await page.goto(`${many.url}/account`);
  all.push(...(await found(page, "signed in")));
  const { match } = await post<{ match: string }>(page, many, "/api/matches", { game: "midway", seats: { JP: { kind: "me" }, US: { kind: "open" } } });
  const { token } = await post<{ token: string }>(page, many, `/api/matches/${match}/invites`, { seat: "US" });
  await page.goto(`${many.url}/m/${match}`);
  all.push(...(await found(page, "lobby")));
  const context = await browser.newContext();
  const stranger = await context.newPage();
  await stranger.goto(`${many.url}/i/${token}`);
  all.push(...(await found(stranger, "invitation")));
  await stranger.goto(`${many.url}/lobby`);
  all.push(...(await found(stranger, "open tables")));
  await context.close();

  // Two at one screen play until bombers are over somebody's ships.
  const fight = await begun(page, many, { game: "midway", seats: BOTH });
  await page.goto(`${many.url}/m/${fight}`);
  await new Player(page, midway(20)).play(({ title }) => /rectangle do you place|bombers attack|groups do your ships fire/.test(title));
  all.push(...(await found(page, "battle")));
  await page.getByRole("tab", { name: "Tables" }).click();
  all.push(...(await found(page, "tables of battle")));
  expect([...new Set(all)]).toEqual([]);
});

import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { battle } from "./battle";
import { expect, test } from "./house";
import { post, register } from "./matches";
import { commands } from "./nimitz";
import { fronts } from "./pacific";
import { PLAIN, settled, tables } from "./pages";

/** Both languages and both themes in two looks: words bring no contrast, and colours no words. */
const LOOKS = [
  { lang: "en", theme: "light" },
  { lang: "it", theme: "dark" },
] as const;

async function dress(page: Page, url: string, { lang, theme }: (typeof LOOKS)[number]): Promise<void> {
  await page.goto(`${url}/about`);
  await page.evaluate(
    ([lang, theme]) => {
      localStorage.setItem("wardroom.lang", lang);
      localStorage.setItem(
        "wardroom.settings",
        JSON.stringify({ state: { theme, motion: "less", size: 100, twoTaps: "touch", speed: "normal" }, version: 1 }),
      );
    },
    [lang, theme] as const,
  );
}

/** What axe finds, one line for each place. */
async function found(page: Page, name: string, without: readonly string[] = []): Promise<string[]> {
  await settled(page);
  const axe = new AxeBuilder({ page });
  for (const part of without) axe.exclude(part);
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      (node) => `${name}: ${id} ${node.target.join(" ")} ${node.any[0]?.message ?? node.all[0]?.message ?? ""}`,
    ),
  );
}

for (const look of LOOKS)
  test(`axe: a table for one, ${look.lang}, ${look.theme}`, async ({ page, alone }) => {
    await dress(page, alone.url, look);
    const all: string[] = [];
    const plain = PLAIN.filter((path) => !path.startsWith("/rules")).map((path) => ({ name: path, path }));
    for (const { name, path } of [...plain, ...(await tables(page, alone)), { name: "home with matches", path: "/" }]) {
      await page.goto(alone.url + path);
      all.push(...(await found(page, name)));
    }
    await page.goto(alone.url + (await battle(page, alone)));
    all.push(...(await found(page, "battle")));
    await page.getByRole("tab").nth(3).click();
    all.push(...(await found(page, "tables of battle")));
    // A few clauses stand for all of them: they are alike, and axe takes its time with hundreds.
    await page.goto(`${alone.url}/rules/midway`);
    await page.getByRole("searchbox").fill("MW-SET");
    all.push(...(await found(page, "rules")));
    expect([...new Set(all)]).toEqual([]);
  });

// Both languages and both themes in two looks. The drawn map is one picture to axe, with thousands of shapes to walk.
for (const look of LOOKS)
  test(`axe: Pacific Victory, ${look.lang}, ${look.theme}`, async ({ page, alone }) => {
    await dress(page, alone.url, look);
    const all: string[] = [];
    for (const { name, path } of await fronts(page, alone)) {
      await page.goto(alone.url + path);
      await expect(page.locator(".victory-touch")).toBeVisible();
      all.push(...(await found(page, name, [".victory-touch"])));
    }
    expect([...new Set(all)]).toEqual([]);
  });

for (const look of LOOKS)
  test(`axe: Fleet Commander Nimitz, ${look.lang}, ${look.theme}`, async ({ page, alone }) => {
    await dress(page, alone.url, look);
    const all: string[] = [];
    for (const { name, path, ready } of await commands(page, alone)) {
      await page.goto(alone.url + path);
      await ready?.(page);
      all.push(...(await found(page, name, [".nimitz-map"])));
    }
    await page.goto(`${alone.url}/statistics`);
    all.push(...(await found(page, "statistics")));
    expect([...new Set(all)]).toEqual([]);
  });

test("axe: accounts and invitation", async ({ page, many, browser }) => {
  const all: string[] = [];
  const context = await browser.newContext();
  const stranger = await context.newPage();
  await register(page, many, `Axe${Date.now() % 1e6}`);
  const { match } = await post<{ match: string }>(page, many, "/api/matches", {
    game: "midway",
    seats: { JP: { kind: "me" }, US: { kind: "open" } },
  });
  const { token } = await post<{ token: string }>(page, many, `/api/matches/${match}/invites`, { seat: "US" });
  for (const look of LOOKS) {
    const dressed = (name: string) => `${name}, ${look.lang}, ${look.theme}`;
    await dress(page, many.url, look);
    for (const path of ["/account", `/m/${match}`]) {
      await page.goto(many.url + path);
      all.push(...(await found(page, dressed(`signed in ${path}`))));
    }
    await dress(stranger, many.url, look);
    for (const path of ["/", "/account", `/i/${token}`, "/lobby"]) {
      await stranger.goto(many.url + path);
      all.push(...(await found(stranger, dressed(`signed out ${path}`))));
    }
  }
  await context.close();
  expect([...new Set(all)]).toEqual([]);
});

import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { GAMES } from "./games";
import { expect, type House, test } from "./house";
import { post, register } from "./matches";
import { plain, type Shown, settled, shelf } from "./pages";

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
        JSON.stringify({ state: { theme, motion: "less", size: 100, twoTaps: "touch", speed: "off" }, version: 1 }),
      );
    },
    [lang, theme] as const,
  );
}

/** What axe finds, one line for each place. */
async function found(page: Page, name: string, drawing?: string): Promise<string[]> {
  await settled(page);
  const axe = new AxeBuilder({ page });
  if (drawing) axe.exclude(drawing);
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      (node) => `${name}: ${id} ${node.target.join(" ")} ${node.any[0]?.message ?? node.all[0]?.message ?? ""}`,
    ),
  );
}

async function looked(page: Page, house: House, shown: readonly Shown[]): Promise<readonly string[]> {
  const all: string[] = [];
  for (const { name, path, ready, drawing } of shown) {
    await page.goto(house.url + path);
    await settled(page);
    await ready?.(page);
    all.push(...(await found(page, name, drawing)));
  }
  return [...new Set(all)];
}

for (const look of LOOKS)
  test(`axe: pages, ${look.lang}, ${look.theme}`, async ({ page, alone }) => {
    await dress(page, alone.url, look);
    const pages = (await plain(page, alone)).filter(({ path }) => !path.startsWith("/rules"));
    expect(await looked(page, alone, pages)).toEqual([]);
    // A few clauses stand for all of them: they are alike, and axe takes its time with hundreds.
    await page.goto(`${alone.url}/rules`);
    const chapter = await page.locator(".rules-chapters .clause-id").first().textContent();
    await page.getByRole("searchbox").fill(chapter ?? "");
    expect(await found(page, "rules")).toEqual([]);
  });

for (const look of LOOKS)
  for (const { id, boards } of GAMES)
    test(`axe: ${id}, ${look.lang}, ${look.theme}`, async ({ page, alone }) => {
      await dress(page, alone.url, look);
      const withMatches = ["/", "/statistics"].map((path) => ({ name: `${path} with matches`, path }));
      expect(await looked(page, alone, [...(await boards(page, alone)), ...withMatches])).toEqual([]);
    });

test("axe: accounts and invitation", async ({ page, many, browser }) => {
  const all: string[] = [];
  const context = await browser.newContext();
  const stranger = await context.newPage();
  await register(page, many, `Axe${Date.now() % 1e6}`);
  const game = (await shelf(page, many)).find(({ seats }) => seats.length === 2)!;
  const [mine, free] = game.seats as [string, string];
  const { match } = await post<{ match: string }>(page, many, "/api/matches", {
    game: game.id,
    seats: { [mine]: { kind: "me" }, [free]: { kind: "open" } },
  });
  const { token } = await post<{ token: string }>(page, many, `/api/matches/${match}/invites`, { seat: free });
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

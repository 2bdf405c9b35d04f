import { expect, test } from "./house";
import { dress, found, LOOKS, looked } from "./looked";
import { post, register } from "./matches";
import { plain, shelf } from "./pages";

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

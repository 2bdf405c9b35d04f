import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import { anyCard, begun, type Card, got, kept, next, sent } from "./table";

const KILLS = Number(process.env.KILLS ?? 5);
const ENOUGH = 40; // moves of a match, before it might be over

async function opened(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto("settings");
  return page;
}

test(`the renderer dies in mid-answer ${KILLS} times: nothing is lost, nothing is there twice`, async ({ context }) => {
  test.setTimeout(KILLS * 240_000);
  let page = await context.newPage();
  await kept(page);
  const card = await anyCard(page);
  let match = await begun({ page, card });
  let [moves, before, acknowledged] = [0, 0, 0];
  for (let kill = 0; kill < KILLS; kill += 1) {
    if (moves >= ENOUGH) {
      match = await begun({ page, card });
      before += moves;
      moves = 0;
    }
    for (let more = 0; more < 3; more += 1) {
      const { status } = await sent(page, match, await next(page, match, card, `before-${kill}-${more}-xxxx`));
      expect(status).toBe(200);
      moves += 1;
    }
    const last = await next(page, match, card, `killed-${kill}-xxxxxxxx`);
    let said = 0;
    const answered = sent(page, match, last).then(
      ({ status }) => {
        said = status;
      },
      () => undefined,
    );
    const line = await context.newCDPSession(page);
    const crashed = page.waitForEvent("crash");
    await page.waitForTimeout((kill * 7) % 40);
    void line.send("Page.crash").catch(() => undefined); // the dead do not answer
    await crashed;
    await Promise.race([answered, new Promise((done) => setTimeout(done, 500))]); // what was on its way is heard
    if (said === 200) acknowledged += 1;
    const acked = moves + (said === 200 ? 1 : 0);
    await page.close();
    page = await opened(context);
    const found = await count(page, match, card);
    expect(found, `after kill ${kill}, ${said}`).toBeGreaterThanOrEqual(acked);
    expect(found).toBeLessThanOrEqual(moves + 1);
    expect((await sent(page, match, last)).status).toBe(200); // as a client does that has heard nothing
    moves += 1;
    expect(await count(page, match, card)).toBe(moves);
  }
  console.log(`${KILLS} kills, ${before + moves} moves, ${acknowledged} acknowledged in the moment of death`);
});

/** How many moves are in the journal, by what each seat is told of its own. */
async function count(page: Page, match: string, card: Card): Promise<number> {
  let moves = 0;
  for (const seat of card.seats) {
    const { told } = await got<{ told: { move?: unknown }[] }>(
      page,
      "GET",
      `/api/matches/${match}/seats/${seat}/record`,
    );
    moves += told.filter(({ move }) => move).length;
  }
  return moves;
}

async function takeOver(page: Page): Promise<void> {
  const again = page.waitForEvent("load");
  await page.getByRole("button", { name: "Play here" }).click();
  await again;
}

test("a second tab takes the table over, gives it back, and has it when the first is closed", async ({
  context,
  page,
}) => {
  await kept(page);
  const match = await begun({ page, card: await anyCard(page) });
  const second = await opened(context);
  await takeOver(second);
  await got(second, "GET", `/api/matches/${match}`);
  await takeOver(page);
  await got(page, "GET", `/api/matches/${match}`);
  await second.reload();
  await expect(second.getByRole("button", { name: "Play here" })).toBeVisible();
  await page.close();
  await got(second, "GET", `/api/matches/${match}`);
});

test("a snapshot of Python that cannot be used is dropped, and the table opens", async ({ page }) => {
  await kept(page);
  const shelf = "wardroom-python-snapshot";
  await page.evaluate(async (shelf) => {
    const root = document.querySelector<HTMLMetaElement>('meta[name="wardroom-table"]')?.content;
    const { runtime } = await (await fetch(`${root}manifest.json`)).json();
    await (await caches.open(shelf)).put(root + runtime.snapshot.name, new Response(new Uint8Array(1_000)));
  }, shelf);
  await page.reload();
  await got(page, "GET", "/api/me");
  expect(await page.evaluate((shelf) => caches.has(shelf), shelf)).toBe(false);
});

/** The page with another `store.mjs`: so much as the browser would have it. */
async function altered(page: Page, from: string, to: string): Promise<void> {
  await page.route("**/store.mjs", async (route) => {
    const said = await route.fetch();
    const body = (await said.text()).replace(from, to);
    expect(body).toContain(to);
    await route.fulfill({ response: said, body });
  });
}

test.describe("in a browser that keeps little or nothing", () => {
  test.use({ serviceWorkers: "block" }); // the page asks the host itself, where the test can answer

  // Chromium does not apply Storage.overrideQuotaForOrigin to these files: the write itself fails as it would.
  test("a full disk is said, and nothing is acknowledged that is not kept", async ({ page }) => {
    const room =
      "if ((self.written = (self.written ?? 0) + length) > 1_500_000) throw new Error(); return handle.write(";
    await altered(page, "return handle.write(", room);
    await page.goto("settings");
    const card = await anyCard(page);
    const match = await begun({ page, card });
    let moves = 0;
    for (; moves < 300; moves += 1) {
      const answered = sent(page, match, await next(page, match, card, `until-full-${moves}-xx`));
      const full = page.getByText("storage is full").waitFor();
      if (await Promise.race([answered.then(({ status }) => status !== 200), full.then(() => true)])) break;
    }
    expect(moves).toBeGreaterThan(0);
    await expect(page.getByText("storage is full")).toBeVisible();
    await expect(page.getByRole("button", { name: "Download backup" }).first()).toBeVisible();
    await page.unroute("**/store.mjs"); // there is room again
    await page.reload();
    expect(await count(page, match, card)).toBeGreaterThanOrEqual(moves);
  });

  test("without private storage the page says so and offers a backup", async ({ page }) => {
    await altered(page, "navigator.storage.getDirectory()", "Promise.reject(new Error())");
    await page.goto("settings");
    const banner = page.locator(".banner");
    await expect(banner).toContainText("does not let the page save");
    const saved = page.waitForEvent("download");
    await banner.getByRole("button", { name: "Download backup" }).click();
    expect((await saved).suggestedFilename()).toMatch(/\.backup$/);
  });
});

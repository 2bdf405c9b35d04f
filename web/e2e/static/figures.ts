import { readFileSync } from "node:fs";
import { type Browser, expect, type Page, test } from "@playwright/test";
import { asked, begun, type Card, got, view } from "./table";

/** What is written down in docs/static.md: `FIGURES=1 npm run e2e:static`. Wall times are those of an idle machine only if it is one. */
interface Spent {
  pid: number;
  cpu: number;
}

async function renderers(browser: Browser): Promise<Spent[]> {
  const line = await browser.newBrowserCDPSession();
  const { processInfo } = await line.send("SystemInfo.getProcessInfo");
  await line.detach();
  return processInfo.filter(({ type }) => type === "renderer").map(({ id, cpuTime }) => ({ pid: id, cpu: cpuTime }));
}

const sum = (all: readonly Spent[]) => all.reduce((whole, { cpu }) => whole + cpu, 0);

async function timed(browser: Browser, what: string, act: () => Promise<unknown>): Promise<void> {
  const before = sum(await renderers(browser));
  const began = Date.now();
  await act();
  const cpu = sum(await renderers(browser)) - before;
  console.log(
    `${what}: ${((Date.now() - began) / 1000).toFixed(1)} s of wall, ${cpu.toFixed(1)} s of the renderer's CPU`,
  );
}

async function heaps(page: Page): Promise<void> {
  for (const worker of page.workers()) {
    const heap = await worker.evaluate(() => (self as unknown as { heap?: () => number }).heap?.());
    if (heap) console.log(`${new URL(worker.url()).pathname}: ${(heap / 1e6).toFixed(1)} MB of Wasm heap`);
  }
}

test("figures", async ({ page, browser, context }) => {
  test.setTimeout(3_600_000);
  await page.addInitScript(() =>
    localStorage.setItem("wardroom.settings", JSON.stringify({ state: { speed: "off" }, version: 1 })),
  );
  await timed(browser, "first question, cold", async () => {
    await page.goto("./");
    await page.getByRole("button", { name: /Bot/ }).first().click();
    await page.getByRole("button", { name: /^Start as/ }).click();
    await asked(page);
  });
  await heaps(page);
  const taken = () => page.evaluate(async () => (await (await caches.open("wardroom-python-snapshot")).keys()).length);
  await expect.poll(taken, { timeout: 120_000 }).toBe(1); // a later visit starts from it
  await heaps(page);
  const url = page.url();
  await page.close();
  const again = await context.newPage();
  await timed(browser, "the same question on a later visit", async () => {
    await again.goto(url);
    await asked(again);
  });
  await again.goto("./");
  const cards = await got<Card[]>(again, "GET", "/api/games");
  const slow = cards.find(({ id }) => id === (process.env.SLOW ?? cards[0]?.id)) as Card;
  const quick = cards.find(({ id }) => id === (process.env.QUICK ?? cards[2]?.id)) as Card;
  const thought = await begun({ page: again, card: slow, bot: slow.bots[0] });
  const mine = await begun({ page: again, card: quick });
  const took: number[] = [];
  for (let n = 0; n < 60; n += 1) {
    const busy = await view(again, thought, slow.seats[0] as string);
    if (busy.ask)
      await got(again, "POST", `/api/matches/${thought}/seats/${slow.seats[0]}/answer`, {
        move: busy.ask.moves.at(-1),
        key: `slow-${n}-xxxxxx`,
        n: busy.n,
      }).catch(() => undefined);
    for (const seat of quick.seats) {
      const seen = await view(again, mine, seat);
      if (!seen.ask) continue;
      const answer = { move: seen.ask.moves[0], key: `quick-${n}-${seat}-xx`, n: seen.n };
      const began = performance.now();
      await got(again, "POST", `/api/matches/${mine}/seats/${seat}/answer`, answer);
      took.push(performance.now() - began);
      break;
    }
  }
  took.sort((a, b) => a - b);
  const at = (share: number) => took[Math.floor(share * (took.length - 1))]?.toFixed(0);
  console.log(`an answer while a bot thinks: median ${at(0.5)} ms, 95th percentile ${at(0.95)} ms of ${took.length}`);
  await heaps(again);
  for (const { pid } of await renderers(browser)) {
    const rss = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf-8"))?.[1];
    console.log(`renderer ${pid}: ${Math.round(Number(rss) / 1000)} MB resident`);
  }
});

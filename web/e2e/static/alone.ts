import { expect, type Page, test } from "@playwright/test";
import { found } from "../looked";
import { read } from "../player";
import { answer, asked, begun, type Card, cutNetwork, go, got, kept, next, sent, type View, view } from "./table";

test("a match against a bot, offline and after a reload", async ({ page, context }) => {
  await kept(page);
  await cutNetwork(context);
  await page.goto("./");
  await page.getByRole("button", { name: /Bot/ }).first().click();
  await page.getByRole("button", { name: /^Start as/ }).click();
  await asked(page);
  await answer(page);
  await answer(page);
  await asked(page); // the bot has answered meanwhile
  const before = await read(page);
  await page.reload();
  await asked(page);
  expect((await read(page)).title).toBe(before.title);
  await answer(page);
});

test("all games, pages and looks back, offline", async ({ page, context }) => {
  await kept(page);
  await cutNetwork(context);
  const faults: string[] = [];
  page.on("pageerror", (fault) => faults.push(String(fault)));
  const axe: string[] = [];
  await page.goto("./");
  for (const path of ["", "learn", "rules", "statistics", "settings"]) {
    await go(page, path);
    await expect(page.getByRole("heading").first()).toBeVisible();
    axe.push(...(await found(page, path)));
  }
  const cards = await got<Card[]>(page, "GET", "/api/games");
  expect(cards.length).toBeGreaterThan(4);
  for (const card of cards)
    await test.step(card.id, async () => {
      const match = await begun({ page, card, bot: card.bots[0] });
      const [mine] = card.seats as [string];
      const seat = `/api/matches/${match}/seats/${mine}`;
      await go(page, `m/${match}`);
      await expect(async () => {
        await answer(page);
        await expect(page.locator(".story, .log, [data-story]").first()).toBeAttached({ timeout: 2000 });
      }).toPass(); // what is sealed is told of later
      await asked(page);
      axe.push(...(await found(page, `table of ${card.id}`, ".chart, .board, svg")));
      await got(page, "GET", `${seat}/odds`);
      await got(page, "POST", `${seat}/hint`, {});
      await got(page, "POST", `${seat}/resign`, { key: `resign-${match}` });
      await expect(page.locator(".end-acts").first()).toBeVisible();
      await go(page, `replay/${match}`);
      await expect(page.getByRole("slider").first()).toBeVisible();
      await go(page, `analysis/${match}`);
      await expect(page.getByRole("heading").first()).toBeVisible();
      const record = await got<{ entries: unknown[] }>(page, "GET", `/api/matches/${match}/record`);
      expect(record.entries.length).toBeGreaterThan(0);
      await got(page, "POST", `/api/matches/${match}/rematch`, {});
    });
  expect(axe).toEqual([]);
  expect(faults).toEqual([]);
});

test("two at one screen, undo, phone width and Italian, offline", async ({ page, context }) => {
  await kept(page);
  await cutNetwork(context);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.evaluate(() => localStorage.setItem("wardroom.lang", "it"));
  const { match, seat, before } = await undoable(page);
  await page.goto(`m/${match}`);
  await expect(page.locator("html")).toHaveAttribute("lang", "it");
  if ((await read(page)).state === "handover") await page.locator(".hand-over button").click();
  await expect(page.getByText(/annulla|tocca|tavolo/i).first()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect((await view(page, match, seat)).ask?.moves).not.toEqual(before.ask?.moves);
  await got(page, "POST", `/api/matches/${match}/seats/${seat}/undo`, { key: "undo-first-move" });
  expect((await view(page, match, seat)).ask?.moves).toEqual(before.ask?.moves);
});

interface Undoable {
  match: string;
  seat: string;
  before: View;
}

/** A match of two at this screen, and a first answer in it that can be taken back. Some games begin with a card shown. */
async function undoable(page: Page): Promise<Undoable> {
  for (const card of await got<Card[]>(page, "GET", "/api/games")) {
    if (card.seats.length < 2) continue;
    const match = await begun({ page, card });
    const { seat } = await next(page, match, card, "whose-turn-it-is");
    const before = await view(page, match, seat);
    for (const [at, move] of (before.ask?.moves ?? []).slice(0, 3).entries()) {
      const first = { seat, n: before.n, move, key: `first-move-${at}`, unless_final: true };
      if ((await sent(page, match, first)).status === 200) return { match, seat, before };
    }
  }
  throw new Error("no first answer can be taken back");
}

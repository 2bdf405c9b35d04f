import { readdirSync } from "node:fs";
import { join } from "node:path";
import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import { read } from "../player";

export const STATIC = join(import.meta.dirname, "../../../build/static");
const WORKER = readdirSync(join(STATIC, "assets")).find((name) => /^worker-[\w-]{8}\.js$/.test(name));

export interface Said<T> {
  status: number;
  said: T;
}

/** What the table of this page answers: the same way as the page itself asks it. */
export function ask<T>(page: Page, method: string, path: string, body?: unknown): Promise<Said<T>> {
  return page.evaluate(
    async ([worker, method, path, body]) => {
      const root = document.querySelector<HTMLMetaElement>('meta[name="wardroom-table"]')?.content;
      const { call } = await import(`${root}assets/${worker}`);
      const headers = { "content-type": "application/json" };
      const said: Response = await call(new Request(path, { method, headers, ...(body ? { body } : {}) }));
      const text = await said.text();
      return { status: said.status, said: /^[{[]/.test(text) ? JSON.parse(text) : text };
    },
    [WORKER, method, path, body ? JSON.stringify(body) : ""] as const,
  );
}

/** The same; anything but a yes is a fault. */
export async function got<T>(page: Page, method: string, path: string, body?: unknown): Promise<T> {
  const { status, said } = await ask<T>(page, method, path, body);
  expect(status, `${method} ${path}: ${JSON.stringify(said).slice(0, 300)}`).toBeLessThan(300);
  return said;
}

/** The game for tests in which any game will do. */
export async function anyCard(page: Page): Promise<Card> {
  const wanted = process.env.GAME;
  const cards = await got<Card[]>(page, "GET", "/api/games");
  return cards.find(({ id, seats }) => (wanted ? id === wanted : seats.length > 1)) as Card;
}

export interface Card {
  id: string;
  seats: string[];
  bots: string[];
}

/** A match that has begun: against a bot, or with every seat at this screen. */
export async function begun({ page, card, bot }: { page: Page; card: Card; bot?: string }): Promise<string> {
  const seats = card.seats.map((seat, at) => [seat, at && bot ? { kind: "bot", bot } : { kind: "me" }]);
  const wish = { game: card.id, seats: Object.fromEntries(seats) };
  const { match } = await got<{ match: string }>(page, "POST", "/api/matches", wish);
  await got(page, "POST", `/api/matches/${match}/start`);
  return match;
}

export interface View {
  n: number;
  ask: { moves: (string | number)[][] } | null;
}

export const view = (page: Page, match: string, seat: string) =>
  got<View>(page, "GET", `/api/matches/${match}/seats/${seat}/view`);

export interface Move {
  seat: string;
  move: unknown;
  key: string;
  n: number;
  unless_final?: boolean;
}

/** A move of whichever seat is asked. */
export async function next(page: Page, match: string, card: Card, key: string): Promise<Move> {
  for (const seat of card.seats) {
    const { n, ask } = await view(page, match, seat);
    if (ask) return { seat, n, key, move: ask.moves[0] };
  }
  throw new Error("nobody is asked anything");
}

export const sent = (page: Page, match: string, { seat, ...move }: Move) =>
  ask(page, "POST", `/api/matches/${match}/seats/${seat}/answer`, move);

/** As a link of the page does: without a new page, so that the table stays open. */
export function go(page: Page, path: string): Promise<void> {
  return page.evaluate((path) => {
    const root = document.querySelector<HTMLMetaElement>('meta[name="wardroom-table"]')?.content;
    history.pushState(null, "", `${root}${path}`);
  }, path);
}

export const asked = (page: Page) => expect(async () => expect((await read(page)).state).toBe("asked")).toPass();

/** Presses whatever answers, until the question is another. */
export async function answer(page: Page): Promise<void> {
  await asked(page);
  const { sign } = await read(page);
  await expect(async () => {
    const ready = page.locator(".question-act button.primary:enabled").first();
    const row = page.locator(".question button.row, .question button.number").first();
    await ((await ready.isVisible()) ? ready : row).click({ timeout: 2000 });
    expect((await read(page)).sign).not.toBe(sign);
  }).toPass();
}

/** The host answers nobody any more, until the next test begins. */
export async function cutNetwork(context: BrowserContext): Promise<void> {
  await network("off");
  await context.setOffline(true);
}

const network = (how: "on" | "off") =>
  fetch(new URL(`/network/${how}`, test.info().project.use.baseURL), { method: "POST" });

/** The table is open, and the whole page with every game is kept for a time without a network. */
export async function kept(page: Page): Promise<void> {
  await network("on");
  await page.addInitScript(() =>
    localStorage.setItem("wardroom.settings", JSON.stringify({ state: { speed: "off" }, version: 1 })),
  );
  await page.goto("settings");
  await expect(page.getByText("All games work without a network.")).toBeVisible();
  await got(page, "GET", "/api/me");
}

import { randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import type { House } from "./house";

export type Chair = { kind: "me" } | { kind: "open" } | { kind: "bot"; bot: string };
export interface Wish {
  game: string;
  scenario?: string;
  options?: Record<string, unknown>;
  seats: Record<string, Chair>;
  watched?: boolean;
}

/** A connection kept from the last question may just be closing; asking again is harmless. */
const AGAIN = { maxRetries: 3 };

export const PASSWORD = "seven old destroyers";

/** What a test is not about is done over the API, with the cookies of the page. */
export async function post<T>(
  page: Page,
  house: House,
  path: string,
  body: unknown = {},
  method: "POST" | "PUT" | "PATCH" = "POST",
  headers: Record<string, string> = {},
): Promise<T> {
  const said = await page.request.fetch(house.url + path, {
    method,
    data: body as object,
    headers: { origin: house.url, ...headers },
  });
  if (!said.ok()) throw new Error(`${path}: ${said.status()} ${await said.text()}`);
  const text = await said.text();
  return (text ? JSON.parse(text) : undefined) as T;
}

export async function get<T>(page: Page, house: House, path: string): Promise<T> {
  let said = await page.request.get(house.url + path, AGAIN);
  for (let tries = 0; said.status() === 503 && tries < 5; tries += 1) {
    await page.waitForTimeout(2000); // as the server says: a busy machine makes its store slow
    said = await page.request.get(house.url + path, AGAIN);
  }
  if (!said.ok()) throw new Error(`${path}: ${said.status()} ${await said.text()}`);
  return (await said.json()) as T;
}

/** Everybody comes from an address of his own: one address may open few accounts in an hour. */
export async function register(page: Page, house: House, name: string): Promise<void> {
  const from = { "x-forwarded-for": `10.${[...randomBytes(3)].join(".")}` };
  await post(page, house, "/api/register", { name, password: PASSWORD, of_age: true }, "POST", from);
}

/** Follows a link to a seat, without an account. */
export async function invited(
  page: Page,
  guest: Page,
  house: House,
  match: string,
  seat: string,
  name: string,
): Promise<void> {
  const { token } = await post<{ token: string }>(page, house, `/api/matches/${match}/invites`, { seat });
  await guest.goto(`${house.url}/i/${token}`);
  await guest.getByLabel("Your display name").fill(name);
  await guest.getByRole("button", { name: "Join as a guest" }).click();
  await guest.waitForURL(/\/m\//);
}

/** A match that has begun; its number. */
export async function begun(page: Page, house: House, wish: Wish): Promise<string> {
  const { match } = await post<{ match: string }>(page, house, "/api/matches", wish);
  await post(page, house, `/api/matches/${match}/start`);
  return match;
}

/** The first moves of a seat over the API: each time the move that `wanted` prefers, else the quietest. */
export async function answer(
  page: Page,
  house: House,
  match: string,
  seat: string,
  wanted: (
    moves: readonly (readonly (string | number)[])[],
    prompt: string,
  ) => readonly (string | number)[] | undefined = () => undefined,
): Promise<boolean> {
  const view = await get<{ n: number; ask: { prompt: string; moves: (string | number)[][] } | null }>(
    page,
    house,
    `/api/matches/${match}/seats/${seat}/view`,
  );
  if (!view.ask) return false;
  const move = wanted(view.ask.moves, view.ask.prompt) ?? view.ask.moves[0];
  await post(page, house, `/api/matches/${match}/seats/${seat}/answer`, {
    move,
    key: `e2e-${view.n}-${Date.now()}`,
    n: view.n,
  });
  return true;
}

/** A bot may be thinking: what was not asked yet is asked again a little later. */
export async function patiently(act: () => Promise<boolean>): Promise<void> {
  for (let n = 0; n < 200; n += 1) {
    if (await act().catch(() => false)) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** What a seat is asked now. */
export async function prompt(page: Page, house: House, match: string, seat: string): Promise<string | undefined> {
  const said = await page.request.get(`${house.url}/api/matches/${match}/seats/${seat}/view`, AGAIN);
  return ((await said.json()) as { ask: { prompt: string } | null }).ask?.prompt;
}

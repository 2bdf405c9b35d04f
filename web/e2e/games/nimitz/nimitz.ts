import { expect, type Locator, type Page } from "@playwright/test";
import { AREAS, BOXES } from "../../../src/games/nimitz/map/spots";
import type { ToTell } from "../../games";
import type { House } from "../../house";
import { answer, begun, get, post } from "../../matches";
import { type Shown, settled } from "../../pages";
import { PATIENCE } from "../../patience";
import { mouse, type Press, read } from "../../player";

/** Fleet Commander Nimitz on the screen and over the API. */
type Move = readonly (string | number)[];

interface Seen {
  n: number;
  view: {
    forces: Record<string, { place: string; damaged?: boolean }>;
    supply: number;
    turn: number;
    date: string;
    won: string[];
    battle: { area: string; turn?: number; planes?: Record<string, { zone?: string }> } | null;
    level: string;
  };
  ask: { prompt: string; moves: Move[] } | null;
}

export const seen = (page: Page, house: House, match: string): Promise<Seen> =>
  get<Seen>(page, house, `/api/matches/${match}/seats/us/view`);

/** Where an area or a box lies on the sheet. */
export function middle(place: string): readonly [number, number] {
  const area = AREAS[place];
  if (area) return area;
  const [x, y, w, h] = BOXES[place]!;
  return [x + w / 2, y + h / 2];
}

/** Presses the map where an area or a box lies. */
export async function tap(page: Page, place: string, touch = false): Promise<void> {
  const { x, y } = await page.locator(".nimitz-map").evaluate((sheet, [x, y]) => {
    const on = new DOMPoint(x, y).matrixTransform((sheet as SVGGElement).getScreenCTM() as DOMMatrix);
    return { x: on.x, y: on.y };
  }, middle(place));
  await (touch ? page.touchscreen.tap(x, y) : page.mouse.click(x, y));
}

/** The place that is open, with all who are there. */
export const tray = (page: Page): Locator => page.locator(".nimitz-tray");

export async function opened(page: Page, place: string, name: string, touch = false): Promise<Locator> {
  const shown = tray(page).getByRole("heading", { name, exact: true });
  if (!(await shown.isVisible())) await tap(page, place, touch);
  await expect(shown).toBeVisible();
  return tray(page);
}

export interface Wanted {
  forces: readonly string[];
  from: readonly [place: string, name: string];
  to: readonly [place: string, name: string];
}

/** Takes forces in hand where they lie. */
export async function lift(
  page: Page,
  { forces, from }: Pick<Wanted, "forces" | "from">,
  touch = false,
): Promise<void> {
  const here = await opened(page, ...from, touch);
  for (const force of forces) {
    const line = here.locator("button.force").filter({ has: page.getByText(force, { exact: true }) });
    await (touch ? line.tap() : line.click());
    await expect(line).toHaveAttribute("aria-pressed", "true");
  }
}

/** Moves forces with the mouse or a finger alone: their place, each of them, where to, and there once more. */
export async function moved(page: Page, wanted: Wanted, touch = false): Promise<void> {
  await lift(page, wanted, touch);
  const closes = tray(page).getByRole("button", { name: "Close" });
  await (touch ? closes.tap() : closes.click()); // it may lie over where they go
  await expect(page.locator(".nimitz-hand")).toBeVisible();
  await tap(page, wanted.to[0], touch);
  const act = tray(page).locator(".nimitz-act button.primary");
  await expect(act).toBeEnabled();
  await (touch ? act.tap() : act.click());
  await expect(tray(page)).toBeHidden();
  await expect(page.locator(".nimitz-hand")).toBeHidden();
}

/** Chooses something in the menu of the table. */
export async function menu(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  await page.getByRole("menuitem", { name }).click();
}

/** The staff thinks in a process of its own: on a busy machine a whole year takes minutes. */
const LONG = 240_000;

/** The staff plays a part to its end; the match counts no longer. */
export async function staffPlays(page: Page, what: RegExp): Promise<void> {
  await menu(page, what);
  const played = page.getByText(/^The staff (played|had)/);
  const sure = page.getByRole("alertdialog").getByRole("button", { name: "Continue" });
  const verdict = page.locator(".end-why"); // the note gives way to it
  await sure.or(played).or(verdict).first().waitFor({ timeout: LONG });
  if (await sure.isVisible()) await sure.click();
  await expect(played.or(verdict).first()).toBeVisible({ timeout: LONG });
  await page.locator(".note").getByRole("button", { name: "Close" }).or(verdict).first().click();
}

/** What is being told of a battle, or of the Japanese orders, is not waited for. */
export async function skip(page: Page, press: Press = mouse): Promise<void> {
  const told = page.locator(".nimitz-caption button, .nb-caption button").last();
  if (await told.isVisible()) await press(told, 5_000).catch(() => undefined); // it may end by itself
}

/** A piece of the battle. */
export const piece = (page: Page, id: string): Locator => page.locator(`[data-piece="${id}"]`);

/** Presses a zone of the battle where nothing lies: at its corner. */
export async function zone(page: Page, which: "japanese_ocean" | "coastal" | "island" | "us_ocean"): Promise<void> {
  const n = ["japanese_ocean", "island", "coastal", "us_ocean"].indexOf(which);
  await page
    .locator(".nb-zone")
    .nth(n)
    .click({ position: { x: 6, y: 20 } });
}

/** June is far: what a campaign is asked first, answered over the API so that a fleet fights before New Guinea. */
const FLEET = [
  "us42-cv-lexington",
  "us42-cv-enterprise",
  "us42-cru-chester-louisville",
  "us42-cru-chicago-northampton",
  "us42-dd-desron-1",
  "us42-ss-sub-gp-1",
];

/** The answer that leads to the battle of New Guinea. */
function eager(moves: readonly Move[], prompt: string): Move | undefined {
  const find = (...parts: Move) => moves.find((move) => parts.every((part, n) => move[n] === part));
  if (prompt === "resupply") return find("buy", "us42-inf-1st-marine");
  if (prompt === "movement")
    return FLEET.map((force) => find("move", force, "NG")).find(Boolean) ?? find("move", "us42-inf-1st-marine", "SI");
  if (prompt === "battle") return find("battle", "NG");
  if (prompt === "deploy" || prompt === "submarines") return find("rest", "coastal") ?? find("rest", "us_ocean");
  if (prompt === "plans") return find("plan", "damage_control");
  return undefined;
}

/** A campaign of 1942 over the API, up to the question that is wanted. */
export async function campaign(page: Page, house: House, until: string): Promise<string> {
  const match = await begun(page, house, { game: "nimitz", scenario: "1942", seats: { us: { kind: "me" } } });
  await eagerly(page, house, match, (prompt) => prompt === until);
  return match;
}

async function eagerly(page: Page, house: House, match: string, until: (prompt: string) => boolean): Promise<void> {
  for (let n = 0; n < 200; n += 1) {
    const { ask } = await seen(page, house, match);
    if (!ask) break;
    if (until(ask.prompt)) return;
    await answer(page, house, match, "us", eager);
  }
  throw new Error("that is never asked");
}

/** The Japanese orders as they are told, then the air battle before New Guinea. */
export async function story(page: Page, house: House): Promise<ToTell> {
  const match = await campaign(page, house, "orders");
  return {
    path: `/m/${match}`,
    acts: [
      () => eagerly(page, house, match, (prompt) => prompt !== "orders"),
      async () => {
        await eagerly(page, house, match, (prompt) => prompt === "fly");
        await eagerly(page, house, match, (prompt) => prompt !== "fly");
      },
    ],
  };
}

/** The staff fights on over the API. */
export async function onward(page: Page, house: House, match: string, turns: number): Promise<void> {
  for (let n = 0; n < turns; n += 1) {
    const { n: at, ask } = await seen(page, house, match);
    if (!ask) return;
    for (let more = true; more; )
      ({ more } = await post<{ more: boolean }>(page, house, `/api/matches/${match}/seats/us/play-on`, {
        until: "turn",
        n: at,
      }));
  }
}

/** The board, the diary and the branches in each state that one can look at. */
export async function commands(page: Page, house: House): Promise<readonly Shown[]> {
  const map = await campaign(page, house, "movement");
  const orders = await campaign(page, house, "orders");
  const plans = await campaign(page, house, "plans");
  const fly = await campaign(page, house, "fly");
  const whole = await campaign(page, house, "resupply");
  await onward(page, house, whole, 6);
  const { n } = await seen(page, house, whole);
  const { match: branch } = await post<{ match: string }>(page, house, `/api/matches/${whole}/branch`, {
    eyes: "us",
    n: Math.floor(n / 3),
  });
  await onward(page, house, branch, 2);
  const drawing = ".nimitz-map";
  return [
    { name: "nimitz-movement", path: `/m/${map}`, ready: inHand, drawing },
    { name: "nimitz-orders", path: `/m/${orders}`, ready: told, drawing },
    { name: "nimitz-plans", path: `/m/${plans}`, drawing },
    { name: "nimitz-battle", path: `/m/${fly}`, drawing, telling: true },
    { name: "nimitz-verdict", path: `/m/${whole}`, drawing },
    { name: "nimitz-diary", path: `/match/${whole}/diary` },
    { name: "nimitz-branches", path: `/match/${whole}/branches` },
    { name: "nimitz", path: `/m/${map}`, ready: supplied, drawing, telling: true },
  ];
}

/** Ships in hand, and where they are to go. */
async function inHand(page: Page): Promise<void> {
  await tap(page, "HI");
  for (const n of [0, 2, 7]) await tray(page).locator("button.force").nth(n).click();
  await tray(page).locator("[data-close]").click();
  await tap(page, "MI");
  await expect(tray(page).locator(".nimitz-act button")).toBeEnabled();
}

/** An area is chosen, and its orders are being told. */
async function told(page: Page): Promise<void> {
  // The story is on for this page only: what it is loaded with counts, and the next page is loaded without.
  const speed = (to: string) =>
    page.evaluate(
      (to) => localStorage.setItem("wardroom.settings", JSON.stringify({ state: { speed: to }, version: 1 })),
      to,
    );
  await speed("normal");
  await page.reload();
  await page.locator(".question button.row").first().click();
  await speed("off");
  await page.locator(".question-act .primary").click();
  await expect(page.locator(".story-strip").first()).toBeAttached();
}

/** With the chain of supply drawn. */
async function supplied(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.setItem("wardroom.overlays.nimitz", JSON.stringify({ supply: true })));
  await page.reload();
  await settled(page);
}

/** Waits until the question is another one. */
export async function asked(page: Page, what: RegExp): Promise<void> {
  await expect.poll(async () => (await read(page)).title, { timeout: PATIENCE }).toMatch(what);
}

import { expect, type Page } from "@playwright/test";
import { centre } from "../../../src/games/victory/map/hexes";
import type { ToTell } from "../../games";
import type { House } from "../../house";
import { answer, begun, get } from "../../matches";
import type { Shown } from "../../pages";
import { PATIENCE } from "../../patience";

/** Pacific Victory on the screen and over the API. */
export type Side = "japan" | "allies";
export const SIDES: readonly Side[] = ["japan", "allies"];
export const foe = (side: Side): Side => (side === "japan" ? "allies" : "japan");
const ownerOf = (block: string): Side => (block.startsWith("J-") ? "japan" : "allies");

interface Seen {
  n: number;
  view: {
    blocks: Record<string, { place: string; steps: number; blockading?: boolean; moved?: string }>;
    active: Record<string, number>;
    clashes: Record<string, unknown>;
    fight: { place: string } | null;
    date: string;
    level: string;
  };
  ask: { prompt: string; moves: (string | number)[][] } | null;
}

export const seen = (page: Page, house: House, match: string, side: Side): Promise<Seen> =>
  get<Seen>(page, house, `/api/matches/${match}/seats/${side}/view`);

/** The blocks of a side that a view shows. */
export const blocksOf = ({ view }: Pick<Seen, "view">, side: Side): readonly string[] =>
  Object.keys(view.blocks).filter((id) => ownerOf(id) === side);

/** A player's own blocks that lie face up: by the rules, as he sees them himself. */
export function faceUp({ view }: Pick<Seen, "view">, side: Side): readonly string[] {
  const hex = (place: string) => place.slice(0, 5);
  return blocksOf({ view }, side).filter((id) => {
    const { place, blockading, moved } = view.blocks[id]!;
    const fighting = view.fight !== null && hex(view.fight.place) === hex(place);
    return fighting || blockading || moved === "invade" || id in view.active || id.includes("-MB-");
  });
}

/** The middle of a hex on the sheet; its name has its column and row. */
export const middle = (hex: string) => centre({ col: Number(hex.slice(1, 3)), row: Number(hex.slice(3, 5)) });

/** Presses the board where a hex lies. */
export async function tap(page: Page, hex: string, touch = false): Promise<void> {
  await page.evaluate(() => new Promise((lies) => requestAnimationFrame(() => requestAnimationFrame(lies)))); // the map comes near
  const { x, y } = await page.locator(".victory-touch").evaluate((sheet, [x, y]) => {
    const on = new DOMPoint(x, y).matrixTransform((sheet as SVGGElement).getScreenCTM() as DOMMatrix);
    return { x: on.x, y: on.y };
  }, middle(hex));
  await (touch ? page.touchscreen.tap(x, y) : page.mouse.click(x, y));
}

export interface Wanted {
  block: string;
  from: string;
  to: string;
  /** Where there are several ways: which. */
  way?: RegExp;
}

/** Takes a block in hand: its hex, then the block. */
export async function lift(page: Page, { block, from }: Pick<Wanted, "block" | "from">, touch = false): Promise<void> {
  const found = page.locator(".victory-tray").getByTitle(`Move ${block}`, { exact: true });
  await expect(async () => {
    // What is told of the move before may still close the stack under the pointer: a player opens it again.
    if (!(await found.isVisible())) await tap(page, from, touch);
    if ((await found.getAttribute("aria-pressed")) !== "true")
      await (touch ? found.tap({ timeout: 3_000 }) : found.click({ timeout: 3_000 }));
    await expect(page.getByRole("heading", { name: `Where does ${block} go` })).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: PATIENCE });
}

/** Moves a block with the mouse or a finger alone: its hex, the block, where to, and the button; under a finger there once
 * more, which is enough for what can be undone. */
export async function moved(page: Page, wanted: Wanted, touch = false): Promise<void> {
  await lift(page, wanted, touch);
  await tap(page, wanted.to, touch);
  const ways = page.locator(".victory-chooser button");
  const ready = page.locator(".question-act button.primary:enabled");
  await ways.or(ready).first().waitFor();
  if (await ways.count()) {
    const way = ways.filter({ hasText: wanted.way }).first();
    await (touch ? way.tap() : way.click());
  }
  await ready.waitFor();
  await (touch ? tap(page, wanted.to, touch) : ready.click());
  await expect(page.getByRole("heading", { name: /^Which unit moves/ })).toBeVisible();
}

/** June 1943: a landing on the Kuriles. */
export const KURILES: readonly Wanted[] = [
  { block: "US infantry 1", from: "H1102", to: "H1002", way: /^Invade the Kuriles from Attu/ },
  { block: "US cruiser division 2", from: "H1102", to: "H1002", way: /^Attack the Kuriles from Attu/ },
];
/** December 1943, out of the monsoon: ships and aircraft before Lae. */
export const LAE: readonly Wanted[] = [
  { block: "South Dakota", from: "H1210", to: "H1108" },
  { block: "US cruiser division 6", from: "H1210", to: "H1108" },
  { block: "US air force 5", from: "H1009", to: "H1108" },
];

const SAME: readonly (readonly (string | number)[])[] = [
  ["activate", "US-SHQ-NIMITZ"],
  ["move", "US-IN-1"],
  ["invade", "H1002", "H1102"],
  ["move", "US-CA-2"],
  ["attack", "H1002", "H1102"],
];

/** The board in each state that one can look at. */
export async function fronts(page: Page, house: House): Promise<readonly Shown[]> {
  const at = async (name: string, side: Side, until: string) => ({
    name,
    path: `/m/${await war(page, house, side, until)}/${side}`,
    ready: (page: Page) => expect(page.locator(".victory-touch")).toBeVisible(),
    drawing: ".victory-touch",
    telling: until !== "production",
  });
  return [
    await at("victory", "allies", "movement"),
    await at("victory-reach", "allies", "where"),
    await at("victory-battle", "allies", "fire"),
    await at("victory-production", "allies", "production"),
  ];
}

/** A war of 1943 over the API, up to the question that is wanted of a side. Both seats are one player's. */
export async function war(
  page: Page,
  house: House,
  side: Side,
  until: string,
  scenario = "setting_sun",
): Promise<string> {
  const match = await begun(page, house, {
    game: "victory",
    scenario,
    seats: { japan: { kind: "me" }, allies: { kind: "me" } },
  });
  await onward(page, house, match, [...SAME], (each, prompt) => each === side && prompt === until);
  return match;
}

/** Both sides play over the API what is left of a plan, until somebody is asked what is looked for. */
async function onward(
  page: Page,
  house: House,
  match: string,
  left: (readonly (string | number)[])[],
  until: (side: Side, prompt: string) => boolean,
): Promise<void> {
  for (let n = 0; n < 60; n += 1)
    for (const each of SIDES) {
      const { ask } = await seen(page, house, match, each);
      if (ask && until(each, ask.prompt)) return;
      await answer(page, house, match, each, (moves) => {
        const next = left[0];
        const found = next && moves.find((move) => move.join() === next.join());
        if (found) left.shift();
        return found ?? moves.find(([verb]) => verb === "land");
      });
    }
  throw new Error("that was never asked");
}

/** The landing on the Kuriles as Japan is told it: where they come from, then the battle shot by shot. */
export async function story(page: Page, house: House): Promise<ToTell> {
  const match = await war(page, house, "allies", "movement");
  const left = [...SAME];
  return {
    path: `/m/${match}/japan`,
    acts: [
      () => onward(page, house, match, left, (_, prompt) => prompt === "fire"),
      () => onward(page, house, match, left, (_, prompt) => prompt === "production"),
    ],
  };
}

import { expect, type Locator, type Page } from "@playwright/test";
import { centre } from "../../../src/games/empire/map/hexes";
import type { ToTell } from "../../games";
import type { House } from "../../house";
import { answer, begun, get, prompt, register } from "../../matches";
import type { Shown } from "../../pages";
import { type Player, read } from "../../player";

/** Empire of the Sun on the screen and over the API. */
export type Side = "japan" | "allied";
export const SIDES: readonly Side[] = ["allied", "japan"];
export const foe = (side: Side): Side => (side === "japan" ? "allied" : "japan");
export type Step = readonly (string | number)[];

export interface Seen {
  view: {
    hand?: string[];
    future?: string;
    cards: Record<Side, { discards: string[]; removed: string[] }>;
    units: Record<string, { at?: string }>;
    offensive: {
      card: string;
      cards?: string[];
      active?: Record<string, string>;
      reacting?: Record<string, string>;
    } | null;
  };
  ask: { prompt: string; moves: Step[] } | null;
}

export const seen = (page: Page, house: House, match: string, side: Side): Promise<Seen> =>
  get<Seen>(page, house, `/api/matches/${match}/seats/${side}/view`);

/** Halsey's ships at Noumea and his Marines on Guadalcanal, against New Georgia. */
export const [NOUMEA, GUADALCANAL, NEW_GEORGIA] = ["4828", "4423", "4322"] as const;
export const HALSEY = "a_s_pac_hq_halsey";

/** Cards of operations value 3: six units follow Halsey then. */
const GREAT = ["A09", "A13", "A21", "A32", "A40", "A45", "A53", "A62", "A63", "A65", "A69", "A74", "A75", "A79", "A84"];

/** An operation that is strong enough, if this hand has one. */
export const great = (moves: readonly Step[]): Step | undefined =>
  moves.find(([use, card]) => use === "oc" && GREAT.includes(String(card)));

/** Over the API: what is preferred at each question, else the first move. */
export type Wish = (moves: readonly Step[], prompt: string) => Step | undefined;

/** Goes on until a side is asked this. */
export async function upTo(page: Page, house: House, match: string, side: Side, until: string, wish?: Wish) {
  for (let n = 0; n < 150; n += 1)
    for (const each of SIDES) {
      if (each === side && (await prompt(page, house, match, each)) === until) return;
      if (await answer(page, house, match, each, wish)) break;
    }
  throw new Error(`${side} is never asked ${until}`);
}

/** 1943 up to the first play of an Allied hand that is strong enough. */
export async function war(page: Page, house: House, make: () => Promise<string> = () => alone(page, house)) {
  for (let n = 0; n < 8; n += 1) {
    const match = await make();
    await upTo(page, house, match, "allied", "play");
    if (great((await seen(page, house, match, "allied")).ask?.moves ?? [])) return match;
  }
  throw new Error("no hand is strong enough");
}

const alone = (page: Page, house: House): Promise<string> =>
  begun(page, house, { game: "empire", scenario: "y1943", seats: { japan: { kind: "me" }, allied: { kind: "me" } } });

/** Dice with which the Allies hold a strong hand, Japan uncovers their plan and is hit: everything there is to answer. */
export const FULL = "48".repeat(32);

/** The same with dice that fall alike every time: how many clicks something takes depends on them. */
export async function sure(page: Page, house: House, name: string, seed: string): Promise<string> {
  await house.dice?.(seed);
  await register(page, house, name);
  return war(page, house);
}

/** All of Halsey's ships, and the Marines with him, over the API. */
export const against = (hex: string): Wish => {
  const steps: readonly Step[] = [
    ["hq", HALSEY],
    ["stack", NOUMEA],
    ["stack", GUADALCANAL],
    ["fleet", NOUMEA],
    ["sail", hex],
  ];
  return (moves, asked) =>
    asked === "play" ? great(moves) : steps.find((step) => moves.some((move) => move.join() === step.join()));
};
export const offensive = against(NEW_GEORGIA);
/** Where many stand: somebody has to say whom the hits strike. */
export const stronghold = against("4021");

/** Until the offensive is over; everybody answers in a tab of his own, and each press counts. */
export async function foughtOut(
  house: House,
  match: string,
  players: Record<Side, Player>,
  look: () => Promise<void> = async () => undefined,
): Promise<void> {
  for (let n = 0; n < 120; n += 1) {
    const { page } = players.allied;
    await look();
    if (!(await seen(page, house, match, "allied")).view.offensive) return;
    for (const side of SIDES) {
      if (!(await seen(page, house, match, side)).ask) continue;
      const { state } = await read(players[side].page);
      if (state === "asked") await players[side].step();
      else await players[side].page.waitForTimeout(60);
    }
  }
  throw new Error("the offensive has no end");
}

/** The same, but those who attack do so over the API. */
export async function answered(house: House, match: string, player: Player): Promise<void> {
  const { page } = player;
  for (let n = 0; n < 300; n += 1) {
    const { view, ask } = await seen(page, house, match, "japan");
    if (!view.offensive) return;
    if (!ask) await answer(page, house, match, "allied", foughtWell);
    else if ((await read(page)).state === "asked") await player.step();
    else await page.waitForTimeout(60);
  }
  throw new Error("the offensive has no end");
}

const foughtWell: Wish = (moves) => moves.find(([verb]) => verb === "auto" || verb === "home");

/** The board in each state that one can look at. */
export async function boards(page: Page, house: House): Promise<readonly Shown[]> {
  const at = async (name: string, side: Side, until: string, wish: Wish = offensive): Promise<Shown> => {
    const match = await war(page, house);
    await upTo(page, house, match, side, until, wish);
    return {
      name,
      path: `/m/${match}/${side}`,
      ready: (page: Page) => expect(page.locator(".empire-map")).toBeVisible(),
      drawing: ".empire-map",
      telling: until !== "move",
    };
  };
  const hand = await at("empire", "allied", "play");
  return [
    hand,
    { ...hand, name: "empire-war", ready: openWar, opened: true },
    await at("empire-builder", "allied", "move"),
    await at("empire-reaction", "japan", "intelligence"),
    await fought(page, house),
  ];
}

/** Somebody says whom the hits strike. Dice may leave nothing to say: then another war. */
export async function fought(page: Page, house: House): Promise<Shown> {
  for (let n = 0; n < 6; n += 1) {
    const match = await war(page, house);
    await upTo(page, house, match, "japan", "intelligence", stronghold);
    const side = await hit(page, house, match);
    if (side)
      return {
        name: "empire-battle",
        path: `/m/${match}/${side}`,
        ready: (page: Page) => expect(page.locator(".empire-map")).toBeVisible(),
        drawing: ".empire-map",
        telling: true,
      };
  }
  throw new Error("no battle hits anybody");
}

async function hit(page: Page, house: House, match: string): Promise<Side | null> {
  while ((await seen(page, house, match, "allied")).view.offensive)
    for (const side of SIDES) {
      if ((await prompt(page, house, match, side)) === "hits") return side;
      if (await answer(page, house, match, side, stronghold)) break;
    }
  return null;
}

/** An Allied offensive as Japan is told it: the card, the march; then the battle. */
export async function story(page: Page, house: House): Promise<ToTell> {
  const match = await war(page, house);
  return {
    path: `/m/${match}/japan`,
    acts: [
      () => upTo(page, house, match, "japan", "intelligence", stronghold),
      () =>
        upTo(page, house, match, "allied", "play", (moves) =>
          moves.find(([verb]) => verb === "roll" || verb === "auto"),
        ),
    ],
  };
}

/** The tracks and what is due. On a phone the tabs are under the sheet, which is raised first. */
async function openWar(page: Page): Promise<void> {
  await expect(page.locator(".empire-map")).toBeVisible();
  const handle = page.locator(".sheet-handle");
  if (await handle.isVisible()) await handle.click();
  await page.getByRole("tab", { name: /^(War|Guerra)$/ }).click();
}

/** A player with a mouse who counts. */
export class Hand {
  clicks = 0;
  /** Questions of the Reaction player. */
  readonly windows =
    /^(The offensive is declared|Play an Attack|The enemy has landed|A Special Reaction|The intelligence)/;
  constructor(readonly page: Page) {}

  async press(at: Locator): Promise<void> {
    await at.click();
    this.clicks += 1;
  }

  /** Presses the map where a hex lies. */
  async tap(hex: string): Promise<void> {
    const { x, y } = await this.page.locator(".empire-map").evaluate((sheet, [x, y]) => {
      const on = new DOMPoint(x, y).matrixTransform((sheet as SVGGElement).getScreenCTM() as DOMMatrix);
      return { x: on.x, y: on.y };
    }, centre(hex));
    await this.page.mouse.click(x, y);
    this.clicks += 1;
  }

  /** What lies opened on the map. */
  opened(text: RegExp): Locator {
    return this.page.locator(".empire-tray button").filter({ hasText: text }).first();
  }

  row(text: RegExp): Locator {
    return this.page.locator(".question button.row").filter({ hasText: text }).first();
  }

  act(text: RegExp): Locator {
    return this.page.locator(".question-act button:enabled").filter({ hasText: text }).first();
  }

  async asked(title: RegExp): Promise<void> {
    await expect(this.page.getByRole("heading", { name: title })).toBeVisible();
  }
}

import type { Locator, Page } from "@playwright/test";
import { told as figure } from "../../figure";
import { expect, type House, test } from "../../house";
import { answer, begun, post, register } from "../../matches";
import { PATIENCE } from "../../patience";
import { read } from "../../player";
import { seen, tap, war } from "./pacific";

/** A player with a mouse who counts. */
class Hand {
  clicks = 0;
  /** How often Esc was pressed, to be told no more. */
  skips = 0;
  constructor(
    readonly page: Page,
    /** While it is not his turn. */
    readonly wait: () => Promise<unknown> = async () => undefined,
  ) {}

  async press(at: Locator): Promise<void> {
    await at.click();
    this.clicks += 1;
  }

  async tap(hex: string): Promise<void> {
    await tap(this.page, hex);
    this.clicks += 1;
  }

  /** Answers what is asked on the way, as advised where there is advice, until a question of this title. */
  async until(title: RegExp, told: string[]): Promise<void> {
    const { page } = this;
    const advice = page.getByRole("button", { name: "Fire as advised" });
    const order = page.locator(".question-act button.primary:enabled");
    for (let n = 0; n < 400; n += 1) {
      await this.skip(told);
      const panel = await read(page);
      const runs = await page.getByRole("button", { name: "Stop after this shot" }).count();
      if (panel.state === "asked" && title.test(panel.title)) return;
      if (panel.state !== "asked" || runs) {
        await this.wait();
        await page.waitForTimeout(100);
        continue;
      }
      const quiet = page.locator(".question-act button:enabled").filter({ hasText: /^(Done|End|Blockade|First)/ });
      const row = page.locator(".question button.row");
      const offered = panel.ready ? [order] : [advice, quiet.first(), row.first()];
      const counts = await Promise.all(offered.map((button) => button.count()));
      const button = offered.find((_, n) => counts[n]);
      if (!button) {
        await page.waitForTimeout(100); // it was answered since, by the run of shots that has just ended
        continue;
      }
      await this.press(button);
      told.push(`${this.clicks} ${panel.title}`);
      await expect(async () => expect((await read(page)).sign).not.toBe(panel.sign)).toPass({ timeout: PATIENCE });
    }
    throw new Error(`never asked ${title}: ${told.join("; ")}`);
  }

  /** Whoever does not want to be told says so each time. */
  async skip(told: string[] = []): Promise<void> {
    const { page } = this;
    const story = page.locator(".story-strip");
    const card = page.locator(".recap .button.primary"); // so much came that it is told in short
    while ((await story.count()) || (await card.count())) {
      if (await card.count()) {
        await card.click();
        this.skips += 1;
        told.push(`skip ${this.skips}: all of it`);
        await expect(card).toHaveCount(0);
        continue;
      }
      const [now] = await story.locator(".story-caption").allTextContents();
      if (now === undefined) continue; // it has just ended
      await page.keyboard.press("Escape");
      this.skips += 1;
      told.push(`skip ${this.skips}: ${now}`);
      await page.waitForTimeout(1_000); // what comes next may have the same words
    }
  }

  /** The blocks of a place that are named, or all, to another place; in one go. */
  async send(from: string, to: string, blocks: readonly string[] = []): Promise<void> {
    const { page } = this;
    await expect(page.getByRole("heading", { name: /^Which unit moves/ })).toBeVisible();
    await this.tap(from);
    const tray = page.locator(".victory-tray");
    await expect(tray).toBeVisible();
    if (!blocks.length) await this.press(tray.getByRole("button", { name: /^All \d/ }));
    for (const block of blocks) await this.press(tray.getByTitle(`Move ${block}`, { exact: true }));
    await expect(page.getByRole("heading", { name: /^Where do/ })).toBeVisible();
    await expect(page.locator(".victory-goal")).not.toHaveCount(0); // the map comes near with them
    await this.tap(to);
    await this.press(page.getByRole("button", { name: /^Send/ }));
    await this.skip();
    await expect(page.getByRole("heading", { name: /^(Which unit moves|Where do)/ })).toBeVisible();
  }
}

/** Pixels to a unit of the map. */
const scale = (page: Page) =>
  page.locator(".victory-touch").evaluate((sheet) => (sheet as SVGGElement).getScreenCTM()!.a);

test("the map comes near to where the chosen may go, and lies as before when they went", async ({ page, alone }) => {
  const match = await war(page, alone, "japan", "movement", "rising_sun");
  await page.goto(`${alone.url}/m/${match}/japan`);
  await expect(page.getByRole("heading", { name: /^Which unit moves/ })).toBeVisible();
  const before = await scale(page);
  await tap(page, "H0507");
  await page
    .locator(".victory-tray")
    .getByRole("button", { name: /^All \d/ })
    .click();
  await expect.poll(() => scale(page)).toBeGreaterThan(1.3 * before);
  await expect(page.locator(".victory-goal")).not.toHaveCount(0);
  await tap(page, "H0606");
  await page.getByRole("button", { name: /^Send/ }).click();
  await expect.poll(() => scale(page)).toBeCloseTo(before, 2);
});

test("four blocks go from one place to another in six clicks", async ({ page, alone }) => {
  const match = await war(page, alone, "japan", "movement", "rising_sun");
  await page.goto(`${alone.url}/m/${match}/japan`);
  const hand = new Hand(page);
  const here = async () => (await seen(page, alone, match, "japan")).view.blocks;
  const from = Object.entries(await here()).filter(([, { place }]) => place === "H0507");
  expect(from).toHaveLength(4);
  const places = async () => {
    const now = await here();
    return from.map(([id]) => now[id]?.place);
  };
  await hand.send("H0507", "H0606");
  await expect.poll(places).toEqual(from.map(() => "H0606")); // one answer after the other
  test.info().annotations.push({ type: "clicks", description: String(hand.clicks) });
  expect(hand.clicks).toBeLessThanOrEqual(6);
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect.poll(places).toEqual(from.map(() => "H0507"));
});

/** Eleven blocks from seven places into seven battles, as a newcomer opens the war; no name: the whole stack. */
const OPENING: readonly (readonly [from: string, to: string, block?: string])[] = [
  ["H0507", "H0608"], // four from Saigon against Borneo
  ["H0407", "H0406"], // two from Bangkok against Rangoon
  ["H0704", "H0604", "Japanese armour 1"], // Shanghai, Chungking
  ["H0606", "H0505", "Japanese infantry 10"], // Hanoi, Kunming
  ["H0703", "H0603", "Japanese infantry 4"], // Peking, Sian
  ["H0706", "H0707", "Japanese cruiser division 1"], // Formosa, Manila
  ["H0907", "H0807", "Japanese cruiser division 4"], // Palau, Davao
];

/** Dice that fall the same every time: how many clicks a battle takes depends on them. */
const SEED = "41".repeat(32);

/** The whole first turn of Japan: a headquarters, eleven blocks, seven battles, seven purchases. */
async function opened(hand: Hand, house: House, match: string, told: string[]): Promise<void> {
  const { page } = hand;
  await hand.until(/^Which unit moves/, told);
  await hand.tap("H1004");
  await hand.press(page.locator(".victory-tray").getByRole("button", { name: "Activate" }));
  await hand.press(page.locator(".question-act button.primary"));
  await hand.skip(told);
  await expect(page.getByRole("tabpanel")).toContainText("is activated");
  for (const [from, to, block] of OPENING) await hand.send(from, to, block ? [block] : []);
  const now = async () => (await seen(page, house, match, "japan")).view;
  await expect.poll(async () => Object.values((await now()).blocks).filter(({ moved }) => moved).length).toBe(11);
  expect(Object.keys((await now()).clashes)).toHaveLength(7);
  told.push(`${hand.clicks} all have moved`);
  await hand.until(/^What do you buy/, told);
  told.push(`${hand.clicks} all is fought`);
  const desk = page.getByRole("region", { name: "Production desk" });
  const orders = desk.getByRole("list", { name: "Orders so far" }).getByRole("listitem");
  for (let n = 1; n <= 7; n += 1) {
    await hand.press(desk.getByRole("button", { name: /^Step for/ }).first());
    await expect(orders).toHaveCount(n);
  }
  await hand.until(/^Which unit moves|^You have the initiative|^$/, told);
  told.push(`${hand.clicks} the turn is over`);
}

test("the first turn of Japan takes at most 70 clicks", async ({ page, browser, many }) => {
  test.setTimeout(20 * PATIENCE);
  await many.dice?.(SEED);
  await register(page, many, "Yamamoto");
  const { match } = await post<{ match: string }>(page, many, "/api/matches", {
    game: "victory",
    scenario: "rising_sun",
    seats: { japan: { kind: "me" }, allies: { kind: "open" } },
  });
  // Across the table somebody who gives the quiet answer to whatever he is asked.
  const context = await browser.newContext();
  const other = await context.newPage();
  const { token } = await post<{ token: string }>(page, many, `/api/matches/${match}/invites`, { seat: "allies" });
  await post(other, many, `/api/invites/${token}`, { name: "Kimmel", salt: "" });
  await post(page, many, `/api/matches/${match}/start`);
  await page.goto(`${many.url}/m/${match}/japan`);
  const hand = new Hand(page, () => answer(other, many, match, "allies").catch(() => false));
  const told: string[] = [];
  await opened(hand, many, match, told);
  test.info().annotations.push({ type: "clicks", description: told.join("; ") });
  expect(hand.clicks).toBeLessThanOrEqual(70);
  await context.close();
});

test.describe("told", () => {
  // Each beat stands until the player goes on: nothing ends by itself, however slow the test.
  test.use({ told: true, reducedMotion: "reduce" } as object);

  test("the stories of a whole turn against a bot are skipped by at most ten presses in all", async ({
    page,
    many,
  }) => {
    test.setTimeout(20 * PATIENCE);
    await many.dice?.(SEED);
    await register(page, many, "Ugaki");
    const match = await begun(page, many, {
      game: "victory",
      scenario: "rising_sun",
      seats: { japan: { kind: "me" }, allies: { kind: "bot", bot: "watch" } },
    });
    await page.goto(`${many.url}/m/${match}/japan`);
    const hand = new Hand(page);
    const told: string[] = [];
    await opened(hand, many, match, told);
    figure(`the stories of a whole turn with seven battles: ${hand.skips} presses`);
    test.info().annotations.push({ type: "skips", description: told.join("; ") });
    expect(hand.skips).toBeGreaterThan(0);
    expect(hand.skips).toBeLessThanOrEqual(10);
  });
});

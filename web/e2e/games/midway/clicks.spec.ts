import type { Page } from "@playwright/test";
import { HEIGHT, WIDTH } from "../../../src/games/midway/battle/rectangles";
import { ZONE } from "../../../src/games/midway/sheet";
import { Hand } from "../../hand";
import { expect, type House, test } from "../../house";
import { answer, begun, get } from "../../matches";
import { battle } from "./battle";
import { BOTH } from "./seats";

interface Seen {
  view: {
    turn: number;
    ships: Record<string, { zone?: string }>;
    called: Record<string, string[]>;
    missions: { flights?: unknown[] }[];
    battle: { berths?: Record<string, string>; groups?: { type: string; n: number; target: string }[] } | null;
  };
  ask: { prompt: string; about: Record<string, unknown>; moves: (string | number)[][] } | null;
}

const seen = (page: Page, house: House, match: string, seat = "US") =>
  get<Seen>(page, house, `/api/matches/${match}/seats/${seat}/view`);

/** The middle of a zone on the chart: areas of three by three, lettered A to I inside. */
function middle(zone: string): readonly [number, number] {
  const [area = "", inner = "E"] = zone.split("-");
  const n = inner.charCodeAt(0) - 65;
  const [column, row] = [(area.charCodeAt(0) - 65) * 3 + (n % 3), (Number(area[1]) - 1) * 3 + Math.floor(n / 3)];
  return [(column + 0.5) * ZONE, (row + 0.5) * ZONE];
}

type Move = readonly (string | number)[];

/** In the first turn all is readied, so that later turns have all their questions; else the quietest answer. */
const readying = (moves: readonly Move[], prompt: string): Move | undefined =>
  prompt === "ready_aircraft" ? moves.find(([verb]) => verb === "ready_all") : undefined;

/** A match that has come to the US question of the third turn, whether to stand down; Japan has answered its own. */
async function third(page: Page, house: House): Promise<string> {
  const match = await begun(page, house, { game: "midway", seats: BOTH });
  for (let n = 0; n < 300; n += 1) {
    const { view, ask } = await seen(page, house, match);
    if (view.turn === 3 && ask?.prompt === "stand_down") return match;
    if (!(await answer(page, house, match, "US", readying))) await answer(page, house, match, "JP", readying);
  }
  throw new Error("the third turn never came");
}

/** A button under the question. */
const act = (page: Page, name: string) => page.locator(".question-act").getByRole("button", { name });

/** Across the table: the quietest answers, as long as he is asked. */
async function quiet(page: Page, house: House, match: string): Promise<void> {
  while (await answer(page, house, match, "JP")) await new Promise((resolve) => setTimeout(resolve, 20));
}

/** The next turn has come, or a question that is only the other's. */
const turned = (page: Page, house: House, match: string, turn: number) =>
  expect(async () => {
    await quiet(page, house, match);
    expect((await seen(page, house, match)).view.turn).toBe(turn);
  }).toPass();

test("a quiet turn with full search takes at most 10 clicks", async ({ page, alone }) => {
  const match = await third(page, alone);
  await quiet(page, alone, match);
  await page.goto(`${alone.url}/m/${match}/US`);
  const hand = new Hand(page);
  const chart = page.locator(".midway-touch");
  await hand.asked(/^Stand down/);
  await expect(act(page, "Leave the rest as they are").locator(".why")).toBeVisible(); // else the press only chooses it
  await hand.press(act(page, "Leave the rest as they are"));
  await expect(async () => {
    await quiet(page, alone, match);
    expect((await seen(page, alone, match)).ask?.prompt).toBe("move_ships");
  }).toPass();

  // The only force sails: the sea is tapped, and tapped again. That nothing is left to move is not asked.
  await hand.asked(/^Which ships move/);
  const { ask } = await seen(page, alone, match);
  const course = ask?.moves.find(([verb, from, to]) => verb === "fleet" && to !== from) as string[];
  await hand.tap(chart, middle(course[2] as string));
  await expect(page.locator(".question-act button.primary")).toBeEnabled();
  await hand.tap(chart, middle(course[2] as string));
  await hand.asked(/^Which aircraft do you start readying/);
  const { view } = await seen(page, alone, match);
  expect(Object.values(view.ships).some(({ zone }) => zone === course[2])).toBe(true);
  await hand.press(act(page, "Finish readying"));
  await quiet(page, alone, match);

  // Four areas of one's own choice, one button.
  await hand.asked(/^Which area do you search/);
  for (const area of ["C2", "C3", "D2", "D3"]) await hand.tap(chart, middle(`${area}-E`));
  await hand.press(page.getByRole("button", { name: "Search 4 areas and finish" }));
  await expect(async () => {
    await quiet(page, alone, match);
    expect((await seen(page, alone, match)).ask?.prompt).toBe("write_orders");
  }).toPass();
  expect((await seen(page, alone, match)).view.called.US).toEqual(["C2", "C3", "D2", "D3"]);
  await hand.asked(/^What are your orders/);
  await hand.press(act(page, "Submit orders"));
  await turned(page, alone, match, 4);
  hand.within(10);
});

test("the staff's areas are searched in one click", async ({ page, alone }) => {
  const match = await third(page, alone);
  for (let n = 0; n < 20 && (await seen(page, alone, match)).ask?.prompt !== "search"; n += 1) {
    await answer(page, alone, match, "US");
    await quiet(page, alone, match);
  }
  await page.goto(`${alone.url}/m/${match}/US`);
  const hand = new Hand(page);
  await hand.asked(/^Which area do you search/);
  await hand.press(page.locator(".arranged").filter({ hasText: "and end the search" }));
  await expect.poll(async () => (await seen(page, alone, match)).view.called.US).toHaveLength(4);
  hand.within(1);
});

test("a turn of doing nothing takes at most 3 clicks", async ({ page, alone }) => {
  const match = await third(page, alone);
  await quiet(page, alone, match);
  await page.goto(`${alone.url}/m/${match}/US`);
  const hand = new Hand(page);
  await hand.asked(/^Stand down/);
  await hand.press(act(page, "Skip this turn"));
  await expect(async () => {
    await quiet(page, alone, match);
    expect((await seen(page, alone, match)).ask?.prompt).toBe("write_orders");
  }).toPass();
  await hand.asked(/^What are your orders/);
  await hand.press(act(page, "Submit orders"));
  await turned(page, alone, match, 4);
  hand.within(3);
});

/** A match that has come to the US orders of some turn with ready aircraft on three decks and a target in range of all. */
async function ordering(page: Page, house: House): Promise<string> {
  const match = await third(page, house);
  for (let n = 0; n < 60; n += 1) {
    const { ask } = await seen(page, house, match);
    if (ask?.prompt === "write_orders" && ask.moves.some(([verb]) => verb === "strike")) return match;
    if (!(await answer(page, house, match, "US", readying))) await answer(page, house, match, "JP", readying);
  }
  throw new Error("no strike could be ordered");
}

test("a strike of three carriers with all within reach takes at most 5 clicks, and a base can be taken out", async ({
  page,
  alone,
}) => {
  const match = await ordering(page, alone);
  const { view, ask } = await seen(page, alone, match);
  const fleet = view.ships.enterprise?.zone ?? "";
  const [c, r] = middle(fleet).map((at) => Math.floor(at / ZONE)) as [number, number];
  const target = ask?.moves.find(([verb, zone]) => {
    const [x, y] = middle(String(zone)).map((at) => Math.floor(at / ZONE)) as [number, number];
    return verb === "strike" && c - x === 5 && Math.abs(r - y) < 3;
  })?.[1] as string;
  await page.goto(`${alone.url}/m/${match}/US`);
  const hand = new Hand(page);
  await hand.asked(/^What are your orders/);
  const chart = page.locator(".midway-touch");
  await hand.tap(chart, middle(target));
  await expect(page.locator(".question-act button.primary")).toBeEnabled();
  await hand.tap(chart, middle(target));
  await hand.asked(/which aircraft fly/);
  const marked = page.locator(".midway-launch input:checked");
  await expect(marked).toHaveCount(4); // the island reaches it too, and is taken out
  await expect(page.getByRole("button", { name: "Launch all within reach: D42 T17" })).toBeEnabled();
  await hand.press(page.getByRole("checkbox", { name: /^Midway/ }));
  await expect(page.locator(".midway-sortie .sum")).toHaveText("D36 T15");
  await hand.press(page.getByRole("button", { name: "Launch D36 T15" }));
  await hand.asked(/^What are your orders/);
  await expect.poll(async () => (await seen(page, alone, match)).view.missions[0]?.flights).toHaveLength(3);
  await hand.press(act(page, "Submit orders"));
  await expect.poll(async () => (await seen(page, alone, match)).ask?.prompt).not.toBe("write_orders");
  hand.within(5);
});

test("an attack changes by mouse, on the chart and by keys before it is launched", async ({ page, alone }) => {
  const match = await ordering(page, alone);
  const { view, ask } = await seen(page, alone, match);
  const target = ask?.moves.find(([verb, zone]) => verb === "strike" && String(zone).startsWith("F4"))?.[1] as string;
  await answer(page, alone, match, "US", (moves) => moves.find(([verb, zone]) => verb === "strike" && zone === target));
  await page.goto(`${alone.url}/m/${match}/US`);
  const button = page.locator(".midway-launch .primary");
  await expect(button).toHaveText(/^Launch all within reach: D\d+ T\d+$/);
  const all = await button.innerText();
  // By keys: the first base is taken out, and put back.
  await page.locator(".midway-launch input:enabled").first().focus();
  await page.keyboard.press("Space");
  await expect(button).not.toHaveText(all);
  await expect(page.locator(".midway-sortie .sum")).toHaveText((await button.innerText()).replace("Launch ", ""));
  await page.keyboard.press("Space");
  await expect(button).toHaveText(all);
  // On the chart: the whole fleet.
  await new Hand(page).tap(page.locator(".midway-touch"), middle(view.ships.enterprise?.zone ?? ""));
  await expect(button).not.toHaveText(all);
  // By kind: some of a base stay behind.
  await page.locator(".midway-launch-more").first().click();
  await page.locator(".midway-count button:enabled").last().click();
  await expect(page.locator(".midway-launch input:checked").first()).toBeVisible();
});

test("a bomber group takes at most 2 clicks; bombers and fire are arranged in one, and one Undo takes it back", async ({
  page,
  alone,
}) => {
  const place = await battle(page, alone, ["place_bombers"]);
  const [, , match = "", seat = ""] = place.split("/");
  const { view, ask } = await seen(page, alone, match, seat);
  const ship = String(ask?.moves.find(([verb]) => verb === "dive" || verb === "torpedo")?.[1]);
  const berth = view.battle?.berths?.[ship] ?? "";
  await page.goto(alone.url + place);
  const take = page.locator(".hand-over button");
  const hand = new Hand(page);
  await expect(take.or(page.locator(".question h2"))).toBeVisible();
  if (await take.count()) await take.click();
  await hand.asked(/bombers/i);
  const ground = page.locator(".midway-grid .midway-touch");
  await hand.tap(ground, [(Number(berth.slice(1)) - 0.5) * WIDTH, (berth.charCodeAt(0) - 65 + 0.5) * HEIGHT]);
  await hand.press(page.locator(".midway-strengths button").last());
  const groups = async () => (await seen(page, alone, match, seat)).view.battle?.groups ?? [];
  await expect.poll(async () => (await groups()).map(({ target }) => target)).toEqual([ship]);
  hand.within(2);
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect.poll(async () => (await groups()).length).toBe(0);

  // The same for all of them at once.
  await page.locator(".arranged").click();
  await expect
    .poll(async () => (await groups()).reduce((sum, { n }) => sum + n, 0))
    .toBe(Number(ask?.about.D) + Number(ask?.about.T));

  // Then those who are attacked: their fire in one click too.
  const foe = seat === "US" ? "JP" : "US";
  for (let n = 0; n < 20 && (await seen(page, alone, match, foe)).ask?.prompt !== "screen"; n += 1)
    if (!(await answer(page, alone, match, seat))) await answer(page, alone, match, foe);
  const shooters = async () => {
    const { ask } = await seen(page, alone, match, foe);
    return new Set(ask?.moves.filter(([verb]) => verb === "fire").map(([, id]) => id)).size;
  };
  const before = await shooters();
  expect(before).toBeGreaterThan(0);
  await page.goto(`${alone.url}/m/${match}/${foe}`);
  await expect(take.or(page.locator(".question h2"))).toBeVisible();
  if (await take.count()) await take.click();
  await page.locator(".arranged").click();
  await expect.poll(shooters).toBe(0);
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect.poll(shooters).toBe(before);
});

test("the chart stays where it lies when a zone at its edge is chosen", async ({ page, alone }) => {
  const match = await begun(page, alone, { game: "midway", seats: { ...BOTH, JP: { kind: "bot", bot: "random" } } });
  await page.goto(`${alone.url}/m/${match}/US`);
  const hand = new Hand(page);
  await hand.asked(/./);
  const chart = page.locator(".midway-touch");
  const lies = () =>
    chart.evaluate((at) => {
      const { a, e, f } = (at as SVGGElement).getScreenCTM() as DOMMatrix;
      return [a, e, f].map(Math.round);
    });
  const before = await lies();
  const edge = ["I4-E", "I1-H", "I7-E"]; // beside the tools, in the upper corner, in the lower one
  for (const zone of edge) {
    await hand.tap(chart, middle(zone));
    await expect(page.locator(".chart > svg")).toHaveAttribute("data-about", middle(zone).join());
    expect(await lies()).toEqual(before);
  }
});

import { Ear } from "../../ear";
import { told } from "../../figure";
import { expect, test, watch } from "../../house";
import { invited, post, register } from "../../matches";
import { Player, read } from "../../player";
import { empire, Reactor } from "./policy";
import {
  answered,
  FULL,
  foe,
  foughtOut,
  GUADALCANAL,
  great,
  Hand,
  NEW_GEORGIA,
  NOUMEA,
  SIDES,
  type Side,
  seen,
  stronghold,
  sure,
  upTo,
  war,
} from "./solomons";

test("six units from two places go against New Georgia with few clicks to the very end, and the full answer takes fewer", async ({
  page,
  context,
  many,
}) => {
  const match = await sure(page, many, "Halsey", FULL);
  const { ask, view } = await seen(page, many, match, "allied");
  const card = String(great(ask?.moves ?? [])?.[1]);
  const other = await context.newPage();
  await other.goto(`${many.url}/m/${match}/japan`);
  const halsey = new Hand(page);
  await page.bringToFront(); // a tab behind another may never be drawn, and its map moves late
  await page.goto(`${many.url}/m/${match}/allied`);
  await halsey.asked(/^Which card do you play/);
  const cards = [...(view.hand ?? []), ...(view.future ? [view.future] : [])];
  await halsey.press(page.locator(".empire-fan .empire-card").nth(cards.indexOf(card)));
  await halsey.press(halsey.act(/^Operation with/)); // everybody sees the card: it cannot be undone
  await halsey.asked(/^Which HQ leads/);
  await halsey.tap(NOUMEA);
  await halsey.press(halsey.act(/HQ/)); // and who leads
  await halsey.asked(/^Which units does/);
  await halsey.press(halsey.opened(/^Activate everything/)); // of those who stand with the HQ
  await halsey.tap(GUADALCANAL);
  await halsey.press(halsey.opened(/^Activate everything/));
  await halsey.asked(/^Which active units move/);
  await expect
    .poll(async () => Object.keys((await seen(page, many, match, "allied")).view.offensive?.active ?? {}).length)
    .toBe(6);
  await halsey.tap(NOUMEA);
  await halsey.press(halsey.opened(/^All ships/));
  await halsey.asked(/^Where do(es| these units) /);
  await halsey.tap(NEW_GEORGIA);
  await halsey.act(/Sail/).waitFor();
  await halsey.tap(NEW_GEORGIA);
  await halsey.asked(/^Which active units move/);
  await halsey.press(halsey.act(/^(Finish|Leave the rest)/));
  await halsey.asked(/^Which units join a battle/);
  await halsey.press(halsey.act(/^Declare/));
  await expect(page.locator(".empire-strip")).toContainText("New Georgia");

  const players = { allied: new Player(page, empire), japan: new Reactor(other) };
  let came = 0;
  await foughtOut(many, match, players, async () => {
    const { view } = await seen(page, many, match, "japan");
    came = Math.max(came, Object.keys(view.offensive?.reacting ?? {}).length);
  });
  const clicks = { allied: halsey.clicks + players.allied.answers, japan: players.japan.answers };
  told(`an offensive of six units: ${clicks.allied} clicks, and ${clicks.japan} for the answer with ${came} units`);
  expect(clicks.allied).toBeLessThanOrEqual(25);
  expect(clicks.japan).toBeLessThanOrEqual(8);
});

const MOST_FROM_TARGET = 8; // clicks from the enemy base to the declaration; 26 were counted before there were plans

test("an enemy base is tapped, a way to it is planned, and nothing is left but to declare: at most eight clicks", async ({
  page,
  many,
}) => {
  const match = await sure(page, many, "Spruance", FULL);
  const halsey = new Hand(page);
  await page.goto(`${many.url}/m/${match}/allied`);
  await halsey.asked(/^Which card do you play/);
  await halsey.tap(NEW_GEORGIA);
  const card = page.locator(".empire-target");
  await expect(card.getByRole("radio").first()).toBeChecked();
  const told = await card.locator("label").first().locator(".empire-range").getAttribute("aria-label");
  expect(told).toMatch(/^taken: \d+% against the worst answer, \d+% likely, \d+% if nobody answers$/);
  await expect(page.locator('.empire-course[data-kind="answer"]').first()).toBeAttached(); // who may come, on the map
  await halsey.press(card.getByRole("button", { name: "Plan this" }));
  await halsey.asked(/^Which units join a battle/);
  const { view, ask } = await seen(page, many, match, "allied");
  expect(ask?.moves.map(([verb]) => verb)).toContain("done"); // filled in, and not declared
  expect(Object.keys(view.offensive?.active ?? {}).length).toBeGreaterThan(2);
  const likely = told?.match(/(\d+)% likely/)?.[1];
  await expect(page.locator(".empire-dock")).toContainText(`Likely ${likely}%`); // the builder says the same
  await halsey.press(halsey.act(/^Declare 1 battle/));
  await expect.poll(async () => (await seen(page, many, match, "allied")).ask?.prompt).not.toBe("battles");
  expect(halsey.clicks).toBeLessThanOrEqual(MOST_FROM_TARGET);
});

test("a planned way is undone move by move, up to the card that everybody has seen", async ({ page, many }) => {
  const match = await sure(page, many, "Crutchley", FULL);
  await page.goto(`${many.url}/m/${match}/allied`);
  const halsey = new Hand(page);
  await halsey.asked(/^Which card do you play/);
  await halsey.tap(NEW_GEORGIA);
  await halsey.press(page.locator(".empire-target").getByRole("button", { name: "Plan this" }));
  await halsey.asked(/^Which units join a battle/);
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await halsey.asked(/^Which units does/);
  const { view } = await seen(page, many, match, "allied");
  expect(Object.keys(view.offensive?.active ?? {})).toEqual([]);
});

/** What a full answer to an offensive is asked. */
const FULLEST = [/^The intelligence/, /leads your reaction/, /hits go/, /return to base/];

test("an answer takes few clicks, however full: found out, called up, fought, hits given, all brought home", async ({
  page,
  many,
}) => {
  await many.dice?.(FULL);
  await register(page, many, "Kusaka");
  for (let tries = 0, full = false; tries < 4 && !full; tries += 1) {
    const match = await war(page, many);
    await upTo(page, many, match, "japan", "weather", stronghold);
    await page.goto(`${many.url}/m/${match}/japan`);
    const kusaka = new Reactor(page);
    await answered(many, match, kusaka);
    full = FULLEST.every((step) => kusaka.asked.some((each) => step.test(each)));
    told(`${full ? "the fullest answer" : "an answer"}: ${kusaka.answers} clicks: ${kusaka.asked.join(" ")}`);
    expect(kusaka.answers).toBeLessThanOrEqual(8);
  }
});

test("an operation without a battle takes few clicks: activation and movement are sent as one list", async ({
  page,
  context,
  many,
}) => {
  const match = await sure(page, many, "Turner", FULL);
  const { ask, view } = await seen(page, many, match, "allied");
  const card = String(great(ask?.moves ?? [])?.[1]);
  const other = await context.newPage();
  await other.goto(`${many.url}/m/${match}/japan`);
  const halsey = new Hand(page);
  await page.bringToFront(); // a tab behind another may never be drawn
  await page.goto(`${many.url}/m/${match}/allied`);
  await halsey.asked(/^Which card do you play/);
  const cards = [...(view.hand ?? []), ...(view.future ? [view.future] : [])];
  await halsey.press(page.locator(".empire-fan .empire-card").nth(cards.indexOf(card)));
  await halsey.press(halsey.act(/^Operation with/)); // everybody sees the card: it cannot be undone
  await halsey.asked(/^Which HQ leads/);
  await halsey.tap(NOUMEA);
  await halsey.press(halsey.act(/HQ/)); // and who leads
  await halsey.asked(/^Which units does/);
  await halsey.press(halsey.opened(/the ships sail/));
  await halsey.asked(/^Where do(es| these units) /);
  await halsey.tap(GUADALCANAL);
  await expect.poll(async () => (await seen(page, many, match, "allied")).ask?.prompt).not.toBe("destination");
  await halsey.act(/^Declare no battle.*no undo/).waitFor(); // the button says so before it is pressed
  const players = { allied: new Player(page, empire), japan: new Player(other, empire) };
  await foughtOut(many, match, players);
  const clicks = halsey.clicks + players.allied.answers;
  told(`an operation without a battle: ${clicks} clicks`);
  expect(clicks).toBeLessThanOrEqual(8);
});

test("two browsers play a card of Empire of the Sun, and neither sees the other's", async ({ page, browser, many }) => {
  const other = await browser.newContext();
  const guest = await other.newPage();
  const faults = watch(guest);
  await register(page, many, "Nimitz");
  const { match } = await post<{ match: string }>(page, many, "/api/matches", {
    game: "empire",
    scenario: "y1943",
    seats: { allied: { kind: "me" }, japan: { kind: "open" } },
  });
  await invited(page, guest, many, match, "japan", "Tanaka");
  const pages: Record<Side, typeof page> = { allied: page, japan: guest };
  const ears = { allied: new Ear(page), japan: new Ear(guest) };
  const players = { allied: new Player(page, empire), japan: new Player(guest, empire) };
  for (const each of [page, guest]) await each.goto(`${many.url}/m/${match}`);

  let played = "";
  while (!played)
    for (const side of SIDES) {
      const { state } = await read(pages[side]);
      if (state === "asked" || state === "recap") await players[side].step();
      played ||= (await seen(pages[side], many, match, side)).view.offensive?.card ?? "";
    }
  for (const side of SIDES) {
    const heard = await ears[foe(side)].all();
    const { view } = await seen(pages[side], many, match, side);
    const hidden = [...(view.hand ?? []), ...(view.future ? [view.future] : [])];
    expect(hidden.length).toBeGreaterThan(3);
    expect(
      hidden.filter((card) => new RegExp(`\\b${card}\\b`).test(heard)),
      `what ${foe(side)} must not know`,
    ).toEqual([]);
    const own = await ears[side].all();
    expect(
      hidden.filter((card) => !new RegExp(`\\b${card}\\b`).test(own)),
      "the ears do hear",
    ).toEqual([]);
  }
  expect(faults).toEqual([]);
  await other.close();
});

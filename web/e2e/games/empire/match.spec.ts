import { Ear } from "../../ear";
import { expect, test, watch } from "../../house";
import { invited, post, register } from "../../matches";
import { Player, read } from "../../player";
import { empire } from "./policy";
import { foe, GUADALCANAL, great, Hand, NEW_GEORGIA, NOUMEA, SIDES, type Side, seen, war } from "./solomons";

test("six units from two places go against New Georgia with few clicks, and are answered with fewer", async ({
  page,
  alone,
}) => {
  const match = await war(page, alone);
  const { ask, view } = await seen(page, alone, match, "allied");
  const card = String(great(ask?.moves ?? [])?.[1]);
  const halsey = new Hand(page);
  await page.goto(`${alone.url}/m/${match}/allied`);
  await halsey.asked(/^Which card do you play/);
  const cards = [...(view.hand ?? []), ...(view.future ? [view.future] : [])];
  await halsey.press(page.locator(".empire-fan .empire-card").nth(cards.indexOf(card)));
  await halsey.press(halsey.row(/^Operation/));
  await halsey.asked(/^Which HQ leads/);
  await halsey.tap(NOUMEA);
  await halsey.asked(/^Which units does/);
  for (const place of [NOUMEA, GUADALCANAL]) {
    await halsey.tap(place);
    await halsey.press(halsey.opened(/^Stack/));
  }
  await halsey.asked(/^Which active units move/);
  await expect
    .poll(async () => Object.keys((await seen(page, alone, match, "allied")).view.offensive?.active ?? {}).length)
    .toBe(6);
  await halsey.tap(NOUMEA);
  await halsey.press(halsey.opened(/^Fleet/));
  await halsey.asked(/^Where do they go/);
  await halsey.tap(NEW_GEORGIA);
  await halsey.act(/Sail/).waitFor();
  await halsey.tap(NEW_GEORGIA);
  await halsey.asked(/^Which active units move/);
  await halsey.press(halsey.act(/^Finish/));
  await halsey.asked(/^Who is named for a battle/);
  await halsey.press(halsey.act(/^Declare/));
  await halsey.press(halsey.act(/^Declare/));
  await expect(page.locator(".empire-strip")).toContainText("New Georgia");

  const kusaka = new Hand(page);
  await page.goto(`${alone.url}/m/${match}/japan`);
  for (;;) {
    const panel = await read(page);
    if (panel.state === "recap") await kusaka.press(page.locator(".recap .button.primary"));
    else if (panel.state !== "asked" || !kusaka.windows.test(panel.title)) break;
    else await kusaka.press(kusaka.act(/^(None|Done|Hold)/));
    await new Player(page, empire).changed(panel.sign);
  }
  test.info().annotations.push({ type: "clicks", description: `${halsey.clicks} and ${kusaka.clicks}` });
  expect(halsey.clicks).toBeLessThanOrEqual(25);
  expect(kusaka.clicks).toBeLessThanOrEqual(8);
});

test("two browsers play a card of Empire of the Sun, and neither sees the other's", async ({ page, browser, many }) => {
  const other = await browser.newContext();
  const guest = await other.newPage();
  const faults = watch(guest);
  await register(page, many, "Halsey");
  const { match } = await post<{ match: string }>(page, many, "/api/matches", {
    game: "empire",
    scenario: "y1943",
    seats: { allied: { kind: "me" }, japan: { kind: "open" } },
  });
  await invited(page, guest, many, match, "japan", "Kusaka");
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
    const told = await ears[foe(side)].all();
    const { view } = await seen(pages[side], many, match, side);
    const hidden = [...(view.hand ?? []), ...(view.future ? [view.future] : [])];
    expect(hidden.length).toBeGreaterThan(3);
    expect(
      hidden.filter((card) => new RegExp(`\\b${card}\\b`).test(told)),
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

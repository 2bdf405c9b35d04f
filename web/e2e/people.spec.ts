import { randomBytes } from "node:crypto";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { comer, company, hidden, promoted, two } from "./company";
import { expect, test } from "./house";
import { dress, found, LOOKS } from "./looked";
import { get, PASSWORD, post, register } from "./matches";
import { type Shown, settled, shelf } from "./pages";
import { PATIENCE } from "./patience";
import { PHONE } from "./phone";

/** Where pictures of these pages are put, to be looked at; nowhere: none are made. */
const SHOTS = process.env.WARDROOM_SHOTS;

/** What is wrong with a page: what axe finds, and what does not fit. */
async function faults(page: Page, url: string, { name, path, ready, drawing }: Shown, look: string): Promise<string[]> {
  await page.goto(url + path);
  await settled(page);
  await ready?.(page);
  await settled(page);
  if (SHOTS) await page.screenshot({ path: join(SHOTS, `${name}.${look}.png`), fullPage: !drawing });
  const all = await found(page, `${name}, ${look}`, drawing);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  if (width > (page.viewportSize()?.width ?? 0)) all.push(`${name}: ${width} px wide`);
  return all;
}

/** The page as it is, in both themes, on a desk and on a phone, if somebody wants to look. */
async function looks(page: Page, name: string): Promise<void> {
  if (!SHOTS) return;
  for (const theme of ["dark", "light"])
    for (const [width, height] of [
      [390, 844],
      [1440, 900],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.evaluate((look) => document.documentElement.setAttribute("data-theme", look), theme);
      await page.screenshot({ path: join(SHOTS, `${name}-${theme}-${width}.png`) });
    }
}

for (const phone of [false, true])
  test(`people, clubs, tournaments and studies: ${phone ? "phone" : "desktop"}`, async ({ browser, many }) => {
    const there = await company(browser, many, { phone });
    const outside = await browser.newContext(phone ? PHONE : {});
    const stranger = await outside.newPage();
    const all: string[] = [];
    for (const look of LOOKS) {
      const dressed = `${phone ? "phone" : "desktop"}-${look.theme}-${look.lang}`;
      for (const [page, shown] of [
        [there.ann, there.shown],
        [stranger, there.outside],
      ] as const) {
        await dress(page, many.url, look);
        for (const each of shown) all.push(...(await faults(page, many.url, each, dressed)));
      }
    }
    await outside.close();
    await there.close();
    expect([...new Set(all)]).toEqual([]);
  });

test("a challenge is seen and accepted from home in two clicks", async ({ browser, many }) => {
  const { ann, ben, names, seats, match, close } = await two(browser, many);
  const [mine, theirs] = seats as [string, string];
  const { game } = await get<{ game: string }>(ann, many, `/api/matches/${match}`);
  const wish = { game, seats: { [mine]: { kind: "me" }, [theirs]: { kind: "open" } }, kept_for: names.ben };
  const offered = await post<{ match: string }>(ann, many, "/api/matches", wish);
  await ann.goto(`${many.url}/m/${offered.match}`);
  await expect(ann.getByText(`Reserved for ${names.ben}`)).toBeVisible();
  await ann.goto(many.url);
  await expect(ann.getByText(`waiting for ${names.ben}`)).toBeVisible();
  await ben.goto(many.url);
  const challenge = ben.getByRole("article", { name: `${names.ann} challenges you` });
  await expect(challenge).toBeVisible();
  if (SHOTS) await ben.screenshot({ path: join(SHOTS, "challenge.png") });
  await challenge.getByRole("link", { name: "See the table" }).click();
  await expect(ben.getByRole("heading", { name: `${names.ann} challenges you to` })).toBeVisible();
  await expect(ben.getByText(/^\+\d+ if you win, −\d+ if you lose\.$/)).toBeVisible();
  expect(await found(ben, "challenge")).toEqual([]);
  await looks(ben, "challenge-lobby");
  await ben.goBack();
  await challenge.getByRole("button", { name: "Accept" }).click();
  await ben.waitForURL(`**/m/${offered.match}`);
  await expect(ben.locator(".table")).toBeVisible();
  await close();
});

test("the bell: a challenge, a request and a message are answered there", async ({ browser, many }) => {
  const { ann, ben, names, seats, match, close } = await two(browser, many);
  const [mine, theirs] = seats as [string, string];
  const { game } = await get<{ game: string }>(ann, many, `/api/matches/${match}`);
  for (const [page, name] of [
    [ann, names.ben],
    [ben, names.ann],
  ] as const)
    await post(page, many, "/api/people/relations", { name, kind: "follow", on: true }, "PUT");
  const wish = { game, seats: { [mine]: { kind: "me" }, [theirs]: { kind: "open" } }, kept_for: names.ann };
  await post(ben, many, "/api/matches", { ...wish, seats: { [theirs]: { kind: "me" }, [mine]: { kind: "open" } } });
  const club = { name: `Captains ${randomBytes(3).toString("hex")}`, entry: "asked" };
  const made = await post<{ club: string }>(ann, many, "/api/clubs", club);
  await post(ben, many, `/api/clubs/${made.club}/join`);
  await post(ben, many, "/api/messages", { name: names.ann, text: "Again on Sunday?" });
  await ann.goto(many.url);
  const bell = ann.getByRole("button", { name: /notices, 2 can be answered/ });
  await bell.click();
  const inbox = ann.getByRole("dialog", { name: "Notices" });
  const line = (words: string) => inbox.getByRole("listitem").filter({ hasText: words });
  await expect(line("won against")).toBeVisible();
  await looks(ann, "inbox");
  // Of the popover's own unseen buttons, which stand outside of all landmarks, axe is told nothing.
  expect((await found(ann, "inbox")).filter((said) => !said.startsWith("inbox: region body"))).toEqual([]);
  await line("asks to join").getByRole("button", { name: "Accept" }).click();
  await expect(line("asks to join")).toHaveCount(0);
  await line("Again on Sunday?").getByRole("link", { name: "Reply" }).click();
  await expect(inbox).toHaveCount(0);
  await ann.getByLabel("Message").fill("Yes, I take the US.");
  await ann.getByRole("button", { name: "Send" }).click();
  await expect(ann.getByText("Yes, I take the US.")).toBeVisible();
  if (SHOTS) await ann.screenshot({ path: join(SHOTS, "messages.png") });
  await ben.goto(`${many.url}/messages/${encodeURIComponent(names.ann)}`);
  await expect(ben.getByText("Yes, I take the US.")).toBeVisible();
  await ann.getByRole("button", { name: /1 notice, 1 can be answered/ }).click();
  await line("challenges you").getByRole("button", { name: "Accept" }).click();
  await ann.waitForURL("**/m/*");
  await close();
});

test("casual or rated: said at set-up, at the table, and in the end with the change", async ({ browser, many }) => {
  const { ann, names, match, close } = await two(browser, many);
  const { game } = await get<{ game: string }>(ann, many, `/api/matches/${match}`);
  await ann.goto(`${many.url}/new/${game}?how=online`);
  await expect(ann.getByText("The match is rated.")).toBeVisible();
  await ann.getByRole("radio", { name: /Casual/ }).check();
  await expect(ann.getByText("The match is casual: no rating changes.")).toBeVisible();
  await looks(ann, "setup");
  await ann.getByRole("button", { name: "Open the table" }).click();
  await expect(ann.getByRole("listitem").filter({ hasText: "Casual" })).toContainText("No rating changes.");
  await looks(ann, "lobby");
  await ann.goto(`${many.url}/m/${match}`);
  const rating = ann.getByRole("region", { name: "Rating" });
  await expect(rating.getByText(/^\+\d+$/)).toBeVisible();
  await expect(rating.getByText(/^−\d+$/)).toBeVisible();
  await looks(ann, "end");
  await ann.goto(`${many.url}/people/${encodeURIComponent(names.ben)}`);
  await close();
});

test("an opponent is found: by an offer in the list, by one press, by name", async ({ browser, many }) => {
  const { ann, ben, names, seats, match, close } = await two(browser, many);
  const [mine, theirs] = seats as [string, string];
  const { game } = await get<{ game: string }>(ann, many, `/api/matches/${match}`);
  const title = `Evening ${randomBytes(3).toString("hex")}`;
  const wish = { game, title, rated: false, seats: { [mine]: { kind: "me" }, [theirs]: { kind: "open" } } };
  const offer = await post<{ match: string }>(ann, many, "/api/matches", wish);
  await ben.goto(`${many.url}/lobby?game=${game}`);
  const row = ben.getByRole("row").filter({ hasText: title });
  await expect(row).toContainText("Casual");
  await expect(row.getByRole("link", { name: names.ann })).toBeVisible();
  await looks(ben, "opponents");
  await row.getByRole("button", { name: "Play" }).click();
  await ben.waitForURL(`**/m/${offer.match}`);
  for (const page of [ann, ben]) {
    await page.goto(`${many.url}/lobby`);
    await page.getByRole("button", { name: "Pair me" }).last().click();
    await expect(page.getByRole("button", { name: "Stop search" }).or(page.locator(".table")).first()).toBeVisible();
    if (page === ann) await looks(ann, "opponents-looking");
  }
  await ann.waitForURL(/\/m\/[0-9a-f]{16}/);
  await ben.goto(`${many.url}/people`);
  await ben.getByLabel("Find a player").fill(names.ann.slice(0, -1).toUpperCase());
  await expect(ben.locator(".directory-search").getByRole("link", { name: names.ann })).toBeVisible();
  await looks(ben, "people-search");
  await ben.locator(".directory-search").getByRole("button", { name: "Challenge" }).click();
  await ben.locator(".directory-search").getByRole("group").getByRole("link").first().click();
  await ben.waitForURL(/\/new\/\w+\?how=online&for=/);
  await close();
});

test("a club from its founding to its first table", async ({ browser, many }) => {
  const { ann, ben, names, close } = await two(browser, many);
  const name = `Captains ${randomBytes(3).toString("hex")}`;
  await ann.goto(`${many.url}/clubs`);
  await ann.getByLabel("Name", { exact: true }).fill(name);
  await ann.getByLabel("Description").fill("Carriers only.");
  await ann.getByRole("button", { name: "Create club" }).click();
  await expect(ann.getByRole("heading", { level: 1, name })).toBeVisible();
  const address = ann.url();
  await ben.goto(address);
  await expect(ben.getByText("Carriers only.")).toBeVisible();
  await expect(ben.getByRole("heading", { name: "Members" })).toHaveCount(0);
  await ben.getByRole("button", { name: "Ask to join" }).click();
  await expect(ben.getByText("An officer will decide.")).toBeVisible();
  await ann.reload();
  await ann.getByRole("button", { name: "Accept", exact: true }).click();
  await expect(ann.getByRole("link", { name: names.ben })).toBeVisible();
  await ann.getByLabel("New announcement").fill("Welcome aboard.");
  await ann.getByRole("button", { name: "Post" }).click();
  await ben.reload();
  await expect(ben.getByText("Welcome aboard.")).toBeVisible();
  await ann.getByLabel(`Manage ${names.ben}`).click();
  await ann.getByRole("button", { name: "Make an officer" }).click();
  await expect(ann.getByText("Officer", { exact: true })).toBeVisible();
  await close();
});

test("a note and a study from a replay", async ({ browser, many }) => {
  const { ann, ben, match, seats, close } = await two(browser, many);
  await ann.goto(`${many.url}/replay/${match}/2?eyes=${seats[0]}`);
  await ann.getByLabel("New note").fill("Too early.");
  await ann.getByRole("button", { name: "Save", exact: true }).click();
  await expect(ann.getByText("Too early.")).toBeVisible();
  await ann.getByRole("link", { name: "Create study here" }).click();
  await ann.getByLabel("Title").fill("What now?");
  await ann.getByLabel("Question", { exact: true }).fill("Attack or wait?");
  await ann.getByLabel("Answer", { exact: true }).fill("Wait.");
  await ann.getByLabel("Show it among everybody’s studies").check();
  await ann.getByRole("button", { name: "Create study" }).click();
  await ann.waitForURL(/\/study\/[0-9a-f]{16}/);
  await ben.goto(ann.url());
  await expect(ben.getByText("Attack or wait?")).toBeVisible();
  await expect(ben.getByText("Wait.", { exact: true })).toBeHidden();
  await ben.getByText("Answer", { exact: true }).click();
  await expect(ben.getByText("Wait.", { exact: true })).toBeVisible();
  await expect(ben.getByText("Too early.")).toHaveCount(0);
  const address = ben.url();
  await ben.goto(`${many.url}/studies`);
  await looks(ben, "studies-others");
  await ben.getByRole("region", { name: "From other players" }).getByRole("link", { name: "What now?" }).click();
  await ben.waitForURL(address);
  await looks(ben, "study-others");
  await ben.getByRole("button", { name: /^Try it as / }).click();
  await ben.waitForURL(/\/m\/[0-9a-f]{16}/);
  await expect(ben.locator(".table")).toBeVisible();
  await close();
});

test("two who look for an opponent agree their dice on whatever page, and the match begins by itself", async ({
  browser,
  many,
}) => {
  const mark = randomBytes(3).toString("hex");
  const [ann, ben] = [await comer(browser, many, `Ann ${mark}`), await comer(browser, many, `Ben ${mark}`)];
  const { id } = (await shelf(ann, many)).find(({ seats }) => seats.length === 2)!;
  for (const page of [ann, ben]) {
    await post(page, many, "/api/seeks", { game: id, window: 0 }, "PUT");
    await page.goto(`${many.url}/settings`);
  }
  const mine = () => get<{ status: string; unranked: string[] }[]>(ann, many, "/api/matches");
  await expect
    .poll(async () => (await mine()).map(({ status, unranked }) => [status, unranked]), { timeout: 4 * PATIENCE })
    .toEqual([["playing", []]]);
  for (const page of [ann, ben]) await page.context().close();
});

test("a match begins from another browser than the one that joined", async ({ browser, many }) => {
  const mark = randomBytes(3).toString("hex");
  const [ann, first] = [await comer(browser, many, `Ann ${mark}`), await comer(browser, many, `Ben ${mark}`)];
  const { id, seats } = (await shelf(ann, many)).find(({ seats }) => seats.length === 2)!;
  const [mine, theirs] = seats as [string, string];
  const wish = { game: id, seats: { [mine]: { kind: "me" }, [theirs]: { kind: "open" } } };
  const { match } = await post<{ match: string }>(ann, many, "/api/matches", wish);
  await ann.goto(`${many.url}/m/${match}`);
  await first.route("**/bits", (route) => route.abort()); // it promises its bits, and is gone before it gives them
  await first.goto(`${many.url}/m/${match}`);
  await first.getByRole("button", { name: /^Play / }).click();
  await expect(first.getByText(/Preparing the dice/)).toBeVisible();
  await first.context().close();
  const second = await (await browser.newContext({ locale: "en-GB" })).newPage();
  await post(second, many, "/api/sign-in", { name: `Ben ${mark}`, password: PASSWORD });
  await second.goto(`${many.url}/m/${match}`);
  await second.getByRole("button", { name: "Restart the dice" }).click();
  for (const page of [ann, second]) {
    await expect(page.locator(".table")).toBeVisible({ timeout: 2 * PATIENCE });
    await page.context().close();
  }
});

test("the organiser rules on a game, and it stands in the log", async ({ browser, many }) => {
  const { ann, ben, names, match, close } = await two(browser, many);
  const { game } = await get<{ game: string }>(ann, many, `/api/matches/${match}`);
  const wish = { title: `Cup ${randomBytes(3).toString("hex")}`, game, kind: "robin", legs: 1 };
  const { tournament } = await post<{ tournament: string }>(ann, many, "/api/tournaments", wish);
  for (const page of [ann, ben]) await post(page, many, `/api/tournaments/${tournament}/sign-up`);
  await post(ann, many, `/api/tournaments/${tournament}/start`);
  await ben.goto(`${many.url}/tournaments/${tournament}/desk`);
  await expect(ben.getByText("Only the organiser can open this page.")).toBeVisible();
  await ann.goto(`${many.url}/tournaments/${tournament}/desk`);
  const open = ann.getByRole("region", { name: "Games without a result" });
  await open.getByText(names.ben).first().click();
  await open.getByLabel("Reason (logged)").fill("He had to go");
  await open.getByRole("button", { name: "Set result" }).click();
  const log = ann.getByRole("region", { name: "Full log" });
  await expect(log.getByText("He had to go")).toBeVisible();
  await expect(log.getByText("all rounds played")).toBeVisible();
  await close();
});

test("a cup from its form to its winner, who is through standing in the final at once", async ({ browser, many }) => {
  const mark = randomBytes(3).toString("hex");
  const names = ["Ada", "Bea", "Cora", "Dora"].map((name) => `${name} ${mark}`);
  const people: Page[] = [];
  for (const name of names) people.push(await comer(browser, many, name));
  const [ada] = people as [Page];
  const card = (await shelf(ada, many)).find(({ seats, scenarios }) => seats.length === 2 && scenarios.length > 1)!;
  await ada.goto(`${many.url}/tournaments`);
  await ada.getByRole("link", { name: "New tournament" }).click();
  const form = ada.locator("form.cup-make");
  await form.getByLabel("Name").fill(`Cup ${mark}`);
  await form.locator(`input[value="${card.id}"]`).check();
  await form.getByLabel("Scenario").selectOption({ index: 1 });
  await form.getByRole("radio", { name: /^Knock-out/ }).check();
  await form.getByLabel("Games per pairing").selectOption("1");
  await form.getByRole("radio", { name: /^One move a day/ }).check();
  await form.getByLabel("Places", { exact: true }).selectOption("4");
  await form.getByLabel("Start", { exact: true }).fill("2030-01-05T20:00");
  await expect(form.getByRole("definition").filter({ hasText: /12.* to .*19/ })).toBeVisible(); // the final
  await form.getByLabel("Start", { exact: true }).fill("");
  await expect(form.getByRole("definition").filter({ hasText: "at most 14 days" })).toBeVisible();
  await looks(ada, "cup-form");
  await form.getByRole("button", { name: "Create tournament" }).click();
  await ada.waitForURL(/\/tournaments\/[0-9a-f]{16}$/);
  const cup = ada.url().split("/").at(-1)!;
  const about = await get<{ scenario: string; pace: { bank: number } }>(ada, many, `/api/tournaments/${cup}`);
  expect([about.scenario, about.pace.bank]).toEqual([card.scenarios[1], 3 * 24 * 3_600_000]);
  for (const page of people) {
    await page.goto(ada.url());
    await page.getByRole("button", { name: "Sign up" }).click();
    await expect(page.getByRole("button", { name: "Leave" })).toBeVisible();
  }
  await ada.getByRole("button", { name: "Start tournament" }).click();
  const won = (round: number, table: number) =>
    post(ada, many, `/api/tournaments/${cup}/rule`, { round, table, leg: 1, first: 2, second: 0, why: "agreed" });
  const column = (name: string) => ada.locator(".cup-column", { has: ada.getByRole("heading", { name, exact: true }) });
  await expect(column("Semi-finals").getByRole("link", { name: "To the table" })).toHaveCount(1);
  await won(1, 1);
  await ada.reload();
  const through = await column("Semi-finals").locator(".cup-side.won").getByRole("link").innerText();
  await expect(column("Final").locator(".cup-side").first()).toHaveText(through);
  await expect(column("Final").getByText("not played yet")).toHaveCount(1);
  await won(1, 2);
  await expect(async () => won(2, 1)).toPass(); // the final is paired when the round is over
  await ada.reload();
  const champion = ada.locator(".cup-winner").getByRole("link");
  await expect(champion).toBeVisible();
  if (SHOTS) await ada.screenshot({ path: join(SHOTS, "cup-over.png"), fullPage: true });
  await champion.click();
  await expect(ada.getByRole("heading", { level: 1 })).toContainText(mark);
  for (const page of people) await page.context().close();
});

test("an appeal, from what was done to the answer of another operator", async ({ browser, many }) => {
  const { ann, ben, names, match, seats, close } = await two(browser, many);
  const judge = await browser.newPage({ locale: "en-GB" });
  const called = `Judge ${randomBytes(4).toString("hex")}`;
  await register(judge, many, called);
  await promoted(ben, many, names.ben);
  await promoted(judge, many, called);
  const { game } = await get<{ game: string }>(ann, many, `/api/matches/${match}`);
  const [mine, theirs] = seats as [string, string];
  const title = `Title ${randomBytes(4).toString("hex")}`;
  const wish = { game, title, seats: { [mine]: { kind: "me" }, [theirs]: { kind: "open" } } };
  const { match: named } = await post<{ match: string }>(ann, many, "/api/matches", wish);
  await hidden(ben, many, named);
  await ann.goto(`${many.url}/account`);
  const told = ann.getByRole("region", { name: "Moderator actions" });
  await expect(told.getByText(`Your match “${title}” was hidden from all lists.`)).toBeVisible();
  await expect(told.getByText("Reason: Its title is an insult")).toBeVisible();
  await told.getByText("Appeal", { exact: true }).click();
  await told.getByLabel("Why was it wrong?").fill("It is a ship.");
  await told.getByRole("button", { name: "Send the appeal" }).click();
  await expect(told.getByText("Not answered yet.")).toBeVisible();
  const open = (page: Page) =>
    page.getByRole("listitem").filter({ hasText: title }).filter({ hasText: "It is a ship." });
  await ben.goto(`${many.url}/operator`);
  await open(ben).getByLabel("Answer").fill("I was right.");
  await open(ben).getByRole("button", { name: "Refuse" }).click();
  await expect(open(ben).getByText("another operator must answer")).toBeVisible();
  await judge.goto(`${many.url}/operator`);
  await open(judge).getByLabel("Answer").fill("So it is.");
  await open(judge).getByRole("button", { name: "Grant" }).click();
  await expect(open(judge)).toHaveCount(0);
  await ann.reload();
  await expect(told.getByText("Granted: you were right.")).toBeVisible();
  await expect(told.getByText("So it is.")).toBeVisible();
  await judge.close();
  await close();
});

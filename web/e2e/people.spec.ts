import { randomBytes } from "node:crypto";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { company, hidden, promoted, two } from "./company";
import { expect, test } from "./house";
import { dress, found, LOOKS } from "./looked";
import { get, post, register } from "./matches";
import { type Shown, settled } from "./pages";
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
  await ben.goto(many.url);
  const challenge = ben.getByRole("article", { name: `${names.ann} challenges you` });
  await expect(challenge).toBeVisible();
  if (SHOTS) await ben.screenshot({ path: join(SHOTS, "challenge.png") });
  await challenge.getByRole("button", { name: "Accept" }).click();
  await ben.waitForURL(`**/m/${offered.match}`);
  await expect(ben.locator(".table")).toBeVisible();
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
  await ann.getByText("···").click();
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
  await ann.getByRole("button", { name: "Create study" }).click();
  await ann.waitForURL(/\/study\/[0-9a-f]{16}/);
  await ben.goto(ann.url());
  await expect(ben.getByText("Attack or wait?")).toBeVisible();
  await expect(ben.getByText("Wait.", { exact: true })).toBeHidden();
  await ben.getByText("Answer", { exact: true }).click();
  await expect(ben.getByText("Wait.", { exact: true })).toBeVisible();
  await expect(ben.getByText("Too early.")).toHaveCount(0);
  await close();
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

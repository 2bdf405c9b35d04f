import { randomBytes } from "node:crypto";
import { join } from "node:path";
import type { Browser, Page } from "@playwright/test";
import { expect, type House, test, untold } from "./house";
import { dress, found, LOOKS } from "./looked";
import { answer, get, post, register } from "./matches";
import { type Shown, settled, shelf } from "./pages";
import { PATIENCE } from "./patience";
import { PHONE } from "./phone";

/** Where pictures of these pages are put, to be looked at; nowhere: none are made. */
const SHOTS = process.env.WARDROOM_SHOTS;

interface Table {
  ann: Page;
  names: { ann: string; ben: string };
  match: string;
  seats: readonly string[];
  close(): Promise<void>;
}

/** Two people with a match behind them, and names that nobody else in the house has. */
async function two(browser: Browser, many: House, phone = false): Promise<Table & { ben: Page }> {
  const mark = randomBytes(4).toString("hex");
  const names = { ann: `Ann ${mark}`, ben: `Ben ${mark}` };
  const [first, second] = await Promise.all(
    [phone ? PHONE : {}, {}].map((how) => browser.newContext({ locale: "en-GB", ...how })),
  );
  await untold(first!);
  const [ann, ben] = [await first!.newPage(), await second!.newPage()];
  await register(ann, many, names.ann);
  await register(ben, many, names.ben);
  const game = (await shelf(ann, many)).find(({ seats }) => seats.length === 2)!;
  const [mine, theirs] = game.seats as [string, string];
  const { match } = await post<{ match: string }>(ann, many, "/api/matches", {
    game: game.id,
    seats: { [mine]: { kind: "me" }, [theirs]: { kind: "open" } },
  });
  await post(ben, many, `/api/matches/${match}/join`, { seat: theirs });
  await post(ben, many, `/api/matches/${match}/start`);
  for (let n = 0; n < 6; n += 1)
    for (const [page, seat] of [
      [ann, mine],
      [ben, theirs],
    ] as const)
      await answer(page, many, match, seat);
  await post(ben, many, `/api/matches/${match}/seats/${theirs}/resign`, { key: "given-up" });
  const close = async () => {
    await first!.close();
    await second!.close();
  };
  return { ann, ben, names, match, seats: game.seats, close };
}

/** The server goes by what it knew for some seconds. */
async function promoted(page: Page, many: House, name: string): Promise<void> {
  await many.operator?.(name);
  await expect
    .poll(async () => (await get<{ me: { role: string } }>(page, many, "/api/me")).me.role, { timeout: PATIENCE })
    .toBe("operator");
}

/** An operator hides a match, which concerns both who sit at it. */
async function hidden(operator: Page, many: House, match: string): Promise<void> {
  await post(operator, many, `/api/operators/matches/${match}/hide`, { why: "Its title is an insult" });
}

/** A club that somebody waits for, a tournament that has begun, a study, an appeal. */
async function made({ ann, ben, names, match, seats }: Table & { ben: Page }, many: House): Promise<readonly Shown[]> {
  const { game } = await get<{ game: string }>(ann, many, `/api/matches/${match}`);
  const { club } = await post<{ club: string }>(ann, many, "/api/clubs", {
    name: `Club ${randomBytes(4).toString("hex")}`,
    about: "We play on Sundays, and talk about it afterwards.",
    entry: "asked",
  });
  await post(ben, many, `/api/clubs/${club}/join`);
  await post(ann, many, `/api/clubs/${club}/notices`, { text: "Tonight at nine: bring your charts." });
  const [mine, theirs] = seats as [string, string];
  await post(ann, many, "/api/matches", {
    game,
    club,
    seats: { [mine]: { kind: "me" }, [theirs]: { kind: "open" } },
  });
  const { tournament } = await post<{ tournament: string }>(ann, many, "/api/tournaments", {
    title: "Autumn cup",
    game,
    kind: "robin",
    legs: 2,
    round_ms: 7 * 24 * 3_600_000,
  });
  for (const page of [ann, ben]) await post(page, many, `/api/tournaments/${tournament}/sign-up`);
  await post(ann, many, `/api/tournaments/${tournament}/start`);
  const { study } = await post<{ study: string }>(ann, many, `/api/matches/${match}/studies`, {
    eyes: "both",
    numbers: { [mine]: 2, [theirs]: 2 },
    title: "Before the first search",
    about: "Both have placed their ships.",
    questions: [{ question: "Where would you look first?", answer: "Where the map is emptiest." }],
  });
  await post(ann, many, `/api/matches/${match}/notes`, { seat: mine, n: 2, text: "I should have waited here." });
  await post(ann, many, `/api/matches/${match}/analysis`);
  await expect
    .poll(async () => (await post<{ state: string }>(ann, many, `/api/matches/${match}/analysis`)).state, {
      timeout: 2 * PATIENCE,
    })
    .toBe("ready");
  await expect
    .poll(async () => {
      const cup = await get<{ rounds: { tables: { games: unknown[] }[] }[] }>(
        ann,
        many,
        `/api/tournaments/${tournament}`,
      );
      return cup.rounds[0]?.tables[0]?.games.length ?? 0;
    })
    .toBeGreaterThan(0);
  await promoted(ann, many, names.ann);
  const { match: named } = await post<{ match: string }>(ben, many, "/api/matches", {
    game,
    title: "A bad title",
    seats: { [mine]: { kind: "me" }, [theirs]: { kind: "open" } },
  });
  await post(ann, many, `/api/matches/${named}/join`, { seat: theirs });
  await hidden(ann, many, named);
  const [told] = await get<{ id: number }[]>(ben, many, "/api/actions");
  await post(ben, many, `/api/actions/${told!.id}/appeal`, { text: "It is the name of a ship.\nLook it up." });
  const drawing = ".table-sheet";
  return [
    {
      name: "signals",
      path: "/operator",
      ready: (page) =>
        page
          .locator(".operator")
          .getByRole("button", { name: /^Signals$|^Segnali$/ })
          .first()
          .click(),
    },
    { name: "appeals", path: "/operator" },
    { name: "actions", path: "/account", ready: (page) => page.locator(".action summary").click() },
    { name: "profile", path: `/people/${encodeURIComponent(names.ben)}` },
    { name: "own-profile", path: "/profile" },
    { name: "clubs", path: "/clubs" },
    { name: "club", path: `/clubs/${club}` },
    { name: "tournaments", path: "/tournaments" },
    { name: "tournament", path: `/tournaments/${tournament}` },
    { name: "desk", path: `/tournaments/${tournament}/desk` },
    { name: "studies", path: "/studies" },
    { name: "study", path: `/study/${study}`, drawing },
    { name: "new-study", path: `/study/new/${match}?eyes=both&at=${mine}.2,${theirs}.2`, drawing },
    { name: "analysis", path: `/analysis/${match}`, drawing },
    { name: "replay", path: `/replay/${match}/2?eyes=${mine}`, drawing },
  ];
}

for (const phone of [false, true])
  test(`people, clubs, tournaments and studies: ${phone ? "phone" : "desktop"}`, async ({ browser, many }) => {
    const table = await two(browser, many, phone);
    const shown = await made(table, many);
    const all: string[] = [];
    for (const look of LOOKS) {
      await dress(table.ann, many.url, look);
      for (const { name, path, drawing, ready } of shown) {
        await table.ann.goto(many.url + path);
        await settled(table.ann);
        await ready?.(table.ann);
        await settled(table.ann);
        if (SHOTS)
          await table.ann.screenshot({
            path: join(SHOTS, `${name}.${phone ? "phone" : "desktop"}-${look.theme}-${look.lang}.png`),
            fullPage: !drawing,
          });
        all.push(...(await found(table.ann, `${name}, ${look.lang}, ${look.theme}`, drawing)));
        const width = await table.ann.evaluate(() => document.documentElement.scrollWidth);
        const room = table.ann.viewportSize()?.width ?? 0;
        if (width > room) all.push(`${name}: ${width} px wide`);
      }
    }
    await table.close();
    expect([...new Set(all)]).toEqual([]);
  });

test("a club from its founding to its first table", async ({ browser, many }) => {
  const { ann, ben, names, close } = await two(browser, many);
  const name = `Captains ${randomBytes(3).toString("hex")}`;
  await ann.goto(`${many.url}/clubs`);
  await ann.getByLabel("Name", { exact: true }).fill(name);
  await ann.getByLabel("What it is about").fill("Carriers only.");
  await ann.getByRole("button", { name: "Found it" }).click();
  await expect(ann.getByRole("heading", { level: 1, name })).toBeVisible();
  const address = ann.url();
  await ben.goto(address);
  await expect(ben.getByText("Carriers only.")).toBeVisible();
  await expect(ben.getByRole("heading", { name: "Members" })).toHaveCount(0);
  await ben.getByRole("button", { name: "Ask to be let in" }).click();
  await expect(ben.getByText("An officer will decide.")).toBeVisible();
  await ann.reload();
  await ann.getByRole("button", { name: "Let in", exact: true }).click();
  await expect(ann.getByRole("link", { name: names.ben })).toBeVisible();
  await ann.getByLabel("To all members").fill("Welcome aboard.");
  await ann.getByRole("button", { name: "Say it" }).click();
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
  await ann.getByLabel("A note to yourself").fill("Too early.");
  await ann.getByRole("button", { name: "Keep", exact: true }).click();
  await expect(ann.getByText("Too early.")).toBeVisible();
  await ann.getByRole("link", { name: "Make a study of this moment" }).click();
  await ann.getByLabel("Title").fill("What now?");
  await ann.getByLabel("Question", { exact: true }).fill("Attack or wait?");
  await ann.getByLabel("Answer", { exact: true }).fill("Wait.");
  await ann.getByRole("button", { name: "Make the study" }).click();
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
  await expect(ben.getByText("Only the organiser sits here.")).toBeVisible();
  await ann.goto(`${many.url}/tournaments/${tournament}/desk`);
  const open = ann.getByRole("region", { name: "Games without a result" });
  await open.getByText(names.ben).first().click();
  await open.getByLabel("Reason, for the log").fill("He had to go");
  await open.getByRole("button", { name: "Rule so" }).click();
  const log = ann.getByRole("region", { name: "Everything that was done" });
  await expect(log.getByText("He had to go")).toBeVisible();
  await expect(log.getByText("all rounds are played")).toBeVisible();
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
  const told = ann.getByRole("region", { name: "What operators did" });
  await expect(told.getByText(`Your match “${title}” was hidden from all lists.`)).toBeVisible();
  await expect(told.getByText("Reason: Its title is an insult")).toBeVisible();
  await told.getByText("Appeal against this").click();
  await told.getByLabel("Why it was not right").fill("It is a ship.");
  await told.getByRole("button", { name: "Send the appeal" }).click();
  await expect(told.getByText("Not answered yet.")).toBeVisible();
  const open = (page: Page) =>
    page.getByRole("listitem").filter({ hasText: title }).filter({ hasText: "It is a ship." });
  await ben.goto(`${many.url}/operator`);
  await open(ben).getByLabel("Answer").fill("I was right.");
  await open(ben).getByRole("button", { name: "The action stands" }).click();
  await expect(open(ben).getByText("Another operator has to answer.")).toBeVisible();
  await judge.goto(`${many.url}/operator`);
  await open(judge).getByLabel("Answer").fill("So it is.");
  await open(judge).getByRole("button", { name: "They are right" }).click();
  await expect(open(judge)).toHaveCount(0);
  await ann.reload();
  await expect(told.getByText("You were right.")).toBeVisible();
  await expect(told.getByText("So it is.")).toBeVisible();
  await judge.close();
  await close();
});

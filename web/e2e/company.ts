import { randomBytes } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Browser, expect, type Page } from "@playwright/test";
import { type House, untold } from "./house";
import { answer, get, PASSWORD, post, register } from "./matches";
import { type Shown, shelf } from "./pages";
import { PATIENCE } from "./patience";
import { PHONE } from "./phone";

/** Two people with a match behind them. */
export interface Two {
  ann: Page;
  ben: Page;
  names: { ann: string; ben: string };
  match: string;
  seats: readonly string[];
  close(): Promise<void>;
}

const DAY = 24 * 3_600_000;
const PLAYED = join(import.meta.dirname, "../../docs/playthroughs");

/** Names that nobody else in the house has. */
const mark = () => randomBytes(4).toString("hex");

/** Somebody new at this house, with a page of his own. */
export async function comer(browser: Browser, many: House, name: string, how = {}): Promise<Page> {
  const context = await browser.newContext({ locale: "en-GB", ...how });
  await untold(context);
  const page = await context.newPage();
  await register(page, many, name);
  return page;
}

export async function two(browser: Browser, many: House, phone = false): Promise<Two> {
  const names = { ann: `Ann ${mark()}`, ben: `Ben ${mark()}` };
  const ann = await comer(browser, many, names.ann, phone ? PHONE : {});
  const ben = await comer(browser, many, names.ben);
  const game = (await shelf(ann, many)).find(({ seats }) => seats.length === 2)!;
  const match = await givenUp(ann, ben, many, game.id, game.seats);
  const close = async () => {
    await ann.context().close();
    await ben.context().close();
  };
  return { ann, ben, names, match, seats: game.seats, close };
}

/** A match that Ann begins, Ben joins, and Ben gives up after some answers of both. */
async function givenUp(ann: Page, ben: Page, many: House, game: string, seats: readonly string[]): Promise<string> {
  const [mine, theirs] = seats as [string, string];
  const { match } = await post<{ match: string }>(ann, many, "/api/matches", {
    game,
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
  return match;
}

/** Somebody becomes an operator. For some seconds the server goes by what it knew: its own page tells the new role before
 * the doors do. */
export async function promoted(page: Page, many: House, name: string): Promise<void> {
  await many.operator?.(name);
  await expect
    .poll(async () => (await page.request.get(`${many.url}/api/operators/audit`)).status(), { timeout: PATIENCE })
    .toBe(200);
}

/** An operator hides a match, which concerns both who sit at it. */
export async function hidden(operator: Page, many: House, match: string): Promise<void> {
  await post(operator, many, `/api/operators/matches/${match}/hide`, { why: "Its title is an insult" });
}

export interface Company {
  ann: Page;
  /** What Ann looks at. */
  shown: readonly Shown[];
  /** What somebody looks at who is not signed in. */
  outside: readonly Shown[];
  close(): Promise<void>;
}

/** Eight people with a year behind them: clubs, tournaments, studies, analysis, and what operators do. */
export async function company(browser: Browser, many: House, how: { phone?: boolean; plain?: boolean } = {}) {
  const end = how.plain ? "" : ` ${mark()}`;
  const names = ["Elena Conti", "Paola Ricci", "Kenji Mori", "Tom Baker", "Sam Okoro", "Anna Weiss", "Davide Neri"];
  const called = ["Marco Leone", ...names].map((name) => name + end);
  const pages: Page[] = [];
  for (const name of called) pages.push(await comer(browser, many, name, how.phone && pages.length === 0 ? PHONE : {}));
  const [ann, ben] = pages as [Page, Page];
  const games = (await shelf(ann, many)).filter(({ seats }) => seats.length === 2).slice(0, 3);
  const matches: string[] = [];
  for (const { id, seats } of games) matches.push(await givenUp(ann, ben, many, id, seats));
  await years(
    many,
    called.slice(0, 6),
    matches.map((match, n) => ({ match, seats: games[n]!.seats })),
  );
  const table: Two = {
    ann,
    ben,
    names: { ann: called[0]!, ben: called[1]! },
    match: await lookedBack(ann, many, called[0]!),
    seats: games[0]!.seats,
    close: async () => {
      await ann.request.delete(`${many.url}/api/seeks/${games[0]!.id}`, { headers: { origin: many.url } }); // or she meets who comes next
      for (const page of pages) await page.context().close();
    },
  };
  const shown = [...(await seeking(table, many, games[0]!.id)), ...(await cups(pages, many, games[0]!.id))];
  shown.push(
    ...(await circle(table, many)),
    ...(await studied(table, many)),
    ...(await judged(pages, many, called, matches[0]!, games[0]!)),
  );
  await rated(table, many);
  shown.push(
    { name: "profile", path: `/people/${encodeURIComponent(table.names.ben)}`, telling: true },
    { name: "own-profile", path: "/profile" },
    { name: "people", path: "/people", telling: true },
    { name: "watch", path: "/watch", drawing: ".watch-board" },
    { name: "statistics", path: "/statistics" },
    { name: "open-data", path: "/open-data" },
    await counted(table, many, games[0]!.id),
  );
  return { ann, shown, outside: [suspended(called.at(-1)!)], close: table.close };
}

/** As many matches as one plays in a year, made of these: other people, other days, other ends. */
async function years(
  many: House,
  people: readonly string[],
  of: readonly { match: string; seats: readonly string[] }[],
) {
  const past = Array.from({ length: 150 }, (_, n) => {
    const { match, seats } = of[[0, 0, 0, 1, 1, 2][n % 6] ?? 0] ?? of[0]!;
    const [one, other] = [n % people.length, (n + 1 + (Math.floor(n / 6) % (people.length - 1))) % people.length];
    const chance = ((n * 7919 + 13) % 101) / 101 + (one < other ? 0.12 : -0.12);
    const points = chance > 0.54 ? [1, 0] : chance > 0.48 ? [0.5, 0.5] : [0, 1];
    const at = Date.now() - 340 * DAY + n * 2.2 * DAY;
    return {
      id: randomBytes(8).toString("hex"),
      made_of: match,
      at: Math.round(at),
      people: [people[one], people[other]],
      result: JSON.stringify(Object.fromEntries(seats.map((seat, place) => [seat, points[place]]))),
    };
  });
  const copy = (table: string) =>
    `insert into ${table} select (jsonb_populate_record(t, jsonb_build_object('match', p.id))).*
       from past p join ${table} t on t.match = p.made_of`;
  await many.sql?.(
    `create temp table past as select * from jsonb_to_recordset('${JSON.stringify(past)}')
       as p(id text, made_of text, at bigint, people jsonb, result text);
     insert into match select (jsonb_populate_record(m, jsonb_build_object('id', p.id, 'created', p.at - 9000000,
       'started', p.at - 9000000, 'ended', p.at, 'result', p.result, 'rated', null))).*
       from past p join match m on m.id = p.made_of;
     insert into seat select (jsonb_populate_record(s, jsonb_build_object('match', p.id, 'account', a.id))).*
       from past p join seat s on s.match = p.made_of join account a on a.name = p.people ->> s.place::int;
     ${["head", "entry", "snapshot"].map(copy).join("; ")}`,
  );
}

/** A recorded battle in which Ann had the first seat, analysed. */
async function lookedBack(ann: Page, many: House, name: string): Promise<string> {
  const played = readdirSync(PLAYED).filter((name) => name.endsWith(".json"));
  const texts = played
    .map((name) => readFileSync(join(PLAYED, name), "utf8"))
    .filter((text) => text.includes('"roll"'));
  const record = JSON.parse(texts.sort((a, b) => a.length - b.length)[0]!); // the shortest that has dice to tell luck of
  const { match } = await post<{ match: string }>(ann, many, "/api/records", record);
  await many.sql?.(
    `update seat set kind = 'person', account = (select id from account where name = '${name}')
       where match = '${match}' and place = 0`,
  );
  await post(ann, many, `/api/matches/${match}/analysis`);
  return match;
}

/** Ann waits for somebody of her strength, and there are tables where one can sit down. */
async function seeking({ ann, ben }: Two, many: House, game: string): Promise<readonly Shown[]> {
  const { seats } = (await shelf(ann, many)).find(({ id }) => id === game)!;
  const [first, second] = seats as [string, string];
  await post(ann, many, "/api/seeks", { game, window: 200 }, "PUT");
  for (const title of ["Saturday evenings", ""])
    await post(ben, many, "/api/matches", {
      game,
      title,
      seats: { [first]: { kind: "me" }, [second]: { kind: "open" } },
    });
  return [{ name: "find-a-match", path: "/lobby" }];
}

interface Cup {
  rounds: { tables: { done: boolean; games: { match: string | null; status: string | null }[] }[] }[];
}

/** A cup of eight of which the first round is played, one that is bid for, and one between all. */
async function cups(pages: readonly Page[], many: House, game: string): Promise<readonly Shown[]> {
  const [ann, ben] = pages as [Page, Page];
  const make = async (wish: object) =>
    (await post<{ tournament: string }>(ann, many, "/api/tournaments", { game, ...wish })).tournament;
  const cup = await make({ title: "Autumn cup", kind: "knockout", legs: 1, round_ms: 7 * DAY });
  for (const page of pages) await post(page, many, `/api/tournaments/${cup}/sign-up`);
  await post(ann, many, `/api/tournaments/${cup}/start`);
  await firstRound(pages, many, cup);
  const league = await make({ title: "League of the south", kind: "robin", legs: 2, round_ms: 7 * DAY });
  for (const page of pages.slice(0, 6)) await post(page, many, `/api/tournaments/${league}/sign-up`);
  await post(ann, many, `/api/tournaments/${league}/start`);
  const cards = await get<{ id: string; bid: string | null }[]>(ann, many, "/api/games");
  const uneven = cards.find(({ bid }) => bid)?.id ?? game;
  const sealed = await make({ title: "Winter cup", game: uneven, kind: "swiss", legs: 1, bids: true });
  for (const page of pages.slice(2)) await post(page, many, `/api/tournaments/${sealed}/sign-up`, { bid: 0 });
  await post(ben, many, `/api/tournaments/${sealed}/sign-up`, { bid: 1 });
  return [
    { name: "tournaments", path: "/tournaments" },
    { name: "new-tournament", path: "/tournaments/new" },
    { name: "tournament", path: `/tournaments/${cup}`, telling: true },
    { name: "league", path: `/tournaments/${league}` },
    { name: "bid", path: `/tournaments/${sealed}` },
    { name: "desk", path: `/tournaments/${cup}/desk` },
  ];
}

/** Whoever did not begin it gives up, but for one table, which goes on. */
async function firstRound(pages: readonly Page[], many: House, cup: string): Promise<void> {
  const rounds = async () => (await get<Cup>(pages[0]!, many, `/api/tournaments/${cup}`)).rounds;
  const tables = async () => (await rounds())[0]?.tables.filter(({ games }) => games[0]?.status === "playing") ?? [];
  for (const page of pages) await page.goto(many.url); // each browser gives its part of the dice, by itself
  await expect.poll(async () => (await tables()).length, { timeout: PATIENCE }).toBe(pages.length / 2);
  for (const { games } of (await tables()).slice(0, 3)) {
    const id = games[0]!.match!;
    for (const page of pages.slice(1)) {
      const { mine } = await get<{ mine: string[] }>(page, many, `/api/matches/${id}`);
      if (!mine[0]) continue;
      await post(page, many, `/api/matches/${id}/seats/${mine[0]}/resign`, { key: "given-up" });
      break;
    }
  }
  await expect
    .poll(async () => (await rounds())[0]!.tables.filter(({ done }) => done).length, { timeout: PATIENCE })
    .toBe(3);
}

/** A club that somebody waits for, with notices and a table. */
async function circle({ ann, ben, match }: Two, many: House): Promise<readonly Shown[]> {
  const { club } = await post<{ club: string }>(ann, many, "/api/clubs", {
    name: `Club ${mark()}`,
    about: "We play on Sundays, and talk about it afterwards.",
    entry: "asked",
  });
  await post(ben, many, `/api/clubs/${club}/join`);
  await post(ann, many, `/api/clubs/${club}/notices`, { text: "Tonight at nine: bring your charts." });
  const { game, seats } = await get<{ game: string; seats: object }>(ann, many, `/api/matches/${match}`);
  const [mine, theirs] = Object.keys(seats) as [string, string];
  await post(ann, many, "/api/matches", {
    game,
    club,
    seats: { [mine]: { kind: "me" }, [theirs]: { kind: "open" } },
  });
  return [
    { name: "clubs", path: "/clubs" },
    { name: "club", path: `/clubs/${club}` },
  ];
}

/** A study, notes and the analysis of Ann's match. */
async function studied({ ann, match }: Two, many: House): Promise<readonly Shown[]> {
  const { seats } = await get<{ seats: object }>(ann, many, `/api/matches/${match}`);
  const [mine, theirs] = Object.keys(seats) as [string, string];
  const { study } = await post<{ study: string }>(ann, many, `/api/matches/${match}/studies`, {
    eyes: "both",
    numbers: { [mine]: 40, [theirs]: 40 },
    title: "Before the first search",
    about: "Both have placed their ships.",
    listed: true,
    questions: [{ question: "Where would you look first?", answer: "Where the map is emptiest." }],
  });
  await post(ann, many, `/api/matches/${match}/notes`, { seat: mine, n: 40, text: "I should have waited here." });
  await expect
    .poll(async () => (await post<{ state: string }>(ann, many, `/api/matches/${match}/analysis`)).state, {
      timeout: 2 * PATIENCE,
    })
    .toBe("ready");
  const drawing = ".table-sheet";
  return [
    { name: "studies", path: "/studies" },
    { name: "study", path: `/study/${study}`, drawing },
    { name: "new-study", path: `/study/new/${match}?eyes=both&at=${mine}.40,${theirs}.40`, drawing },
    { name: "analysis", path: `/analysis/${match}`, drawing, telling: true },
    { name: "replay-notes", path: `/replay/${match}/40?eyes=${mine}`, drawing },
  ];
}

/** Ann becomes an operator: there is a report, an appeal, and somebody is suspended. */
async function judged(
  pages: readonly Page[],
  many: House,
  called: readonly string[],
  match: string,
  { id: game, seats }: { id: string; seats: readonly string[] },
): Promise<readonly Shown[]> {
  const [ann, ben] = pages as [Page, Page];
  const [mine, theirs] = seats as [string, string];
  await post(ben, many, `/api/matches/${match}/reports`, { seat: mine, kind: "chat", text: "He called me names." });
  await promoted(ann, many, called[0]!);
  const { match: named } = await post<{ match: string }>(ben, many, "/api/matches", {
    game,
    title: "A bad title",
    seats: { [mine]: { kind: "me" }, [theirs]: { kind: "open" } },
  });
  await post(ann, many, `/api/matches/${named}/join`, { seat: theirs });
  await hidden(ann, many, named);
  const [told] = await get<{ id: number }[]>(ben, many, "/api/actions");
  await post(ben, many, `/api/actions/${told!.id}/appeal`, { text: "It is the name of a ship.\nLook it up." });
  const accounts = await get<{ id: string; name: string }[]>(ann, many, "/api/operators/accounts");
  const last = accounts.find(({ name }) => name === called.at(-1))!.id;
  await post(ann, many, `/api/operators/accounts/${last}`, { closed: true, why: "Two accounts in one cup" }, "PATCH");
  const signals = async (page: Page) => {
    await page.locator(".operator-more > summary").first().click();
    await page
      .locator(".operator")
      .getByRole("button", { name: /^Signals$|^Segnali$/ })
      .first()
      .click();
  };
  return [
    { name: "operator", path: "/operator" },
    { name: "signals", path: "/operator", ready: signals },
    { name: "actions", path: "/account", ready: (page) => page.locator(".action summary").first().click() },
  ];
}

/** What somebody sees who is suspended and signs in: why, and how to appeal. */
function suspended(name: string): Shown {
  return {
    name: "suspended",
    path: "/account",
    ready: async (page) => {
      const entrance = page.locator(".entrance section").first();
      await entrance.locator("input[name=name]").fill(name);
      await entrance.locator("input[name=password]").fill(PASSWORD);
      await entrance.locator("button[type=submit]").click();
      await page.locator("#suspended").waitFor();
      await page.locator(".entrance details summary").first().click();
    },
  };
}

/** The ratings of the year have been reckoned. */
async function rated({ ann, names }: Two, many: House): Promise<void> {
  const of = async () => await get<{ rated: number }>(ann, many, `/api/people?name=${encodeURIComponent(names.ben)}`);
  await expect.poll(async () => (await of()).rated, { timeout: PATIENCE }).toBeGreaterThan(30);
}

/** What all these matches come to, for their scenario: a job counts them each minute. */
async function counted({ ann }: Two, many: House, game: string): Promise<Shown> {
  const cards = await get<{ id: string; scenarios: string[] }[]>(ann, many, "/api/games");
  const scenario = cards.find(({ id }) => id === game)!.scenarios[0]!;
  const of = () => get<{ total: number }>(ann, many, `/api/games/${game}/scenarios/${scenario}/statistics`);
  await expect.poll(async () => (await of()).total, { timeout: 3 * PATIENCE }).toBeGreaterThan(30);
  return { name: "scenario", path: `/statistics/${game}/${scenario}`, telling: true };
}

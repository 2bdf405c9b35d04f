import { execFileSync } from "node:child_process";
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { read } from "../player";
import { anyCard, ask, begun, type Card, cutNetwork, got, kept, next, STATIC, sent } from "./table";

const ROOT = join(import.meta.dirname, "../../..");
const PYTHON = join(ROOT, ".venv/bin/python");

/** The same match, as the table keeps it. */
interface Match {
  id: string;
  game: string;
  status: string;
}

test("matches begun by earlier rules go on by them, and their records verify", async ({ page, context }) => {
  test.setTimeout(900_000);
  const folder = mkdtempSync(join(tmpdir(), "earlier-"));
  execFileSync(PYTHON, [join(ROOT, "tools/same_record.py"), folder]);
  await kept(page);
  const cards = await got<Card[]>(page, "GET", "/api/games");
  const files = readdirSync(folder);
  expect(files.length).toBeGreaterThanOrEqual(cards.length);
  const matches = new Map<string, string>();
  for (const file of files) {
    const record = JSON.parse(readFileSync(join(folder, file), "utf-8"));
    matches.set(file, (await got<{ match: string }>(page, "POST", "/api/records", record)).match);
  }
  await page.reload(); // what they need is fetched while there is a network
  await expect
    .poll(() => archives(page))
    .toEqual(expect.arrayContaining(files.map((name) => name.replace(".json", ""))));
  await cutNetwork(context);
  await page.reload();
  for (const [file, match] of matches) {
    const { game } = await got<Match>(page, "GET", `/api/matches/${match}`);
    const card = cards.find(({ id }) => id === game) as Card;
    for (let move = 0; move < 4; move += 1)
      expect((await sent(page, match, await next(page, match, card, `earlier-${file}-${move}`))).status, file).toBe(
        200,
      );
    await got(page, "POST", `/api/matches/${match}/seats/${card.seats[0]}/resign`, { key: `resign-${file}` });
    const { status, said } = await ask<unknown>(page, "GET", `/api/matches/${match}/record`);
    expect(status, file).toBe(200);
    writeFileSync(join(folder, file), JSON.stringify(said));
    execFileSync(join(ROOT, ".venv/bin/wardroom"), ["verify", join(folder, file)]);
  }
});

/** What is kept of archives, without their hashes. */
const archives = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const requests = await (await caches.open("wardroom-archives")).keys();
    return requests.map(({ url }) => url.replace(/.*\/([\w]+)-[0-9a-f]{12}\.zip$/, "$1"));
  });

/** The host gets another version of the page: one archive and the service worker have changed. */
function update(version: string, game: string): () => void {
  const [manifest, worker] = ["manifest.json", "sw.js"].map((name) => join(STATIC, name)) as [string, string];
  const before = [manifest, worker].map((file) => [file, readFileSync(file, "utf-8")] as const);
  const coded = [manifest, worker].map((file) => `${file}.br`);
  const told = JSON.parse(readFileSync(manifest, "utf-8"));
  const file = `${game}-${version}.zip`;
  copyFileSync(join(STATIC, "py", told.parts[game].file), join(STATIC, "py", file));
  told.further = told.further.map((each: string) => each.replace(`py/${told.parts[game].file}`, `py/${file}`));
  told.parts[game].file = file;
  const kept = coded.map((path) => [path, readFileSync(path)] as const);
  for (const path of coded) rmSync(path);
  writeFileSync(manifest, JSON.stringify(told));
  writeFileSync(worker, readFileSync(worker, "utf-8").replace(/wardroom-static-\w{12}/, `wardroom-static-${version}`));
  return () => {
    for (const [path, text] of before) writeFileSync(path, text);
    for (const [path, body] of kept) writeFileSync(path, body);
    rmSync(join(STATIC, "py", file));
  };
}

test("an update comes as a whole, and a match goes on after it without a network", async ({ page, context }) => {
  await kept(page);
  const card = await anyCard(page);
  const match = await begun({ page, card });
  const shelves = () => page.evaluate(async () => (await caches.keys()).filter((name) => /static/.test(name)));
  const [first] = await shelves();
  const version = "0123456789ab";
  const restore = update(version, card.id);
  try {
    await page.evaluate(async () => {
      const taken = new Promise((done) => navigator.serviceWorker.addEventListener("controllerchange", done));
      await (await navigator.serviceWorker.ready).update();
      await taken;
    });
    expect(await shelves()).toEqual([first, `wardroom-static-${version}`]); // an open page still has its own
    await cutNetwork(context);
    await page.goto(`m/${match}`);
    await expect(async () => expect((await read(page)).state).toMatch(/asked|handover/)).toPass();
    expect((await sent(page, match, await next(page, match, card, "after-the-update"))).status).toBe(200);
    const { parts } = await page.evaluate(async () => {
      const root = document.querySelector<HTMLMetaElement>('meta[name="wardroom-table"]')?.content;
      return (await fetch(`${root}manifest.json`)).json();
    });
    expect(parts[card.id].file).toBe(`${card.id}-${version}.zip`);
  } finally {
    restore();
  }
});

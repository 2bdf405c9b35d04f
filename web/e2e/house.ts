import { type ChildProcess, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { type BrowserContext, test as base, type Page } from "@playwright/test";
import { PATIENCE } from "./patience";

/** Real servers for the tests: a table for one person on SQLite, and one with accounts on PostgreSQL and NATS. */
export interface House {
  url: string;
  /** Matches that are set up from now on have these dice. Only where the table is PostgreSQL's. */
  dice?(seed: string): Promise<void>;
  /** Makes somebody an operator, as whoever has a shell there does. */
  operator?(name: string): Promise<void>;
  /** Asks the database itself, for what nobody can do in a test's time: a year of matches. */
  sql?(text: string): Promise<void>;
  stop(): Promise<void>;
  /** The process is killed, as a machine would die; `again` starts it anew on the same data. */
  kill(): Promise<void>;
  again(): Promise<void>;
}

const WARDROOM = process.env.WARDROOM ?? join(import.meta.dirname, "../../.venv/bin/wardroom");
const EXAMPLE = join(import.meta.dirname, "../../examples/strait/src");
const TUTORIAL = join(import.meta.dirname, "../../docs/write-a-game.md");
const POSTGRES = process.env.WARDROOM_TEST_POSTGRES ?? "postgresql://postgres@127.0.0.1:5432";

async function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}

async function open(args: readonly string[], env: Record<string, string>, host = "127.0.0.1"): Promise<House> {
  const port = await freePort();
  const url = `http://${host}:${port}`;
  const called = host === "127.0.0.1" ? [] : ["--base-url", url];
  let child: ChildProcess | null = null;
  const again = async () => {
    let said = "";
    const now = spawn(WARDROOM, ["serve", "--port", String(port), ...called, ...args], {
      env: { ...process.env, ...env },
    });
    child = now;
    for (const stream of [now.stdout, now.stderr])
      stream.on("data", (data) => {
        said = (said + data).slice(-4000);
      });
    for (const ends = Date.now() + PATIENCE; Date.now() < ends; ) {
      const answers = await fetch(`${url}/api/me`).then(
        (reply) => reply.ok,
        () => false,
      );
      if (answers) return;
      if (now.exitCode !== null) break;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error(`the server does not open:\n${said}`);
  };
  const end = async (signal: NodeJS.Signals) => {
    const now = child;
    child = null;
    if (!now || now.exitCode !== null) return;
    const gone = new Promise((resolve) => now.once("exit", resolve));
    now.kill(signal);
    await gone;
  };
  await again();
  return { url, again, kill: () => end("SIGKILL"), stop: () => end("SIGTERM") };
}

async function run(command: string, args: readonly string[], env: Record<string, string> = {}): Promise<void> {
  const child = spawn(command, args, { env: { ...process.env, ...env }, stdio: "inherit" });
  const code = await new Promise((resolve) => child.once("exit", resolve));
  if (code !== 0) throw new Error(`${command} ${args.join(" ")}: exit ${code}`);
}

const committed = (seed: string) =>
  createHash("sha256").update("wardroom dice 1|").update(Buffer.from(seed, "hex")).digest("hex");
const FIXED = (seed: string) =>
  `create or replace function dice() returns trigger as $$ begin
     if new.parent is null and new.challenge is null and new.status = 'lobby' then
       new.seed := '${seed}'; new.ceremony := '${JSON.stringify([["seed", committed(seed)]])}';
     end if;
     return new; end $$ language plpgsql`;
const EACH = "before insert on match for each row";

/** As `wardroom dump` leaves it after two nights. */
function openData(): string {
  const folder = mkdtempSync(join(tmpdir(), "wardroom-data-"));
  writeFileSync(join(folder, "LICENCE.txt"), "CC0 1.0 Universal");
  for (const day of ["2026-11-14", "2026-11-15"]) {
    mkdirSync(join(folder, day));
    for (const part of ["matches", "players", "entries"])
      writeFileSync(join(folder, day, `${part}.parquet`), "PAR1".repeat(2000));
  }
  return folder;
}

interface Houses {
  /** `wardroom serve`, for one person. */
  alone: House;
  /** `wardroom serve --accounts` on PostgreSQL and NATS. */
  many: House;
}

/** `wardroom serve --accounts` on SQLite, by a name: passkeys are not made for bare addresses. */
async function named(use: (house: House) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "wardroom-e2e-"));
  const house = await open(["--accounts"], { WARDROOM_FOLDER: folder }, "localhost");
  await use(house);
  await house.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function forOne(use: (house: House) => Promise<void>, pythonPath = ""): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "wardroom-e2e-"));
  const house = await open([], { WARDROOM_FOLDER: folder, PYTHONPATH: pythonPath });
  await use(house);
  await house.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** A package as an installer leaves it: where its modules are, and what it says of itself. */
async function withPackage(name: string, source: string, use: (house: House) => Promise<void>): Promise<void> {
  const site = mkdtempSync(join(tmpdir(), "wardroom-site-"));
  const about = join(site, `${name}-1.0.dist-info`);
  mkdirSync(about);
  writeFileSync(join(about, "METADATA"), `Metadata-Version: 2.1\nName: ${name}\nVersion: 1.0\nAuthor: L. Ferri\n`);
  writeFileSync(join(about, "entry_points.txt"), `[wardroom.games]\n${name} = ${name}.game:GAME\n`);
  await forOne(use, [site, source].join(delimiter));
  rmSync(site, { recursive: true, force: true });
}

/** A game in a folder of its author's, made by `wardroom new` or copied file by file from the tutorial. */
async function authored(name: string, from: "new" | "page", use: (house: House) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "wardroom-author-"));
  if (from === "new") await run(WARDROOM, ["new", name, "--folder", folder]);
  else
    for (const [, file = "", text = ""] of readFileSync(TUTORIAL, "utf8").matchAll(
      /^```\w+ (\S+)\n([\s\S]*?)^```$/gm,
    )) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), text);
    }
  writeFileSync(join(folder, "src", name, "__init__.py"), "");
  await withPackage(name, join(folder, "src"), use);
  rmSync(folder, { recursive: true, force: true });
}

interface Each {
  calm: undefined;
  /** Whether what happened is told step by step. */
  told: boolean;
  /** `wardroom serve`, for one person who has never been there. */
  unused: House;
  /** One with accounts that has a name: `localhost`. */
  local: House;
  /** The same, beside a stranger's package: a larger game without web code. */
  packaged: House;
  /** The same, beside the game of the tutorial, from its page alone: `convoy`. */
  copied: House;
  /** The same, beside the game that `wardroom new patrol` writes. */
  made: House;
}

export const test = base.extend<Each, Houses>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from here
  alone: [async ({}, use) => forOne(use), { scope: "worker", timeout: 2 * PATIENCE }],
  // biome-ignore lint/correctness/noEmptyPattern: as above
  unused: [async ({}, use) => forOne(use), { timeout: 2 * PATIENCE }],
  // biome-ignore lint/correctness/noEmptyPattern: as above
  local: [async ({}, use) => named(use), { timeout: 2 * PATIENCE }],
  // biome-ignore lint/correctness/noEmptyPattern: as above
  packaged: [async ({}, use) => withPackage("strait", EXAMPLE, use), { timeout: 2 * PATIENCE }],
  // biome-ignore lint/correctness/noEmptyPattern: as above
  copied: [async ({}, use) => authored("convoy", "page", use), { timeout: 2 * PATIENCE }],
  // biome-ignore lint/correctness/noEmptyPattern: as above
  made: [async ({}, use) => authored("patrol", "new", use), { timeout: 2 * PATIENCE }],
  many: [
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}, use) => {
      const name = `e2e_${process.pid}_${Date.now()}`;
      const url = `${POSTGRES}/${name}`;
      await run("psql", ["-q", `${POSTGRES}/postgres`, "-c", `create database ${name}`]);
      await run(WARDROOM, ["migrate", "--database-url", url]);
      const folder = openData();
      const house = await open(["--accounts", "--database-url", url, "--nats-url", "nats://127.0.0.1:4222"], {
        WARDROOM_OPEN_DATA: folder,
      });
      const sql = (text: string) => run("psql", ["-q", url, "-c", text]);
      const dice = (seed: string) =>
        sql(`${FIXED(seed)}; create or replace trigger dice ${EACH} execute function dice()`);
      const operator = (name: string) => run(WARDROOM, ["operator", name, "--database-url", url]);
      await use({ ...house, dice, operator, sql });
      await house.stop();
      await run("psql", ["-q", `${POSTGRES}/postgres`, "-c", `drop database ${name} with (force)`]);
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: "worker", timeout: 2 * PATIENCE },
  ],
  /** What is told step by step would have to be waited for: a test that looks at the story asks for it (`told`). */
  told: [false, { option: true }],
  context: async ({ context, told }, use) => {
    if (!told) await untold(context);
    await use(context);
  },
  /** Nothing may go wrong in the console while a test looks on. */
  calm: [
    async ({ page }, use) => {
      const faults = watch(page);
      await use(undefined);
      if (faults.length) throw new Error(`the page complained:\n${faults.join("\n")}`);
    },
    { auto: true },
  ],
});

/** The page gives the same bits to every match's dice: with those of the table (`dice`) each roll is known. */
export async function sameBits(page: Page): Promise<void> {
  await page.addInitScript(() => {
    crypto.getRandomValues = (bytes) => {
      if (bytes instanceof Uint8Array) bytes.fill(7);
      return bytes;
    };
  });
}

/** As the settings page does it: the story is off, unless something was chosen before. */
export async function untold(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    if (!location.protocol.startsWith("http")) return; // a blank page keeps nothing
    const kept = "wardroom.settings";
    if (!localStorage.getItem(kept))
      localStorage.setItem(kept, JSON.stringify({ state: { speed: "off" }, version: 1 }));
  });
}

export function watch(page: Page): string[] {
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(String(error)));
  page.on("console", (message) => {
    const text = message.text();
    const refused = /Failed to load resource|net::ERR|WebSocket connection/.test(text); // statuses that tests provoke
    if (message.type() === "error" && !refused) faults.push(text);
  });
  return faults;
}

export { expect } from "@playwright/test";

import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { type Card, STATIC } from "./table";

const ROOT = join(import.meta.dirname, "../../..");
const SCRIPT = join(ROOT, "tools/same_record.py");
const MATCHES = Number(process.env.MATCHES ?? 4); // of each game
const PLAYER = join(STATIC, "parity.mjs"); // a page may start no worker that is not of its host

test.beforeAll(() => {
  const played = JSON.stringify(readFileSync(SCRIPT, "utf-8"));
  writeFileSync(
    PLAYER,
    `import { openPython } from "./python.mjs";
     const python = await openPython();
     python.runPython(${played});
     const play = python.globals.get("played");
     onmessage = ({ data: [game, seed] }) => postMessage(new TextDecoder().decode(play(game, seed).toJs()));
     postMessage("ready");`,
  );
});
test.afterAll(() => rmSync(PLAYER));

test(`the same record here and there, byte for byte: ${MATCHES} matches of each game`, async ({ page }) => {
  test.setTimeout(3_600_000);
  const folder = mkdtempSync(join(tmpdir(), "records-"));
  await page.goto("./");
  await page.evaluate(
    () =>
      new Promise((ready) => {
        const root = document.querySelector<HTMLMetaElement>('meta[name="wardroom-table"]')?.content;
        const worker = new Worker(`${root}parity.mjs`, { type: "module" });
        worker.onmessage = ready;
        Object.assign(globalThis, { worker });
      }),
  );
  const cards = JSON.parse(readFileSync(join(STATIC, "games.json"), "utf-8")) as Card[];
  let same = 0;
  for (const { id } of cards) {
    execFileSync(join(ROOT, ".venv/bin/python"), [SCRIPT, id, "1", String(MATCHES), folder]);
    for (let seed = 1; seed <= MATCHES; seed += 1) {
      const here = await page.evaluate(
        (asked) =>
          new Promise<string>((done, failed) => {
            const { worker } = globalThis as unknown as { worker: Worker };
            worker.onmessage = ({ data }) => done(data);
            worker.onerror = ({ message }) => failed(new Error(message));
            worker.postMessage(asked);
          }),
        [id, seed] as const,
      );
      const file = join(folder, `${id}-${seed}.json`);
      expect(here === readFileSync(file, "utf-8"), `${id} ${seed}`).toBe(true);
      execFileSync(join(ROOT, ".venv/bin/wardroom"), ["verify", file]);
      same += 1;
    }
  }
  console.log(`${same} records, the same byte for byte and verified`);
});

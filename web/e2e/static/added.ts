import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { found } from "../looked";
import { read } from "../player";
import { answer, asked, type Card, cutNetwork, go, got, kept } from "./table";

const BIN = join(import.meta.dirname, "../../../.venv/bin");

/** The game of docs/write-a-game.md as its author would hand it on. */
function wheel(): string {
  const folder = join(mkdtempSync(join(tmpdir(), "wheel-")), "convoy");
  execFileSync(join(BIN, "wardroom"), ["new", "convoy", "--folder", folder]);
  execFileSync(join(BIN, "python"), ["-m", "hatchling", "build", "--target", "wheel"], { cwd: folder });
  const [name] = readdirSync(join(folder, "dist"));
  return join(folder, "dist", name as string);
}

async function add(page: Page, file: Parameters<ReturnType<Page["locator"]>["setInputFiles"]>[0]): Promise<void> {
  await page.locator('input[accept=".whl"]').setInputFiles(file);
  await expect(page.getByText("A game is a program.")).toBeVisible(); // before it runs
  await page.getByRole("group").getByRole("button", { name: "Add game" }).click();
}

const ids = async (page: Page) => (await got<Card[]>(page, "GET", "/api/games")).map(({ id }) => id);

test("a game of another author: added, played offline against its bot, removed", async ({ page, context }) => {
  await kept(page);
  const own = await ids(page);

  await test.step("a file that is no game is refused", async () => {
    await add(page, { name: "notes.whl", mimeType: "", buffer: Buffer.from("notes") });
    await expect(page.getByRole("alert")).toHaveText("This file is not a Python wheel.");
    expect(await ids(page)).toEqual(own);
  });

  await add(page, wheel());
  const card = page.getByRole("article", { name: "Convoy" });
  await expect(card).toContainText("one raider in the dark");
  expect(await found(page, "home with an added game")).toEqual([]);
  expect(await ids(page)).toEqual([...own, "convoy"]);
  await page.goto("settings");
  await expect(page.getByText("wardroom-convoy 0.1")).toBeVisible();
  expect(await found(page, "settings with an added game")).toEqual([]);
  await expect(page.getByText("All games work without a network.")).toBeVisible();

  await cutNetwork(context);
  await page.goto("./");
  await card.getByRole("button", { name: "Bot" }).click();
  await expect(card).toContainText("reckoner");
  await card.getByRole("button", { name: /Start/ }).click();
  await asked(page);
  await answer(page); // which channel
  await answer(page); // by it
  await expect(page.getByRole("heading", { name: /Turn 2/ })).toBeVisible(); // its bot has chosen, in the second worker
  const before = await read(page);
  await page.reload();
  await asked(page);
  expect((await read(page)).title).toBe(before.title);
  await answer(page);
  const match = page.url();

  await go(page, "settings");
  await page.getByRole("button", { name: "Remove" }).click();
  await Promise.all([page.waitForEvent("load"), page.getByRole("button", { name: "Really remove" }).click()]);
  await expect(page.getByText("wardroom-convoy 0.1")).toBeHidden();
  expect(await ids(page)).toEqual(own);
  await page.goto(match);
  await expect(page.getByText("The package for this game (convoy) is no longer installed.")).toBeVisible();
  await page.goto("./"); // the list of matches stands without it
  await expect(page.getByRole("heading").first()).toBeVisible();
});

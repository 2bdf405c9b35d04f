import type { Page } from "@playwright/test";
import { expect, type House, test, untold, watch } from "../../house";
import { PASSWORD } from "../../matches";
import { Player, read } from "../../player";
import { midway } from "./policy";

test("two browsers play a whole match of Midway, whatever happens to the line", async ({ browser, page, many }) => {
  const link = await opened(page, many);
  const other = await browser.newContext();
  await untold(other);
  const guest = await other.newPage();
  const faults = watch(guest);
  await seatedAsGuest(guest, link);
  const japan = new Player(page, midway(9));
  const america = new Player(guest, midway(9));
  const both = (until: RegExp) =>
    Promise.all([japan, america].map((player) => player.play(({ crumbs }) => until.test(crumbs))));

  await test.step("an answer is taken back, and the other has not noticed", async () => {
    const { title: asked } = await japan.play(({ state }) => state === "asked");
    await japan.play(({ state }) => state === "waiting");
    expect((await read(page)).title).toContain("Orders sealed");
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await expect.poll(async () => (await read(page)).title).toBe(asked);
    await expect(guest.getByRole("tabpanel")).not.toContainText("Japan undoes");
  });

  await test.step("a reload in a sealed phase changes nothing", async () => {
    await both(/Movement/);
    await japan.play(({ title }) => /^Which ships move/.test(title));
    const before = await read(page);
    await page.reload();
    expect((await japan.play(({ state }) => state === "asked")).title).toBe(before.title);
  });

  await test.step("the line is cut at the browser, and comes back by itself", async () => {
    await both(/Turn 2/);
    await other.setOffline(true);
    await expect(guest.getByText(/Connection lost/).first()).toBeVisible();
    await other.setOffline(false);
    await expect(guest.getByText(/Connection lost/)).toHaveCount(0);
  });

  await test.step("the server dies, and nothing is lost", async () => {
    await both(/Turn 3/);
    const before = [await log(page), await log(guest)];
    await many.kill();
    for (const each of [page, guest]) await expect(each.getByText("Connection lost. Reconnecting…")).toBeVisible();
    await many.again();
    for (const each of [page, guest]) await expect(each.getByText("Connection lost. Reconnecting…")).toBeHidden();
    expect([await log(page), await log(guest)]).toEqual(before);
  });

  await test.step("to the end of the time record", async () => {
    const started = Date.now();
    const ends = await Promise.all([japan.play(() => false), america.play(() => false)]);
    test.info().annotations.push({
      type: "match",
      description: `${japan.answers} + ${america.answers} presses, the rest in ${Math.round((Date.now() - started) / 1000)} s`,
    });
    for (const end of ends) expect(end.title).toMatch(/won|lost|draw/i);
    for (const each of [page, guest])
      await expect(each.getByRole("link", { name: /^Watch (the replay|both sides)$/ })).toBeVisible();
  });
  expect(faults).toEqual([]);
  await other.close();
});

/** Registers, opens a table as Japan, and makes a link for the other seat. */
async function opened(page: Page, house: House): Promise<string> {
  await page.goto(`${house.url}/account`);
  const form = page.locator("form", { has: page.getByLabel("I am fourteen or older.") });
  await form.getByLabel("Name", { exact: true }).fill("Nagumo");
  await form.getByLabel("Password").fill(PASSWORD);
  await form.getByLabel("I am fourteen or older.").check();
  await form.getByRole("button", { name: "Register" }).click();
  await page.getByRole("link", { name: "Nagumo: your account" }).waitFor();
  await page.goto(`${house.url}/new/midway?how=online`);
  await page.getByRole("radio", { name: "Japan", exact: true }).check();
  await expect(page.getByRole("radio", { name: "Someone online" })).toBeChecked();
  await page.getByRole("button", { name: "Open the table" }).click();
  await page.getByRole("button", { name: "Invite a player" }).click();
  return page.getByLabel("Link for US").inputValue();
}

/** Follows the link, without an account. */
async function seatedAsGuest(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.getByLabel("Your display name").fill("Fletcher");
  await page.getByRole("button", { name: "Join as a guest" }).click();
  await expect(page.getByRole("button", { name: "Undo", exact: true })).toBeVisible(); // whoever takes the last seat begins
}

const log = (page: Page) => page.getByRole("tabpanel").innerText();

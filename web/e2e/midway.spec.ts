import { expect, test, watch } from "./house";
import { Player } from "./player";
import { midway } from "./policies";

test("two browsers play a whole match of Midway", async ({ browser, page, many }) => {
  test.setTimeout(150_000);
  // One registers, opens a table and makes a link.
  await page.goto(`${many.url}/account`);
  const form = page.locator("form", { has: page.getByLabel("I am fourteen or older.") });
  await form.getByLabel("Name", { exact: true }).fill("Nagumo");
  await form.getByLabel("Password").fill("seven old destroyers");
  await form.getByLabel("I am fourteen or older.").check();
  await form.getByRole("button", { name: "Register" }).click();
  await page.getByRole("link", { name: "Nagumo: your account" }).waitFor();
  await page.goto(`${many.url}/new/midway?how=online`);
  await page.getByLabel("Japan").selectOption("me");
  await page.getByLabel("US", { exact: true }).selectOption("open");
  await page.getByRole("button", { name: "Open the table" }).click();
  await page.getByRole("button", { name: "Invite somebody" }).click();
  const link = await page.getByLabel("Link for US").inputValue();

  // The other follows it, without an account.
  const other = await browser.newContext();
  const guest = await other.newPage();
  const faults = watch(guest);
  await guest.goto(link);
  await guest.getByLabel("Your name at the table").fill("Fletcher");
  await guest.getByRole("button", { name: "Take the seat as a guest" }).click();
  await expect(guest.getByText("The one who set the match up begins it.")).toBeVisible();
  await page.getByRole("button", { name: "Start the match" }).click();

  const japan = new Player(page, midway(9));
  const america = new Player(guest, midway(9));
  const started = Date.now();
  const ends = await Promise.all([japan.play(() => false), america.play(() => false)]);
  console.log(`played in ${Date.now() - started} ms, ${japan.answers} + ${america.answers} presses`);
  for (const end of ends) expect(end.title).toMatch(/won|draw/i);
  expect(faults).toEqual([]);
  await other.close();
});

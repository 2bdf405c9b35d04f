import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Locator, type Page, test } from "@playwright/test";
import { SITE } from "./site";

/** What each file says when it is run; every other file of the package plays a match. */
const SAID = new Map([
  ["src/convoy/bot.py", /reckoner: \d+ of 40/],
  ["tests/test_convoy.py", /5 passed, 0 failed/],
  ["Python", /every assertion holds/],
]);
const MATCH = /Result: Merchants [01], Raider [01]/;

const block = (page: Page, name: string): Locator => page.locator(`code[role="textbox"][aria-label="${name}"]`);

/** The bar under a file, and what is printed below it. */
const bar = (code: Locator): Locator =>
  code.locator("xpath=ancestor::div[contains(@class,'highlight')]/following-sibling::div[1]");

async function run(code: Locator): Promise<string> {
  await bar(code).getByRole("button", { name: "Run" }).click();
  await expect(bar(code).getByRole("status")).toHaveText("Done");
  return bar(code).locator("xpath=following-sibling::pre[1]").innerText();
}

test("every file of the tutorial that can be run says something, and a changed number something else", async ({
  page,
}) => {
  await page.goto(`${SITE}write-a-game.html`);
  await expect(page.getByRole("button", { name: "Run" }).first()).toBeVisible();
  const names = await page
    .locator('code[role="textbox"]')
    .evaluateAll((all) => all.map((each) => each.getAttribute("aria-label") ?? ""));
  expect(names.filter((name) => name.endsWith(".py") || name === "Python")).toHaveLength(4);
  for (const name of names.filter((name) => name !== "pyproject.toml"))
    await test.step(name, async () => {
      expect(await run(block(page, name))).toMatch(SAID.get(name) ?? MATCH);
    });
  const { violations } = await new AxeBuilder({ page }).include(".run-bar").include(".run-output").analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);

  const data = block(page, "src/convoy/data.yaml");
  const before = await run(data);
  expect(before.match(/^Turn /gm)).toHaveLength(6);
  await data.click({ position: { x: 2, y: 2 } });
  await page.keyboard.press("ControlOrMeta+Home");
  await page.keyboard.press("End");
  await page.keyboard.press("Backspace");
  await page.keyboard.type("4");
  expect((await run(data)).match(/^Turn /gm)).toHaveLength(4);
  await bar(data).getByRole("button", { name: "Reset" }).click();
  expect(await run(data)).toBe(before);
});

test("what runs for ever can be stopped", async ({ page }) => {
  await page.goto(`${SITE}write-a-game.html`);
  const code = block(page, "Python");
  await code.fill("print(1)\nwhile True: print(2)\n");
  await bar(code).getByRole("button", { name: "Run" }).click();
  await expect(bar(code).locator("xpath=following-sibling::pre[1]")).toContainText("1");
  await bar(code).getByRole("button", { name: "Stop" }).click();
  await expect(bar(code).getByRole("status")).toHaveText("Stopped");
  await code.fill("print(3)\n");
  expect(await run(code)).toContain("3");
});

test("a site without the runtime is to be read only", async ({ page }) => {
  await page.route("**/play/**", (route) => route.fulfill({ status: 404, body: "" }));
  const asked = page.waitForResponse("**/play/manifest.json");
  await page.goto(`${SITE}write-a-game.html`);
  await asked;
  await expect(page.getByText("src/convoy/game.py", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Run" })).toHaveCount(0);
  await expect(page.locator("[contenteditable]")).toHaveCount(0);
});

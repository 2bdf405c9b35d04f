import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, test } from "./house";
import { answer, begun } from "./matches";
import { settled } from "./pages";

/** Both languages and both themes in two looks. */
const LOOKS = [
  { lang: "en", theme: "light" },
  { lang: "it", theme: "dark" },
] as const;

async function axe(page: Page): Promise<string[]> {
  await settled(page);
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id} ${node.target.join(" ")}`));
}

/** From the shelf to the table, as somebody does who has just installed the package. */
async function sitDown(page: Page, url: string): Promise<void> {
  await page.goto(url);
  const card = page.getByRole("article", { name: "Strait" });
  await expect(card).toContainText("orders in secret");
  await card.getByRole("button", { name: "Bot" }).click();
  await card.getByRole("button", { name: /Start/ }).click();
  await expect(page.getByRole("heading", { name: "Turn 1: give orders" })).toBeVisible();
}

test("a game that brings no web code is played from the shelf to an answer, on the map and in the table", async ({
  page,
  packaged,
}) => {
  await sitDown(page, packaged.url);
  const [map, table] = [page.locator(".general-map"), page.locator(".general-table")];
  await expect(page.getByText("3 places, 2 links")).toBeVisible();
  await expect(page.getByText(/strait 1\.0, by L\. Ferri/)).toBeVisible();

  // On the map: a place with four blocks asks which, and the list shows the same choice.
  await map.locator('[data-place="eastport"]').click();
  await page
    .getByRole("dialog", { name: "East Port" })
    .getByRole("button", { name: /block 2/ })
    .click();
  const rows = page.locator(".question .row");
  await expect(rows.filter({ hasText: "block 2" })).toHaveAttribute("aria-pressed", "true");
  await expect(map.locator(".general-way")).toBeVisible();
  await page.locator(".question-act .primary").click();
  const given = page.locator(".general-facts div", { hasText: "Orders given" });
  await expect(given).toContainText("east block 2");

  // In the table: the same draft, and the map shows it.
  await table.getByRole("button", { name: /block 1/ }).click();
  await expect(rows.filter({ hasText: "block 1" })).toHaveAttribute("aria-pressed", "true");
  await expect(map.locator(".general-way")).toBeVisible();
  await page.locator(".question-act .primary").click();
  await expect(given).toContainText("east block 1");

  // Why not? The west's port is two areas away.
  await map.locator('[data-place="westport"]').click();
  await expect(page.locator(".note.why")).toContainText("cannot reach that area");
  const done = page.getByRole("button", { name: "Done" });
  await expect(done).toContainText("Ends your secret orders"); // it says so before it is pressed: then one press is meant
  await done.click();
  await expect(page.getByText("The fleets have sailed").first()).toBeVisible();
});

test("by keyboard alone", async ({ page, packaged }) => {
  await sitDown(page, packaged.url);
  await page.getByRole("application").focus();
  const heard = page.locator(".general-map .chart > .unseen");
  await page.keyboard.press("ArrowRight"); // keys begin at what can be chosen
  await expect(heard).toContainText("East Port, port, East:");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await expect(heard).toHaveText("West Port, port, West: 4 × unknown");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect(heard).toContainText("East Port, port, East:");
  await expect(heard).toContainText("can be chosen");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog").getByRole("button", { name: /block 1/ })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.locator(".question .row").first()).toHaveAttribute("aria-pressed", "true");
});

test("on a phone there is the map or the table, and the replay shows the board too", async ({ page, packaged }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await sitDown(page, packaged.url);
  await expect(page.locator(".general-map")).toBeVisible();
  await expect(page.locator(".general-table")).toBeHidden();
  await page.locator('.general-head [data-how="table"]').click();
  await expect(page.locator(".general-table")).toBeVisible();
  await expect(page.locator(".general-map")).toBeHidden();
  const match = page.url().split("/").at(-1);
  await page.goto(`${packaged.url}/replay/${match}?eyes=east`);
  await expect(page.locator('[data-place="narrows"]')).toBeVisible();
});

for (const { lang, theme } of LOOKS)
  test(`axe finds nothing in the general board, ${lang}, ${theme}`, async ({ page, packaged }) => {
    await sitDown(page, packaged.url);
    const table = page.url();
    await page.evaluate(
      ([lang, theme]) => {
        const state = { theme, motion: "less", size: 100, twoTaps: "touch", speed: "off" };
        localStorage.setItem("wardroom.lang", lang);
        localStorage.setItem("wardroom.settings", JSON.stringify({ state, version: 1 }));
      },
      [lang, theme] as const,
    );
    await page.goto(table);
    expect(await axe(page)).toEqual([]);
    await page.locator('[data-place="eastport"]').click();
    expect(await axe(page)).toEqual([]);
    await page.goto(packaged.url);
    expect(await axe(page)).toEqual([]);
  });

test("what the game says of itself is shown without web code: a slip, the log, where it stands", async ({
  page,
  packaged,
}) => {
  await sitDown(page, packaged.url);
  // A fleet without orders may be a slip: it is said before it is done.
  await page.getByRole("button", { name: "Done" }).click();
  await expect(page.locator(".note.warn")).toContainText("No block has orders");
  await page.locator(".question-act .primary").click();
  await expect(page.getByRole("heading", { name: /Turn 2/ })).toBeVisible();
  const match = page.url().split("/").at(-1);
  await page.goto(`${packaged.url}/m/${match}?recap`);
  await expect(page.locator(".recap")).toContainText("Blocks afloat: East");
});

test("turns and points of a game without web code are told by its words", async ({ page, packaged }) => {
  const seats = { east: { kind: "me" }, west: { kind: "me" } } as const;
  const match = await begun(page, packaged, { game: "strait", scenario: "dawn", seats });
  for (let turn = 1; turn <= 4; turn += 1)
    for (const seat of ["east", "west"]) await answer(page, packaged, match, seat); // all stay in port
  await page.goto(`${packaged.url}/m/${match}/east`);
  await expect(page.locator(".breakdown")).toContainText("steps afloat");
  await expect(page.locator(".log-chapter").first()).toContainText("T4");
});

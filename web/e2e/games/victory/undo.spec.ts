import { AxeBuilder } from "@axe-core/playwright";
import { expect, test } from "../../house";
import { answer, begun, get, patiently } from "../../matches";

test("one Undo: free before dice, marked after them, and the keys of the table", async ({ page, alone }) => {
  const match = await begun(page, alone, {
    game: "victory",
    scenario: "setting_sun",
    seats: { japan: { kind: "me" }, allies: { kind: "bot", bot: "random" } },
  });
  const path = `/api/matches/${match}`;
  const seen = () => get<{ n: number; undo: boolean; ask: unknown }>(page, alone, `${path}/seats/japan/view`);
  // Until something has become known since the last answer: whoever lost the initiative is asked before he has given one.
  let answered = 0;
  await patiently(async () => {
    const { undo, ask } = await seen();
    if (ask && !undo && answered > 1) return true;
    if (ask) answered += 1;
    await answer(page, alone, match, "japan");
    return false;
  });
  await page.goto(`${alone.url}/m/${match}`);
  const undo = page.getByRole("button", { name: "Undo", exact: true });
  await expect(undo).toHaveAttribute("data-way", "alone");
  const { n } = await seen();
  await page.locator(".panel-top").focus();
  await page.keyboard.press("u");
  const sure = page.getByRole("alertdialog");
  await expect(sure).toContainText("makes the match unrated");
  await sure.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("undone", { exact: false }).first()).toBeVisible();
  await expect.poll(async () => (await seen()).n).toBeGreaterThan(n);

  // L to the log, M to the board, ? for the keys.
  await page.keyboard.press("l");
  await expect(page.getByRole("tab", { name: "Log" })).toBeFocused();
  await page.keyboard.press("m");
  await expect(page.locator(".table-board [role=application]").first()).toBeFocused();
  await page.keyboard.press("?");
  const help = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(help).toBeVisible();
  const found = await new AxeBuilder({ page }).include(".keys-help").analyze();
  expect(found.violations.map(({ id }) => id)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(help).toBeHidden();
});

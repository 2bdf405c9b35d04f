import { expect, test } from "./house";
import { begun, SOLO } from "./matches";
import { Player } from "./player";
import { fighters } from "./policies";

test("a click that is not allowed is answered with the sentence and the clause", async ({ page, alone }) => {
  const match = await begun(page, alone, { game: "midway", seats: SOLO });
  await page.goto(`${alone.url}/m/${match}`);
  await page.getByRole("button", { name: "Place all that are left together" }).click();
  const chart = page.getByRole("application");
  const box = await chart.boundingBox();
  if (!box) throw new Error("no chart");
  await page.mouse.click(box.x + box.width * 0.8, box.y + box.height * 0.4);
  const note = page.locator(".note.why");
  await expect(note).toContainText("Why not?");
  await expect(note.getByRole("link", { name: /^MW-/ }).first()).toBeVisible();
  expect((await note.innerText()).length).toBeGreaterThan(40);
  await note.getByRole("button", { name: "Close" }).click();
  await expect(note).toBeHidden();
});

test("so is a key that is not allowed", async ({ page, alone }) => {
  const match = await begun(page, alone, {
    game: "fighters",
    scenario: "first_clash",
    seats: { us: { kind: "me" }, jp: { kind: "bot", bot: "random" } },
  });
  await page.goto(`${alone.url}/m/${match}`);
  await new Player(page, fighters).play(({ acts }) => acts.some((act) => /^Finish for me/.test(act)));
  await page.getByRole("application").first().focus();
  const note = page.locator(".note.why");
  // Down the edge of the board: somewhere there is a hex that is near and cannot be reached.
  for (let n = 0; n < 40 && !(await note.isVisible()); n += 1) {
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await note.waitFor({ timeout: 200 }).catch(() => undefined);
  }
  await expect(note).toContainText("Why not?");
  await expect(note.getByRole("link", { name: /^[A-Z]+-/ }).first()).toBeVisible();
});

import { expect, test } from "../../house";
import { begun } from "../../matches";
import { SOLO } from "./seats";

test("a click that is not allowed is answered with the sentence and the clause", async ({ page, alone }) => {
  const match = await begun(page, alone, { game: "midway", seats: SOLO });
  await page.goto(`${alone.url}/m/${match}`);
  await page.getByRole("button", { name: "Place all remaining ships together" }).click();
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

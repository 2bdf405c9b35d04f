import { expect, test } from "../../house";
import { begun } from "../../matches";
import { Player } from "../../player";
import { fighters } from "./policy";

test("a key that is not allowed is answered as a click is", async ({ page, alone }) => {
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

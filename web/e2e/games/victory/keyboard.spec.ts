import { expect, test } from "../../house";
import { keys, read } from "../../player";
import { walk } from "../../walk";
import { middle, war } from "./pacific";

test("a block of Pacific Victory moves by keys alone, and comes back", async ({ page, alone }) => {
  const match = await war(page, alone, "japan", "movement");
  await page.goto(`${alone.url}/m/${match}/japan`);
  await walk(page, middle("H0904"));
  await page.keyboard.press("Enter");
  await keys(page.getByTitle("Move Ise", { exact: true }));
  await expect(page.getByRole("heading", { name: "Where does Ise go" })).toBeVisible();
  await walk(page, middle("H0804"));
  await page.keyboard.press("Enter");
  await expect.poll(async () => (await read(page)).ready).toBe(true);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("tabpanel")).toContainText("Ise moves from Kure to East China Sea.");
  await expect(page.getByRole("heading", { name: /^Which unit moves/ })).toBeVisible();
  for (const back of [/^Where does Ise go/, /^Which unit moves/]) {
    await expect(page.getByRole("button", { name: "Undo" })).toBeEnabled();
    await page.keyboard.press("u");
    await expect(page.getByRole("heading", { name: back })).toBeVisible();
  }
});

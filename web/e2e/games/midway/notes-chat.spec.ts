import { expect, test } from "../../house";
import { begun } from "../../matches";
import { SOLO } from "./seats";

test("notes are kept with their moment, and can be thrown away", async ({ page, alone }) => {
  const match = await begun(page, alone, { game: "midway", seats: SOLO });
  await page.goto(`${alone.url}/m/${match}`);
  await page.getByRole("tab", { name: "Notes" }).click();
  await page.getByLabel("New note").fill("Their carriers must be north-east.");
  await page.getByRole("button", { name: "Save" }).click();
  const note = page.getByRole("listitem").filter({ hasText: "north-east" });
  await expect(note.getByRole("link", { name: "at move 1" })).toBeVisible();
  await page.reload();
  await page.getByRole("tab", { name: "Notes" }).click();
  await note.getByRole("button", { name: "Delete note" }).click();
  await expect(note).toBeHidden();
  await expect(page.getByText("Your notes are private")).toBeVisible();
});

test("what is said stands in the chat", async ({ page, alone }) => {
  const match = await begun(page, alone, { game: "midway", seats: SOLO });
  await page.goto(`${alone.url}/m/${match}`);
  await page.getByRole("tab", { name: "Chat" }).click();
  await page.getByLabel("Write a message").fill("Good luck!");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Good luck!" })).toBeVisible();
  await expect(page.getByLabel("Write a message")).toHaveValue("");
});

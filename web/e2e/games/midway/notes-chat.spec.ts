import { expect, test } from "../../house";
import { begun } from "../../matches";
import { SOLO } from "./seats";

test("notes are kept with their moment, and can be thrown away", async ({ page, alone }) => {
  const match = await begun(page, alone, { game: "midway", seats: SOLO });
  await page.goto(`${alone.url}/m/${match}`);
  await page.getByRole("tab", { name: "Notes" }).click();
  await page.getByLabel("A note to yourself").fill("Their carriers must be north-east.");
  await page.getByRole("button", { name: "Keep" }).click();
  const note = page.getByRole("listitem").filter({ hasText: "north-east" });
  await expect(note.getByRole("link", { name: "at moment 1" })).toBeVisible();
  await page.reload();
  await page.getByRole("tab", { name: "Notes" }).click();
  await note.getByRole("button", { name: "Remove this note" }).click();
  await expect(note).toBeHidden();
  await expect(page.getByText("Notes are yours alone")).toBeVisible();
});

test("what is said stands in the chat", async ({ page, alone }) => {
  const match = await begun(page, alone, { game: "midway", seats: SOLO });
  await page.goto(`${alone.url}/m/${match}`);
  await page.getByRole("tab", { name: "Chat" }).click();
  await page.getByLabel("Say something").fill("Good luck!");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Good luck!" })).toBeVisible();
  await expect(page.getByLabel("Say something")).toHaveValue("");
});

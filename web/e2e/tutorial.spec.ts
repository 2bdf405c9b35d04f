import type { Page } from "@playwright/test";
import { expect, test } from "./house";
import { answer, begun } from "./matches";

const BOTH = { merchants: { kind: "me" }, raider: { kind: "me" } } as const;

/** A picture to look at, where one is wanted: PICTURES=folder. */
async function picture(page: Page, name: string): Promise<void> {
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/${name}.png` });
}

test("what wardroom new writes is played from the home page to a second turn", async ({ page, made }) => {
  await page.goto(made.url);
  const card = page.getByRole("article", { name: "Patrol" });
  await expect(card).toContainText("one raider in the dark");
  await picture(page, "home");
  await card.getByRole("button", { name: "Bot" }).click();
  await card.getByRole("button", { name: /Start/ }).click();
  await expect(page.getByRole("heading", { name: "Turn 1: choose a channel" })).toBeVisible();
  await picture(page, "first");
  await page.locator('.general-map [data-place="deep"]').click();
  await expect(page.locator(".question .row", { hasText: "the Deep" })).toHaveAttribute("aria-pressed", "true");
  await page.locator(".question-act .primary").click();
  await expect(page.getByRole("heading", { name: "Turn 2: choose a channel" })).toBeVisible();
  await expect(page.getByText(/The merchants took/).first()).toBeVisible();
});

test.describe("the game of the page, beside its board", () => {
  test.use({ told: true });

  test("the other side's choice and the die are told as a story", async ({ page, copied }) => {
    const match = await begun(page, copied, { game: "convoy", seats: BOTH });
    await page.goto(`${copied.url}/m/${match}/merchants`);
    await expect(page.getByRole("heading", { name: "Turn 1: choose a channel" })).toBeVisible();
    await answer(page, copied, match, "merchants");
    await answer(page, copied, match, "raider"); // by the first channel as well: they meet
    await expect(page.getByText(/The raider rolls \d/).first()).toBeVisible();
    await picture(page, "story");
  });
});

test("why not, recap, warning and points of the game of the page", async ({ page, copied }) => {
  const match = await begun(page, copied, { game: "convoy", seats: BOTH });
  const sail = (channel: string) => () => ["sail", channel];
  for (const channel of ["narrows", "deep", "narrows", "deep", "shallows"]) {
    await answer(page, copied, match, "merchants", sail(channel));
    await answer(page, copied, match, "raider", sail(channel === "shallows" ? "deep" : "shallows"));
  }
  await page.goto(`${copied.url}/m/${match}/merchants?recap`);
  await expect(page.locator(".recap")).toContainText("Turn 6: 11 of 10 tons are home.");
  await picture(page, "recap");
  await page.goto(`${copied.url}/m/${match}/merchants`);
  await page.locator('.general-map [data-place="shallows"]').click();
  await expect(page.locator(".note.why")).toContainText("The merchants took the Shallows in the turn before");
  await picture(page, "why-not");
  for (const seat of ["merchants", "raider"]) await answer(page, copied, match, seat);
  await page.goto(`${copied.url}/m/${match}/merchants`);
  await expect(page.locator(".breakdown")).toContainText("the Deep");
  await expect(page.locator(".log-chapter").first()).toContainText("T6");
  await picture(page, "points");
});

test("a slip in the last turn is warned of", async ({ page, copied }) => {
  const match = await begun(page, copied, { game: "convoy", seats: BOTH });
  for (let turn = 1; turn <= 5; turn += 1) {
    await answer(page, copied, match, "merchants", () => ["sail", turn % 2 ? "shallows" : "narrows"]);
    await answer(page, copied, match, "raider", () => ["sail", "deep"]); // 7 tons are home
  }
  await page.goto(`${copied.url}/m/${match}/merchants`);
  await page.locator('.general-map [data-place="narrows"]').click();
  await expect(page.locator(".note.warn")).toContainText("stay below 10 tons");
  await picture(page, "warning");
});

import { expect, test } from "./house";
import { post, register } from "./matches";
import { shelf } from "./pages";

test("a match is set up from cards, within four clicks, by mouse or by keys", async ({ page, alone }) => {
  const games = await shelf(page, alone);
  for (const { id } of games) {
    await page.goto(`${alone.url}/new/${id}`);
    const cards = page.locator("fieldset .pick");
    await expect(cards.first()).toContainText(/turns?, /); // how long
    await expect(cards.first()).toContainText(/easy|medium|hard/);
  }
  const { id } = games.find(({ seats }) => seats.length === 2) as { id: string };
  await page.goto(`${alone.url}/new/${id}`);
  let clicks = 0;
  const click = async (what: ReturnType<typeof page.locator>) => {
    await what.click();
    clicks += 1;
  };
  await click(page.locator("fieldset .pick").nth(1));
  await click(page.getByRole("radio", { name: /Recruit/ }));
  await click(page.locator(".setup-summary .choices label").last());
  await expect(page.locator(".setup-summary")).toContainText("Recruit");
  await click(page.getByRole("button", { name: /^Start as/ }));
  await page.waitForURL(/\/m\//);
  expect(clicks).toBeLessThanOrEqual(4);

  // The choice is kept; by keys the next card is an arrow away.
  await page.goto(`${alone.url}/new/${id}`);
  await expect(page.locator("fieldset .pick input").nth(1)).toBeChecked();
  await page.locator("fieldset .pick input").nth(1).focus();
  await page.keyboard.press("ArrowLeft");
  await expect(page.locator("fieldset .pick input").nth(0)).toBeChecked();
});

test("what is missing in a registration is said in our words, in place", async ({ page, many }) => {
  await page.goto(`${many.url}/account`);
  const form = page.locator("form", { has: page.getByLabel("I am fourteen or older.") });
  await form.getByLabel("Password").fill("short");
  await form.getByRole("button", { name: "Register" }).click();
  await expect(form.getByLabel("Name", { exact: true })).toBeFocused();
  await expect(form.getByText("Please fill this in.")).toBeVisible();
  await expect(form.getByText("At least 8 characters.", { exact: true })).toBeVisible();
  await expect(form.getByText("Please confirm this.")).toBeVisible();
  await expect(form.getByLabel("Password")).toHaveAttribute("aria-invalid", "true");
});

test("nothing is promised that does not work: no notice without a channel", async ({ page, many }) => {
  await register(page, many, "Patient");
  const { match } = await post<{ match: string }>(page, many, "/api/matches", {
    game: (await shelf(page, many)).find(({ seats }) => seats.length === 2)?.id ?? "",
    seats: {},
  });
  await page.goto(`${many.url}/m/${match}`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText(/[Nn]otify you when it is your turn/)).toHaveCount(0);
});

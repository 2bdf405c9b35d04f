import AxeBuilder from "@axe-core/playwright";
import { Ear } from "../../ear";
import { expect, test, untold } from "../../house";
import { answer, get, invited, post, register } from "../../matches";
import { keys } from "../../player";

/** The quietest answers until the seat is asked this; whoever else must answer first does so too. */
async function upTo(
  pages: Parameters<typeof answer>[0][],
  house: Parameters<typeof answer>[1],
  match: string,
  goal: RegExp,
) {
  const [us, jp] = pages as [(typeof pages)[0], (typeof pages)[0]];
  for (let n = 0; n < 200; n += 1) {
    const { ask } = await get<{ ask: { prompt: string } | null }>(us, house, `/api/matches/${match}/seats/US/view`);
    if (ask && goal.test(ask.prompt)) return ask.prompt;
    const mine = await answer(us, house, match, "US", first);
    const theirs = await answer(jp, house, match, "JP", first);
    if (!mine && !theirs) await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`never asked ${goal}`);
}

/** In their places at the start; afterwards the quietest. */
const first = () => undefined;

test("a standing order answers for its owner, who is told; the other learns nothing of it", async ({
  page,
  browser,
  many,
}) => {
  const context = await browser.newContext();
  await untold(context);
  const guest = await context.newPage();
  await register(page, many, "Theobald");
  const { match } = await post<{ match: string }>(page, many, "/api/matches", {
    game: "midway",
    seats: { US: { kind: "me" }, JP: { kind: "open" } },
  });
  await invited(page, guest, many, match, "JP", "Abe");
  const prompt = await upTo([page, guest], many, match, /search/);

  const ears = { owner: new Ear(page), foe: new Ear(guest) };
  await page.goto(`${many.url}/m/${match}`);
  await guest.goto(`${many.url}/m/${match}`);
  await expect(guest.locator(".table-board")).toBeVisible();

  // By keys alone: the answer, the order, given.
  const row = page.locator(".question button.row").first();
  await keys(row);
  const chosen = await page.locator(".question-act button.primary").innerText();
  await keys(page.locator(".order-maker summary"));
  await expect(page.getByText("A standing order plays this decision for you")).toBeVisible();
  await expect(page.locator(".order-form input[type=radio]").first()).toBeChecked();
  await page.getByLabel("If that is not possible").selectOption("quiet");
  const seen = await new AxeBuilder({ page }).include(".table-panel").analyze();
  expect(seen.violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
  await keys(page.getByRole("button", { name: "Save order" }));

  // It says what it is about to do, does it, and says so.
  await expect(page.locator(".order-note")).toContainText("Your standing order played", { timeout: 30_000 });
  await page.locator(".order-note").getByRole("button", { name: "View orders" }).click();
  await expect(page.locator(".orders")).toContainText(/used once|used \d+ times/);
  const given = await get<{ prompt: string; wishes: unknown[]; answered: number }[]>(
    page,
    many,
    `/api/matches/${match}/seats/US/orders`,
  );
  expect(given).toHaveLength(1);
  expect(given[0]).toMatchObject({ prompt, wishes: [expect.anything()] });
  expect(given[0]?.answered).toBeGreaterThan(0);
  expect(chosen).not.toBe("");

  // Nobody else has heard that there is such a thing.
  await guest.reload();
  await expect(guest.locator(".table-board")).toBeVisible();
  const heard = { owner: await ears.owner.all(), foe: await ears.foe.all() };
  expect(heard.owner).toContain("standing_order"); // the control: the ears do hear
  for (const sign of ["standing_order", "otherwise", "until_news", "standing order played"])
    expect(heard.foe.includes(sign), sign).toBe(false);
  const refused = await guest.request.get(`${many.url}/api/matches/${match}/seats/US/orders`);
  expect(refused.status()).toBe(403);

  // Withdrawn, it is gone.
  await page.getByRole("button", { name: "Cancel", exact: true }).click();
  await expect(page.getByText("No standing orders.")).toBeVisible();
  expect(await get(page, many, `/api/matches/${match}/seats/US/orders`)).toEqual([]);
  await context.close();
});

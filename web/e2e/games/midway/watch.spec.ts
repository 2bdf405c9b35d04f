import { AxeBuilder } from "@axe-core/playwright";
import type { BrowserContext } from "@playwright/test";
import { Ear } from "../../ear";
import { expect, test, untold } from "../../house";
import { answer, get, invited, post, register } from "../../matches";

interface Known {
  turn: number;
  called: Record<string, string[]>;
}

test("onlookers see what is public, talk, and see both sides late if both players allow it", async ({
  page,
  browser,
  many,
}) => {
  const contexts: BrowserContext[] = [];
  const another = async () => {
    const context = await browser.newContext();
    await untold(context);
    contexts.push(context);
    return context.newPage();
  };
  const [guest, onlooker] = [await another(), await another()];
  await register(page, many, "Watched");
  await register(onlooker, many, "Looker");
  const { match } = await post<{ match: string }>(page, many, "/api/matches", {
    game: "midway",
    watched: true,
    seats: { US: { kind: "me" }, JP: { kind: "open" } },
  });
  await invited(page, guest, many, match, "JP", "Kondo");
  const path = `/api/matches/${match}`;
  const view = () => get<{ view: Known }>(page, many, `${path}/seats/US/view`);
  /** Both give their quietest answers, or search, until this holds. */
  const until = async (held: (known: Known) => boolean, searching = false) => {
    for (let n = 0; n < 400; n += 1) {
      if (held((await view()).view)) return;
      for (const [who, seat] of [
        [page, "US"],
        [guest, "JP"],
      ] as const)
        await answer(who, many, match, seat, (moves) =>
          searching ? moves.find(([verb]) => verb === "call") : undefined,
        ).catch(() => false);
    }
    throw new Error("it does not come to that");
  };

  await until(({ called }) => (called.US?.length ?? 0) + (called.JP?.length ?? 0) > 0, true);
  const ear = new Ear(onlooker);
  await onlooker.goto(`${many.url}/m/${match}`);
  await expect(onlooker.locator(".midway-their-call").first()).toBeVisible(); // not an empty sea
  await expect(onlooker.getByText("You are watching.")).toBeVisible();
  await expect(onlooker.getByText(/[Nn]otify you when it is your turn/)).toHaveCount(0);

  // Talk among those who watch: those who play do not hear it.
  const players = new Ear(page);
  await page.goto(`${many.url}/m/${match}`);
  await onlooker.getByRole("tab", { name: "Spectators" }).click();
  await onlooker.getByLabel("Write a message").fill("CANARY-gallery-31");
  await onlooker.getByRole("button", { name: "Send" }).click();
  await expect(onlooker.getByText("CANARY-gallery-31")).toBeVisible();
  const seen = await new AxeBuilder({ page: onlooker }).include(".table-panel").analyze();
  expect(seen.violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);

  // One proposes, the other agrees.
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("menuitem", { name: "Show spectators both sides" }).click();
  await expect(page.getByText("You agreed. It starts once everyone has agreed.")).toBeVisible();
  await expect(onlooker.getByRole("link", { name: /Both sides/ })).toHaveCount(0);
  await guest.goto(`${many.url}/m/${match}`);
  await guest.getByRole("button", { name: "Agree" }).click();
  await expect(onlooker.getByRole("link", { name: "Both sides, 3 turns ago" })).toBeVisible();
  await onlooker.getByRole("link", { name: "Both sides, 3 turns ago" }).click();
  await expect(onlooker.getByText("There is nothing to show yet")).toBeVisible();
  expect(await ear.all()).not.toMatch(/"enterprise":\{[^}]*"zone"/);

  // Five turns later the first ones are told.
  const now = (await view()).view.turn;
  await until(({ turn }) => turn >= now + 4);
  await onlooker.goto(`${many.url}/replay/${match}?eyes=both`);
  await expect(onlooker.locator(".replay-side")).toHaveCount(2);
  await expect(onlooker.getByText("Delayed by at least 3 turns.")).toBeVisible();
  expect((await players.all()).includes("CANARY-gallery-31"), "the players and the gallery").toBe(false);
  for (const context of contexts) await context.close();
});

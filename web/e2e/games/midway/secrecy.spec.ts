import type { BrowserContext } from "@playwright/test";
import { Ear } from "../../ear";
import { expect, test, untold } from "../../house";
import { begun, get, invited, post, register } from "../../matches";
import { Player } from "../../player";
import { midway } from "./policy";

test("what only one side may know reaches no other browser", async ({ page, browser, many }) => {
  const contexts: BrowserContext[] = [];
  const another = async () => {
    const context = await browser.newContext();
    await untold(context);
    contexts.push(context);
    return context.newPage();
  };
  const [guest, stranger] = [await another(), await another()];
  await register(page, many, "Buckmaster");
  const { match } = await post<{ match: string }>(page, many, "/api/matches", {
    game: "midway",
    watched: true,
    seats: { US: { kind: "me" }, JP: { kind: "open" } },
  });
  await invited(page, guest, many, match, "JP", "Yamaguchi");

  const ears = { owner: new Ear(page), foe: new Ear(guest), spectator: new Ear(stranger) };
  for (const each of [page, guest, stranger]) await each.goto(`${many.url}/m/${match}`);
  const america = new Player(page, midway(2));
  const japan = new Player(guest, midway(2));
  await Promise.all([america, japan].map((player) => player.play(({ crumbs }) => /Turn 1.*Movement/.test(crumbs))));

  // Words that only America has written, and one that only the two of them have.
  const [note, chat] = ["CANARY-note-7719", "CANARY-chat-4402"];
  await page.getByRole("tab", { name: "Notes" }).click();
  await page.getByLabel("New note").fill(note);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText(note)).toBeVisible();
  await page.getByRole("tab", { name: "Chat" }).click();
  await page.getByLabel("Write a message").fill(chat);
  await page.getByRole("button", { name: "Send" }).click();
  await guest.getByRole("tab", { name: "Chat" }).click();
  await expect(guest.getByText(chat)).toBeVisible();
  await page.getByRole("tab", { name: "Log" }).click();

  // America moves into a zone of its own choice, and gets no further.
  await america.play(({ state }) => state === "waiting");
  const view = await get<{ view: { ships: Record<string, { zone?: string }> } }>(
    page,
    many,
    `/api/matches/${match}/seats/US/view`,
  );
  const where = view.view.ships.enterprise?.zone ?? "";
  expect(where).toMatch(/^[A-I]\d-[A-I]$/);
  const position = new RegExp(`"enterprise":\\{[^}]*"zone":"${where}"`);
  const placed = new RegExp(`"zone":"${where}"`);
  await guest.reload();
  await stranger.reload();
  for (const each of [guest, stranger]) await expect(each.locator(".table-board")).toBeVisible();

  const heard = { owner: await ears.owner.all(), foe: await ears.foe.all(), spectator: await ears.spectator.all() };
  // The control: whoever may know them has them, so the ears do hear.
  expect(heard.owner).toContain(note);
  expect(heard.owner).toMatch(position);
  expect(heard.foe).toContain(chat);
  for (const who of ["foe", "spectator"] as const) {
    expect(heard[who].includes(note), `${who} and the note`).toBe(false);
    expect(position.test(heard[who]), `${who} and the position`).toBe(false);
    expect(placed.test(heard[who]), `${who} and the zone`).toBe(false);
    expect(/On the board in zone[^<]*Enterprise/.test(heard[who]), `${who} and the log`).toBe(false);
  }
  expect(heard.spectator.includes(chat), "a spectator and the chat").toBe(false);
  for (const context of contexts) await context.close();
});

test("a match at a table of one's own tells the foe's bot's secrets to nobody", async ({ page, alone }) => {
  const ear = new Ear(page);
  const match = await begun(page, alone, {
    game: "midway",
    seats: { JP: { kind: "me" }, US: { kind: "bot", bot: "random" } },
  });
  await page.goto(`${alone.url}/m/${match}`);
  await new Player(page, midway(1)).play(({ crumbs }) => /Turn 1.*Movement/.test(crumbs));
  const heard = await ear.all();
  expect(heard).toMatch(/"akagi":\{[^}]*"zone":"[A-I]\d-[A-I]"/);
  expect(heard).not.toMatch(/"enterprise":\{[^}]*"zone":"[A-I]\d-[A-I]"/);
});

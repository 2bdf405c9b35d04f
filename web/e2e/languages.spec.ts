import type { Page } from "@playwright/test";
import { expect, test } from "./house";
import { begun, SOLO } from "./matches";
import { PLAIN, settled, tables } from "./pages";
import { Player } from "./player";
import { midway } from "./policies";

/** Every text one can read or hear on the page. */
function texts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = new Set<string>();
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let at = walk.nextNode(); at; at = walk.nextNode())
      if (!at.parentElement?.closest("script, style, code, [lang=en]")) found.add((at.textContent ?? "").trim());
    for (const at of document.querySelectorAll("[aria-label], [title], [placeholder], [aria-valuetext]"))
      if (!at.closest("[lang=en]"))
        for (const name of ["aria-label", "title", "placeholder", "aria-valuetext"])
          found.add(at.getAttribute(name)?.trim() ?? "");
    return [...found].filter(Boolean);
  });
}

const KEY = /^[a-z_-]+(\.[a-z0-9_-]+)+$/i;
/** Addresses and names that look like keys, and sentences that are the same in both. */
const NO_KEYS = /^(wardroom\.|https?:|.*\.json$)/;

test("in mid-match the other language takes over: question, log and rules", async ({ page, alone }) => {
  const match = await begun(page, alone, { game: "midway", seats: SOLO });
  await page.goto(`${alone.url}/m/${match}`);
  const player = new Player(page, midway(1));
  await player.play(({ crumbs }) => /Movement/.test(crumbs));
  await expect(page.getByRole("tabpanel")).toContainText("On the board in zone");
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("menuitem", { name: "Settings" }).click();
  // The words are fetched first: it is chosen a moment after the click.
  await page.getByRole("radio", { name: "Italiano" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Impostazioni");
  await page.goBack();
  await expect(page.locator("html")).toHaveAttribute("lang", "it");
  await expect(page.locator(".question h2")).toContainText("Quali navi");
  await expect(page.getByRole("tabpanel")).not.toContainText("On the board");
  await expect(page.getByRole("tabpanel")).toContainText("zona");
  await page.goto(`${alone.url}/rules/midway`);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Regole");
  await page.evaluate(() => localStorage.removeItem("wardroom.lang"));
});

test("no page shows a key, and none mixes the languages", async ({ page, alone }) => {
  const shown = [...PLAIN.map((path) => ({ name: path, path })), ...(await tables(page, alone))];
  const keys: string[] = [];
  const mixed: string[] = [];
  for (const { name, path } of shown) {
    const said: Record<string, string[]> = {};
    for (const lang of ["en", "it"]) {
      await page.goto(`${alone.url}/about`);
      await page.evaluate((each) => localStorage.setItem("wardroom.lang", each), lang);
      await page.goto(alone.url + path);
      await settled(page);
      said[lang] = await texts(page);
      for (const text of said[lang]) if (KEY.test(text) && !NO_KEYS.test(text)) keys.push(`${name} (${lang}): ${text}`);
    }
    const english = new Set(said.en);
    for (const text of said.it ?? [])
      if (english.has(text) && text.split(/\s+/).filter((word) => /^[a-z]{3,}/.test(word)).length >= 2)
        mixed.push(`${name}: ${text}`);
  }
  expect.soft([...new Set(keys)]).toEqual([]);
  expect.soft([...new Set(mixed)]).toEqual([]);
});

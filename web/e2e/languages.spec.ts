import type { Page } from "@playwright/test";
import { GAMES } from "./games";
import { expect, type House, test } from "./house";
import { plain, type Shown, settled } from "./pages";

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

test("no page shows a key, and none mixes the languages", async ({ page, alone }) => {
  await parted(page, alone, await plain(page, alone));
});

for (const { id, boards } of GAMES)
  test(`nor does any board: ${id}`, async ({ page, alone }) => {
    await parted(page, alone, await boards(page, alone));
  });

async function parted(page: Page, house: House, shown: readonly Shown[]): Promise<void> {
  const keys: string[] = [];
  const mixed: string[] = [];
  for (const { name, path } of shown) {
    const said: Record<string, string[]> = {};
    for (const lang of ["en", "it"]) {
      await page.goto(`${house.url}/about`);
      await page.evaluate((each) => localStorage.setItem("wardroom.lang", each), lang);
      await page.goto(house.url + path);
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
}

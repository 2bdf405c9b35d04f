import type { Page } from "@playwright/test";
import { GAMES } from "./games";
import { expect, type House, test } from "./house";
import { plain, type Shown, settled } from "./pages";
import { PHONE } from "./phone";

test.use(PHONE);

test("every page fits a phone, and every target a finger", async ({ page, alone }) => {
  await fits(page, alone, await plain(page, alone));
});

for (const { id, boards } of GAMES)
  test(`so does every board: ${id}`, async ({ page, alone }) => {
    await fits(page, alone, await boards(page, alone));
  });

async function fits(page: Page, house: House, shown: readonly Shown[]): Promise<void> {
  const wide: string[] = [];
  const small: string[] = [];
  for (const { name, path, ready } of shown) {
    await page.goto(house.url + path);
    await settled(page);
    await ready?.(page);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    if (width > 390) wide.push(`${name}: ${width}`);
    for (const each of await page.evaluate(slight)) small.push(`${name}: ${each}`);
  }
  expect.soft(wide, "no sideways scrolling").toEqual([]);
  expect.soft(small, "targets of 44 px").toEqual([]);
}

/** Controls under 44 px. A link in a sentence is as high as the sentence. */
function slight(): string[] {
  const found: string[] = [];
  for (const at of document.querySelectorAll<HTMLElement>("button, select, input, textarea, summary, [role=tab], a")) {
    const inline = getComputedStyle(at).display === "inline";
    const label = (at as HTMLInputElement).labels?.[0];
    const box = (label && at.matches("[type=checkbox], [type=radio]") ? label : at).getBoundingClientRect();
    if (inline || box.width === 0 || at.closest(".unseen, [inert], [aria-hidden=true]") || at.matches(".skip"))
      continue;
    if (box.width < 43.5 || box.height < 43.5)
      found.push(
        `${at.tagName.toLowerCase()}.${at.className} “${(at.getAttribute("aria-label") ?? at.textContent ?? "").slice(0, 30)}” ${Math.round(box.width)}×${Math.round(box.height)}`,
      );
  }
  return found;
}

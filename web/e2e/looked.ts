import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import type { House } from "./house";
import { type Shown, settled } from "./pages";

/** Both languages and both themes in two looks: words bring no contrast, and colours no words. */
export const LOOKS = [
  { lang: "en", theme: "light" },
  { lang: "it", theme: "dark" },
] as const;

export async function dress(page: Page, url: string, { lang, theme }: (typeof LOOKS)[number]): Promise<void> {
  await page.goto(`${url}/about`);
  await page.evaluate(
    ([lang, theme]) => {
      localStorage.setItem("wardroom.lang", lang);
      localStorage.setItem(
        "wardroom.settings",
        JSON.stringify({ state: { theme, motion: "less", size: 100, twoTaps: "touch", speed: "off" }, version: 1 }),
      );
    },
    [lang, theme] as const,
  );
}

/** What axe finds, one line for each place. */
export async function found(page: Page, name: string, drawing?: string): Promise<string[]> {
  await settled(page);
  const axe = new AxeBuilder({ page });
  if (drawing) axe.exclude(drawing);
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      (node) => `${name}: ${id} ${node.target.join(" ")} ${node.any[0]?.message ?? node.all[0]?.message ?? ""}`,
    ),
  );
}

/** What axe finds on these pages, each thing once. */
export async function looked(page: Page, house: House, shown: readonly Shown[]): Promise<readonly string[]> {
  const all: string[] = [];
  for (const { name, path, ready, drawing } of shown) {
    await page.goto(house.url + path);
    await settled(page);
    await ready?.(page);
    all.push(...(await found(page, name, drawing)));
  }
  return [...new Set(all)];
}

import { GAMES } from "./games";
import { expect, test } from "./house";
import { hidden } from "./inview";
import { settled } from "./pages";
import { PHONE } from "./phone";

/** What a question is about is on the board, and nothing lies over it, when it is asked. */
for (const [device, size] of [
  ["a desk", { width: 1440, height: 900 }],
  ["a phone", PHONE.viewport],
] as const)
  for (const { id, boards } of GAMES)
    test(`what is asked about is seen on ${device}: ${id}`, async ({ page, alone }) => {
      await page.setViewportSize(size);
      const shown = await boards(page, alone);
      const unseen: string[] = [];
      // Not what is opened over the board on purpose: a battle is asked about on its stage, a tab is looked into.
      const plain = ({ name, path, opened }: (typeof shown)[number]) =>
        path.startsWith("/m/") && !opened && !/battle/.test(name);
      const looked = shown.filter(plain);
      expect(looked).not.toEqual([]);
      for (const { name, path, ready } of looked) {
        await page.goto(alone.url + path);
        await settled(page);
        await ready?.(page);
        const about = await page.locator(".chart > svg[data-about]").evaluateAll((all) =>
          all.map((svg) => {
            const [x = 0, y = 0] = (svg as SVGSVGElement).dataset.about!.split(",").map(Number);
            return [x, y] as const;
          }),
        );
        for (const each of await hidden(page, about)) unseen.push(`${name}: ${each}`);
      }
      expect(unseen).toEqual([]);
    });

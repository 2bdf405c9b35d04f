import { GAMES } from "./games";
import { expect, test } from "./house";
import { overlaps } from "./overlap";
import { settled } from "./pages";
import { PHONE } from "./phone";

const WIDTHS = [360, 390, 430];

test.use({ ...PHONE, contextOptions: { reducedMotion: "reduce" } });

/** Every state of every board, which takes minutes: at night (`make e2e WHOLE=1`). What it still finds is in docs/playing.md. */
for (const { id, boards } of process.env.WHOLE ? GAMES : [])
  test(`nothing covers anything on a phone: ${id}`, async ({ page, alone }) => {
    const shown = await boards(page, alone);
    const found: string[] = [];
    for (const lang of ["en", "it"]) {
      await page.addInitScript((lang) => localStorage.setItem("wardroom.lang", lang), lang);
      for (const { name, path, ready } of shown) {
        await page.setViewportSize({ width: WIDTHS[0] as number, height: 844 });
        await page.goto(alone.url + path);
        await settled(page);
        await ready?.(page);
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 844 });
          await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
          for (const each of await page.evaluate(overlaps)) found.push(`${name}, ${lang}, ${width} px: ${each}`);
        }
      }
    }
    expect(found).toEqual([]);
  });

test("the measure sees what it should", async ({ page }) => {
  const style = "position: absolute; left: 20px; width: 120px; height: 48px";
  await page.setContent(
    `<button style="${style}; top: 20px">one</button><button style="${style}; top: 50px">two</button>` +
      `<button style="${style}; top: 200px">three</button><p style="${style}; top: 210px">over three</p>` +
      `<button style="${style}; top: 400px">alone</button>`,
  );
  const found = await page.evaluate(overlaps);
  expect(found).toHaveLength(2);
  expect(found[0]).toContain("“one” and button");
  expect(found[1]).toContain("“over three”");
});

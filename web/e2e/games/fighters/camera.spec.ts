import { expect, test } from "../../house";
import { drawn, hidden } from "../../inview";
import { settled } from "../../pages";
import { PHONE } from "../../phone";
import { boards, story } from "./boards";

// Each beat stands until Next is pressed.
test.use({ told: true, reducedMotion: "reduce" } as object);

for (const [device, size] of [
  ["a desk", { width: 1440, height: 900 }],
  ["a phone", PHONE.viewport],
] as const)
  test(`shooter and victim are seen during every shot, on ${device}`, async ({ page, alone }) => {
    await page.setViewportSize(size);
    const { path, acts } = await story(page, alone);
    await page.goto(alone.url + path);
    await settled(page);
    const told = page.locator(".table[data-telling]");
    const unseen: string[] = [];
    let shots = 0;
    const watch = async () => {
      const strip = page.locator(".story-count").first();
      for (let n = 0; n < 400 && (await told.count()); n += 1) {
        const count = await strip.textContent().catch(() => "");
        const ends = await drawn(page, ".fighters-story .tracer");
        if (ends.length) shots += 1;
        for (const each of await hidden(page, ends)) unseen.push(`${count}: ${each}`);
        await page.keyboard.press("ArrowRight");
        await page.waitForTimeout(60);
      }
    };
    for (const act of [...acts, ...acts.slice(-1), ...acts.slice(-1)]) {
      await act();
      await told
        .or(page.getByRole("button", { name: "Watch it" }))
        .first()
        .waitFor();
      await page.waitForTimeout(800); // what comes last joins the rest
      const again = page.getByRole("button", { name: "Watch it" });
      if (await again.isVisible()) await again.click();
      await watch();
    }
    expect(shots).toBeGreaterThan(3);
    expect(unseen).toEqual([]);
  });

for (const width of [1440, 390, 360])
  test(`no number lies over a piece, at ${width} pixels`, async ({ page, alone }) => {
    await page.setViewportSize({ width, height: 844 });
    const [air] = await boards(page, alone);
    await page.goto(alone.url + air!.path);
    await settled(page);
    const numbers = page.locator(".fighters-numbers");
    await page.getByRole("button", { name: "Show the whole board" }).click();
    const seen = await numbers.evaluate((all) => {
      const box = (at: Element) => at.getBoundingClientRect();
      const [rows, columns] = [...all.querySelectorAll("g > rect")].map(box);
      const texts = [...all.querySelectorAll("g > text")].map(box);
      const within = (a: DOMRect, b: DOMRect) => a.top > b.top - 1 && a.bottom < b.bottom + 1;
      const pieces = [...document.querySelectorAll(".fighters-pieces .art-tag")].map((tag) =>
        box(tag.closest("[transform]")!.parentElement!),
      );
      return {
        rimmed: texts.filter((text) => within(text, columns!) || text.right < rows!.right + 1).length === texts.length,
        pieces: pieces.length,
        covered: pieces.filter((piece) => piece.top < columns!.bottom || piece.left < rows!.right).length,
      };
    });
    expect(seen.pieces).toBeGreaterThan(8);
    expect(seen).toMatchObject({ rimmed: true, covered: 0 });
  });

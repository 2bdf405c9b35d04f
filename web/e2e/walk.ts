import type { Page } from "@playwright/test";

/** Walks the board with the arrows to a spot of the sheet. */
export async function walk(page: Page, [x, y]: readonly [number, number]): Promise<void> {
  await page.getByRole("application").focus();
  const cursor = page.locator(".chart-cursor");
  if (!(await cursor.count())) await page.keyboard.press("ArrowRight");
  for (let n = 0; n < 40; n += 1) {
    const [dx, dy] = await cursor.evaluate(
      (at, [x, y]) => {
        const [left, top, wide, tall] = ["x", "y", "width", "height"].map((part) => Number(at.getAttribute(part)));
        return [x - left! - wide! / 2, y - top! - tall! / 2] as const;
      },
      [x, y] as const,
    );
    if (Math.hypot(dx, dy) < 1) return;
    const sideways = Math.abs(dx) > Math.abs(dy);
    await page.keyboard.press(sideways ? (dx > 0 ? "ArrowRight" : "ArrowLeft") : dy > 0 ? "ArrowDown" : "ArrowUp");
  }
  throw new Error(`no way to ${x}, ${y}`);
}

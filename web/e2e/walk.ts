import type { Page } from "@playwright/test";

/** Walks the board with the arrows to a spot of the sheet. */
export async function walk(page: Page, [x, y]: readonly [number, number]): Promise<void> {
  await page.getByRole("application").focus();
  const cursor = page.locator(".chart-cursor");
  if (!(await cursor.count())) await page.keyboard.press("ArrowRight");
  const tried = new Set<string>(); // where the nearest way leads astray, one goes another
  for (let n = 0; n < 60; n += 1) {
    const { dx, dy, at } = await cursor.evaluate(
      (box, [x, y]) => {
        const [left, top, wide, tall] = ["x", "y", "width", "height"].map((part) => Number(box.getAttribute(part)));
        return { dx: x - left! - wide! / 2, dy: y - top! - tall! / 2, at: `${left} ${top}` };
      },
      [x, y] as const,
    );
    if (Math.hypot(dx, dy) < 1) return;
    const ways = [
      ["ArrowRight", dx],
      ["ArrowLeft", -dx],
      ["ArrowDown", dy],
      ["ArrowUp", -dy],
    ] as const;
    const way = ways.toSorted((a, b) => b[1] - a[1]).find(([key]) => !tried.has(`${at} ${key}`))?.[0];
    if (!way) break;
    tried.add(`${at} ${way}`);
    await page.keyboard.press(way);
  }
  throw new Error(`no way to ${x}, ${y}`);
}

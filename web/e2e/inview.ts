import type { Page } from "@playwright/test";

/** Places of the board, in the units of its sheet, that cannot be seen: outside of the frame, or under something else. */
export const hidden = (page: Page, places: readonly (readonly [number, number])[]): Promise<readonly string[]> =>
  page.evaluate(
    (places) =>
      places.flatMap(([x, y]) => {
        const svg = document.querySelector<SVGSVGElement>(".chart > svg");
        const matrix = svg?.querySelector<SVGGElement>(":scope > g")?.getScreenCTM();
        if (!svg || !matrix) return ["no board"];
        const at = new DOMPoint(x, y).matrixTransform(matrix);
        const over = document.elementFromPoint(at.x, at.y);
        if (over && svg.parentElement?.contains(over) && !over.closest(".chart-tools")) return [];
        return [`${Math.round(x)},${Math.round(y)} under ${over?.className || over?.tagName || "nothing"}`];
      }),
    places,
  );

/** The ends of the lines, and the middles of the marks, that a story draws. */
export const drawn = (page: Page, lines: string): Promise<readonly (readonly [number, number])[]> =>
  page
    .locator(lines)
    .evaluateAll((all) =>
      all.flatMap((each) =>
        [...(each.getAttribute("d") ?? "").matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map(
          ([, x, y]) => [Number(x), Number(y)] as const,
        ),
      ),
    );

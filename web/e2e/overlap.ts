/** Boxes that cover each other on the page as it stands, as pairs in words. To be run in the page: it knows nothing else.
 *
 *  Looked at are controls, and text outside of drawings, as far as they can be seen: cut by whatever they are scrolled in.
 *  What stands still while a list is scrolled under it covers that list on purpose; so does the sheet of a phone what is
 *  wholly under it. What is half under the sheet is told. */
export function overlaps(): string[] {
  interface Box {
    at: HTMLElement;
    left: number;
    top: number;
    right: number;
    bottom: number;
  }
  const CONTROLS = "button, a[href], select, input, textarea, summary, [role=tab]";
  const SLACK = 3; // lines of text reach into each other's leading
  const sheet = document.querySelector<HTMLElement>(".table-panel");
  const lying = sheet && getComputedStyle(sheet).position === "fixed" ? sheet.getBoundingClientRect() : null;

  const shown = (at: HTMLElement) =>
    at.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    !at.closest("svg, .unseen, [inert], [hidden], .skip") &&
    !at.matches(".sheet-handle"); // a finger needs more of it than there is to see

  function seen(at: HTMLElement, { left, top, right, bottom }: DOMRect, from: HTMLElement | null): Box | null {
    const box = { at, left, top, right, bottom };
    const cut = (by: { left: number; top: number; right: number; bottom: number }) => {
      box.left = Math.max(box.left, by.left);
      box.top = Math.max(box.top, by.top);
      box.right = Math.min(box.right, by.right);
      box.bottom = Math.min(box.bottom, by.bottom);
    };
    cut({ left: 0, top: 0, right: innerWidth, bottom: innerHeight });
    for (let up = from; up && up !== document.body; up = up.parentElement) {
      const { overflowX, overflowY, position } = getComputedStyle(up);
      if ((overflowX !== "visible" || overflowY !== "visible") && up.clientWidth) {
        // Within its rim: under that nothing is scrolled.
        const { x, y } = up.getBoundingClientRect();
        const [left, top] = [x + up.clientLeft, y + up.clientTop];
        cut({ left, top, right: left + up.clientWidth, bottom: top + up.clientHeight });
      }
      if (position === "fixed") break;
    }
    return box.right - box.left > SLACK && box.bottom - box.top > SLACK ? box : null;
  }

  /** The lines of an element's own text. */
  function lines(at: HTMLElement): DOMRect[] {
    const own = [...at.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
    return own.flatMap((node) => {
      const range = document.createRange();
      range.selectNodeContents(node);
      // A line is higher than its letters: what is above and below them may lie in another's.
      return [...range.getClientRects()].map(
        ({ x, y, width, height }) => new DOMRect(x, y + height * 0.2, width, height * 0.6),
      );
    });
  }

  const boxes: Box[] = [];
  for (const at of document.body.querySelectorAll<HTMLElement>("*")) {
    if (!shown(at)) continue;
    const control = at.matches(CONTROLS) && getComputedStyle(at).display !== "inline";
    for (const rect of control ? [at.getBoundingClientRect()] : lines(at)) {
      const box = seen(at, rect, control ? at.parentElement : at); // text is cut by its own element too
      if (box) boxes.push(box);
    }
  }

  const still = (at: HTMLElement): HTMLElement | null => {
    for (let up: HTMLElement | null = at; up; up = up.parentElement)
      if (["sticky", "fixed"].includes(getComputedStyle(up).position)) return up;
    return null;
  };
  const named = ({ at }: Box) => {
    const text = (at.getAttribute("aria-label") ?? at.innerText ?? "").replace(/\s+/g, " ").slice(0, 40);
    return `${at.tagName.toLowerCase()}.${at.className || at.parentElement?.className} “${text}”`;
  };
  const over = (a: Omit<Box, "at">, b: Omit<Box, "at">) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > SLACK &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > SLACK;
  const under = (box: Box) => lying !== null && !sheet?.contains(box.at) && over(box, lying);

  const found = new Set<string>();
  for (const box of boxes)
    if (lying && under(box) && box.at.matches(CONTROLS) && box.top < lying.top - SLACK)
      found.add(`${named(box)} is half under the sheet`);
  const free = boxes.filter((box) => !under(box));
  free.forEach((a, n) => {
    for (const b of free.slice(n + 1)) {
      if (!over(a, b) || a.at.contains(b.at) || b.at.contains(a.at)) continue;
      const stands = [still(a.at), still(b.at)];
      if (stands[0] !== stands[1]) continue;
      found.add(`${named(a)} and ${named(b)}`);
    }
  });
  return [...found];
}

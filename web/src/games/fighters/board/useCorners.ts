import { type RefObject, useEffect } from "react";
import { centre } from "../rules/hexes";
import type { HexId } from "../view";
import { type Window, windowOf } from "./Minimap";

const AFTER = 160; // milliseconds at rest before anything changes its place
const MARGIN = 38; // half a counter

/** The small map keeps out of the way: it has two corners, and stands in the one that hides fewer of the hexes that
 * matter. Written into the board's data, for the style sheet to read. */
export function useCorners(root: RefObject<HTMLElement | null>, hexes: readonly HexId[]): void {
  useEffect(() => {
    const board = root.current;
    const sheet = board?.querySelector(".chart > svg > g");
    if (!board || !sheet || typeof ResizeObserver === "undefined") return;
    let timer: ReturnType<typeof setTimeout>;
    const look = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        const seen = windowOf(board);
        if (!seen) return;
        place(board, ".fighters-minimap", "map", seen, hexes);
      }, AFTER);
    };
    const moves = new MutationObserver(look);
    moves.observe(sheet, { attributes: true, attributeFilter: ["transform"] });
    const sizes = new ResizeObserver(look);
    sizes.observe(board);
    look();
    return () => {
      clearTimeout(timer);
      moves.disconnect();
      sizes.disconnect();
    };
  }, [root, hexes]);
}

function place(board: HTMLElement, what: string, name: string, seen: Window, hexes: readonly HexId[]): void {
  const box = board.querySelector(what)?.getBoundingClientRect();
  if (!box?.width) return;
  const { left, width, height } = board.getBoundingClientRect();
  const unit = seen[2] / width;
  const hidden = (from: number) =>
    hexes.filter((hex) => {
      const [x, y] = centre(hex);
      const [px, py] = [(x - seen[0]) / unit, (y - seen[1]) / unit];
      const much = MARGIN / unit;
      const across = px > box.left - left - much && px < box.right - left + much;
      return across && py > from - much && py < from + box.height + much;
    }).length;
  const edge = 12;
  const [above, below] = [hidden(edge), hidden(height - box.height - edge)];
  // Where both are as good, what is usual stays: the style sheet knows.
  board.dataset[name] = above === below ? "" : above < below ? "top" : "bottom";
}

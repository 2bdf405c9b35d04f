import { type RefObject, useEffect, useRef } from "react";
import type { Board } from "../rules/board";
import { centre, label } from "../rules/hexes";
import { windowOf } from "./Minimap";

/** Pixels of the rim along the left edge, and along the upper one: the style sheet has them too. */
export const RIM = [26, 22] as const;
const LETTERS = 11.5;

/** The numbers of the columns along the upper edge of what is seen, of the rows along the left one. They have a rim of
 * their own, above all pieces, so that none is covered by a number. */
export function Rulers({ root, board }: { root: RefObject<HTMLElement | null>; board: Board }) {
  const columns = useRef<SVGGElement>(null);
  const rows = useRef<SVGGElement>(null);
  const corner = useRef<SVGRectElement>(null);
  useEffect(() => {
    const sheet = root.current?.querySelector(".chart > svg > g");
    if (!sheet || typeof ResizeObserver === "undefined") return;
    const lay = () => {
      const seen = windowOf(root.current);
      const unit = seen && seen[2] / (root.current?.clientWidth || 1);
      if (!seen || !unit) return;
      const [wide, high] = RIM.map((pixels) => pixels * unit) as [number, number];
      const [left, top] = [Math.max(seen[0], board.box[0] - wide), Math.max(seen[1], board.box[1] - high)];
      lie(columns.current, `translate(0 ${top + high / 2})`, [seen[0], -high / 2, seen[2], high], unit);
      lie(rows.current, `translate(${left + wide / 2} 0)`, [-wide / 2, seen[1], wide, seen[3]], unit);
      box(corner.current, [left, top, wide, high]);
    };
    const moves = new MutationObserver(lay);
    moves.observe(sheet, { attributes: true, attributeFilter: ["transform"] });
    const sizes = new ResizeObserver(lay);
    sizes.observe(root.current!);
    lay();
    return () => {
      moves.disconnect();
      sizes.disconnect();
    };
  }, [root, board]);
  return (
    <g className="fighters-numbers">
      <g ref={rows}>
        <rect />
        {Array.from({ length: board.rows }, (_, n) => (
          <text key={n} y={centre(label([0, n]))[1]}>
            {two(n + 1)}
          </text>
        ))}
      </g>
      <g ref={columns}>
        <rect />
        {Array.from({ length: board.columns }, (_, n) => (
          <text key={n} x={centre(label([n, 0]))[0]}>
            {two(n + 1)}
          </text>
        ))}
      </g>
      <rect ref={corner} />
    </g>
  );
}

function lie(each: SVGGElement | null, transform: string, ground: readonly number[], unit: number): void {
  if (!each) return;
  each.setAttribute("transform", transform);
  each.style.fontSize = `${LETTERS * unit}px`;
  box(each.querySelector("rect"), ground);
}

function box(rect: SVGRectElement | null, [x, y, width, height]: readonly number[]): void {
  for (const [name, value] of Object.entries({ x, y, width, height })) rect?.setAttribute(name, String(value));
}

const two = (n: number): string => String(n).padStart(2, "0");

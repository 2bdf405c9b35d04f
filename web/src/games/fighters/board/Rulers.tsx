import { type RefObject, useEffect, useRef } from "react";
import type { Board } from "../rules/board";
import { centre, label } from "../rules/hexes";
import { windowOf } from "./Minimap";

const INSIDE = 13; // pixels from the edge
const LETTERS = 11.5;

/** The numbers of the columns along the upper edge of what is seen, of the rows along the left one. */
export function Rulers({ root, board }: { root: RefObject<HTMLElement | null>; board: Board }) {
  const columns = useRef<SVGGElement>(null);
  const rows = useRef<SVGGElement>(null);
  useEffect(() => {
    const sheet = root.current?.querySelector(".chart > svg > g");
    if (!sheet || typeof ResizeObserver === "undefined") return;
    const lay = () => {
      const seen = windowOf(root.current);
      const unit = seen && seen[2] / (root.current?.clientWidth || 1);
      if (!seen || !unit) return;
      const inside = INSIDE * unit;
      const size = `${LETTERS * unit}px`;
      columns.current?.setAttribute("transform", `translate(0 ${Math.max(seen[1], board.box[1]) + inside})`);
      rows.current?.setAttribute("transform", `translate(${Math.max(seen[0], board.box[0]) + inside} 0)`);
      for (const each of [columns, rows]) if (each.current) each.current.style.fontSize = size;
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
      <g ref={columns}>
        {Array.from({ length: board.columns }, (_, n) => (
          <text key={n} x={centre(label([n, 0]))[0]}>
            {two(n + 1)}
          </text>
        ))}
      </g>
      <g ref={rows}>
        {Array.from({ length: board.rows }, (_, n) => (
          <text key={n} y={centre(label([0, n]))[1]}>
            {two(n + 1)}
          </text>
        ))}
      </g>
    </g>
  );
}

const two = (n: number): string => String(n).padStart(2, "0");

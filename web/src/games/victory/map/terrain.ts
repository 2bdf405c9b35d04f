import { centre, type Point, spot } from "./hexes";
import type { Hex } from "./types";

/** Small signs strewn over the land, so that terrain is told by shape as well as by tint. */

/** Places within a hex, in no visible order; each hex takes them moved a little. */
const STREWN: readonly Point[] = [
  [-30, -22],
  [2, -38],
  [30, -18],
  [-36, 8],
  [-8, -10],
  [22, 12],
  [-18, 30],
  [10, 36],
  [40, 2],
];

const GLYPHS: Partial<Record<Hex["terrain"], (at: Point) => string>> = {
  mountain: ([x, y]) => `M${spot([x - 8, y + 5])}l8-12 8 12M${spot([x + 1, y - 5])}l3 9`,
  jungle: ([x, y]) => `M${spot([x - 6, y + 3])}q0-6 4-6 0-5 4-5t4 5q4 0 4 6zM${spot([x, y + 3])}v4`,
  desert: ([x, y]) => `M${spot([x - 5, y])}h.1M${spot([x + 3, y - 4])}h.1M${spot([x + 5, y + 4])}h.1`,
};

/** All signs of one terrain as one path. */
export function strewn(hexes: readonly Hex[], terrain: Hex["terrain"]): string {
  const glyph = GLYPHS[terrain];
  if (!glyph) return "";
  return hexes
    .filter((hex) => hex.terrain === terrain && !hex.out_of_play)
    .flatMap((hex) => {
      const [x, y] = centre(hex);
      return STREWN.map(([dx, dy], i) => {
        const stir = (hex.col * 7 + hex.row * 13 + i * 5) % 9;
        return glyph([x + dx + stir - 4, y + dy + ((stir * 4) % 9) - 4]);
      });
    })
    .join("");
}

import { createContext } from "react";
import type { Box } from "./useZoom";

/** Of a picture of a board: the part that is shown, whatever the board itself would open on. */
export const Framed = createContext<Box | undefined>(undefined);

/** The part of a sheet that holds these spots, and so much round them. */
export function spanning(spots: readonly (readonly [number, number])[], margin: number): Box {
  const [xs, ys] = [spots.map(([x]) => x), spots.map(([, y]) => y)];
  const [left, top] = [Math.min(...xs) - margin, Math.min(...ys) - margin];
  return [left, top, Math.max(...xs) + margin - left, Math.max(...ys) + margin - top];
}

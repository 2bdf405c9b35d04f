import type { Box } from "~/table/useZoom";

/** Pixels a unit of the sheet from which names of units can be read, and below which a stack is one piece. */
const NEAR = 2.5;
const FAR = 0.95;
/** As close as one may come. */
const CLOSEST = 4.2;

/** The chart's levels of detail for a frame of `width` x `height` pixels: its scale 1 is all of the sheet. */
export function levels([, , w, h]: Box, width: number, height: number): { near: number; far: number; most: number } {
  const whole = Math.min(width / w, height / h);
  return { near: NEAR / whole, far: FAR / whole, most: Math.max(2, CLOSEST / whole) };
}

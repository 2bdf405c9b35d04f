import type { Point } from "./framing";
import type { Box } from "./useZoom";

/** A phone: little of a sheet is seen at once. */
export const SMALL = typeof window !== "undefined" && window.innerWidth < 700;

/** So much of a sheet round a place, kept on the sheet. */
export function around([x, y, width, height]: Box, [cx, cy]: Point, [wide, tall]: Point): Box {
  const left = Math.min(Math.max(cx - wide / 2, x), x + width - wide);
  const top = Math.min(Math.max(cy - tall / 2, y), y + height - tall);
  return [left, top, wide, tall];
}

/** What a sheet shows at first: all of it; but a phone so much of it round a place, and a picture of the board so much. */
export function opening(
  box: Box,
  middle: Point,
  still: boolean,
  sizes: { glimpse: Point; phone: Point },
): Box | undefined {
  return still || SMALL ? around(box, middle, still ? sizes.glimpse : sizes.phone) : undefined;
}

/** Pixels a unit of the sheet from which all is drawn, below which only the coarsest is, and as near as one may come. */
export interface Detail {
  near: number;
  far: number;
  closest: number;
}

/** The same as scales of a chart in a frame of so many pixels: its scale 1 is all of the sheet. */
export function levels([, , wide, tall]: Box, frame: { width: number; height: number }, detail: Detail) {
  const whole = Math.min(frame.width / wide, frame.height / tall);
  return { near: detail.near / whole, far: detail.far / whole, most: Math.max(2, detail.closest / whole) };
}

/** The spot of the sheet under a pointer; `on`: anything that is drawn on it. */
export function under(on: SVGGraphicsElement | null | undefined, clientX: number, clientY: number): Point | null {
  const matrix = on?.getScreenCTM?.();
  if (!matrix) return null;
  const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse());
  return [x, y];
}

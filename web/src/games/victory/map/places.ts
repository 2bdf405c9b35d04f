import type { Geography } from "./geography";
import { centre, type Point, spot, under } from "./hexes";
import type { MapBox } from "./types";

/** Where the boxes lie, in corners without hexes: left, top, width, height. */
export const BOXES: Readonly<Record<string, readonly [number, number, number, number]>> = {
  PANAMA: [1708, 1158, 218, 100], // clear of the buttons for zooming
  SAFRICA: [16, 968, 262, 100],
};

export function boxCentre(id: string): Point {
  const [x, y, w, h] = BOXES[id] ?? [0, 0, 0, 0];
  return [x + w / 2, y + h / 2];
}

/** The middle of a hex or a box on the sheet. */
export function middle(map: Geography, id: string): Point | null {
  const hex = map.hex.get(id);
  if (hex) return centre(hex);
  return id in BOXES ? boxCentre(id) : null;
}

/** The hex or box that holds a place of the sheet; boxes lie above hexes. */
export function placeAt(map: Geography, x: number, y: number): string | null {
  const box = Object.entries(BOXES).find(([, [l, t, w, h]]) => x >= l && x <= l + w && y >= t && y <= t + h);
  if (box) return box[0];
  const { col, row } = under(x, y);
  return map.hexes.find((hex) => hex.col === col && hex.row === row)?.id ?? null;
}

/** Sea lanes from a box to the bases it is linked with: bowed, so that none runs along a row of hexes. */
export function lanes(map: Geography, box: MapBox): string {
  const from = middle(map, box.id);
  if (!from) return "";
  const bow = box.id === "PANAMA" ? 0.12 : -0.14;
  return box.links
    .flatMap((name) => map.bases.get(name) ?? [])
    .map((hex) => {
      const to = centre(hex);
      const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
      const bend: Point = [(from[0] + to[0]) / 2 - dy * bow, (from[1] + to[1]) / 2 + dx * bow];
      return `M${spot(from)}Q${spot(bend)} ${spot(to)}`;
    })
    .join("");
}

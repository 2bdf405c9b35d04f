import { centre, type Point } from "./map/hexes";
import type { Hex } from "./map/types";
import type { Printed } from "./view";

/** A place of the rules is a hex, a box, or one coast of Siam; a site is where that lies on the sheet. */
const COAST = /^(H\d{4})w$/;
export const siteOf = (place: string): string => place.replace(COAST, "$1");
export const isHex = (part: unknown): part is string => typeof part === "string" && /^H\d{4}w?$/.test(part);

const kept = new WeakMap<Printed, ReadonlyMap<string, Hex>>();

export function hexes(printed: Printed): ReadonlyMap<string, Hex> {
  let found = kept.get(printed);
  if (!found) {
    found = new Map(printed.map.hexes.map((hex) => [hex.id, hex]));
    kept.set(printed, found);
  }
  return found;
}

export const hexOf = (printed: Printed, place: string): Hex | undefined => hexes(printed).get(siteOf(place));
export const boxOf = (printed: Printed, place: string) => printed.map.map_boxes.find(({ id }) => id === place);
export const isPlace = (printed: Printed, part: unknown): part is string =>
  typeof part === "string" && (isHex(part) || boxOf(printed, part) !== undefined);

export function distance(printed: Printed, a: string, b: string): number {
  const [from, to] = [hexOf(printed, a), hexOf(printed, b)];
  if (!from || !to) return Number.NaN;
  const [q, r] = [from.q - to.q, from.r - to.r];
  return (Math.abs(q) + Math.abs(r) + Math.abs(q + r)) / 2;
}

/** Where the middle of a hex lies; of a box, nothing: boxes stand where the sheet has room. */
export function middle(printed: Printed, place: string): Point | null {
  const hex = hexOf(printed, place);
  return hex ? centre(hex) : null;
}

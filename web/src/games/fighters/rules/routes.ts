import type { Move } from "~/api/types";
import type { HexId } from "../view";
import type { Sky } from "./fire";
import { flown, MANOEUVRES, type Spot, speedOf, start } from "./flight";

/** A path that leads to a hex, whether it may be flown or not: to ask the rules why it may not. First one that spends
 * all points, then one that spends fewer, then one that spends more. */
export function routeTo(sky: Sky, verb: string, craft: string, hex: HexId): Move | null {
  const a = sky.view.aircraft[craft];
  if (!a?.hex) return null;
  const whole = verb === "dodge" ? 1 : speedOf(sky, craft);
  const fewer = Array.from({ length: whole - 1 }, (_, n) => whole - 1 - n);
  for (const points of [whole, ...fewer, whole + 1, whole + 2]) {
    const found = search(sky, start(a), hex, points, 0, []);
    if (found) {
      const { spot, path } = found;
      return [verb, craft, hex, spot.facing, spot.high ? "high" : "low", path.join("-"), "none", "none"];
    }
  }
  // Farther than any manoeuvre goes: so many advances, which the rules refuse for their number.
  const far = Array<string>(sky.board.distance(a.hex, hex)).fill("a");
  return far.length > whole
    ? [verb, craft, hex, a.facing ?? 0, a.high ? "high" : "low", far.join("-"), "none", "none"]
    : null;
}

interface Found {
  spot: Spot;
  path: readonly string[];
}

function search(sky: Sky, spot: Spot, hex: HexId, points: number, hand: number, path: readonly string[]): Found | null {
  if (points === 0) return spot.hex === hex ? { spot, path } : null;
  if (sky.board.distance(spot.hex!, hex) > points) return null;
  for (const [name, { rise, hand: side }] of Object.entries(MANOEUVRES)) {
    if (rise || (side && hand === -side)) continue;
    const next = flown(sky.board, spot, name);
    const found = next.hex && search(sky, next, hex, points - 1, hand || side, [...path, name]);
    if (found) return found;
  }
  return null;
}

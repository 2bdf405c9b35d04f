import type { Ask } from "~/api/types";
import { type Sky, where } from "../rules/fire";
import { centre, isLabel, PITCH } from "../rules/hexes";
import { type Aircraft, acting, craftSide, flights, type HexId } from "../view";
import { marks } from "./marks";

type Box = readonly [x: number, y: number, width: number, height: number];

const LEAST = PITCH * 9; // a picture of less is no board
const SMALLEST = 44; // pixels from one hex to the next, enough for a finger
const NEAR = 4; // friends so near are worth seeing
const REACH = 10; // and enemies: about a move of each side

/** Questions about ships: of the aircraft nothing need be seen. */
const AT_SEA: readonly string[] = ["steer", "launch", "moor"];

const sameSide = (a: Aircraft, b: Aircraft | undefined): boolean => b !== undefined && craftSide(a) === craftSide(b);

/** Where the action is: the one who acts and where it can go, the nearest first; else everything that is in play. */
export function action(sky: Sky, ask: Ask | null): readonly HexId[] {
  const { view, board } = sky;
  const unit = acting(ask);
  const here = where(view, unit) || String(ask?.about.hex ?? "");
  const hexes: HexId[] = [];
  if (isLabel(here)) {
    hexes.push(here);
    for (const flight of flights(ask?.moves ?? [])) if (isLabel(flight[2])) hexes.push(flight[2]);
    for (const craft of Object.values(view.aircraft))
      if (craft.hex && board.distance(craft.hex, here) <= (sameSide(craft, view.aircraft[unit]) ? NEAR : REACH))
        hexes.push(craft.hex);
  } else if (ask && AT_SEA.includes(ask.prompt)) {
    for (const mark of marks(view, sky, ask, [])) hexes.push(mark.hex);
  } else {
    for (const craft of Object.values(view.aircraft)) if (craft.hex) hexes.push(craft.hex);
    for (const ship of Object.values(view.ships)) hexes.push(...(ship.hexes ?? []));
    for (const move of ask?.moves ?? []) for (const part of move) if (isLabel(part)) hexes.push(part);
  }
  return isLabel(here) ? hexes.sort((a, b) => board.distance(a, here) - board.distance(b, here)) : hexes;
}

/** The width of a picture of so many pixels in which the hexes are just large enough to be pointed at. */
export const widest = (pixels: number): number => Math.max(LEAST, (pixels / SMALLEST) * PITCH);

/** A picture of the action. Round the one who acts the hexes stay large enough. Its middle is that of what is seen beside
 * the rim. */
export function focus(
  sky: Sky,
  ask: Ask | null,
  aspect: number,
  pixels = Number.POSITIVE_INFINITY,
  rim: readonly [number, number] = [0, 0],
): Box {
  const here = where(sky.view, acting(ask)) || String(ask?.about.hex ?? "");
  const most = isLabel(here) ? widest(pixels) : Number.POSITIVE_INFINITY;
  return around(sky.board.box, action(sky, ask), aspect, most, [rim[0] / pixels, rim[1] / pixels]);
}

/** The sheet with so much sea beside or below it that it fills an area of this shape. */
export function spread([x, y, width, height]: Box, aspect: number): Box {
  const [wide, tall] = [Math.max(width, height * aspect), Math.max(height, width / aspect)];
  return [x - (wide - width) / 2, y - (tall - height) / 2, wide, tall];
}

/** The same with a rim of so many pixels along its left and upper edge, in a picture of so many pixels. */
export function rimmed(
  [x, y, width, height]: Box,
  aspect: number,
  pixels: number,
  [left, top]: readonly number[],
): Box {
  const [wide, tall] = [pixels - left!, pixels / aspect - top!];
  if (wide <= 0 || tall <= 0) return spread([x, y, width, height], aspect);
  const unit = Math.max(width / wide, height / tall);
  const beside = (unit * wide - width) / 2 + unit * left!;
  const above = (unit * tall - height) / 2 + unit * top!;
  return [x - beside, y - above, unit * pixels, (unit * pixels) / aspect];
}

function around(
  [x, y, width, height]: Box,
  hexes: readonly HexId[],
  aspect: number,
  most: number,
  [left, top]: readonly [number, number],
): Box {
  if (!hexes.length) return spread([x, y, width, height], aspect);
  const points = hexes.map(centre);
  const [xs, ys] = [points.map((point) => point[0]), points.map((point) => point[1])];
  const [west, east] = [Math.min(...xs) - PITCH, Math.max(...xs) + PITCH];
  const [north, south] = [Math.min(...ys) - PITCH, Math.max(...ys) + PITCH];
  const [, , full] = spread([0, 0, Math.max(LEAST, east - west), Math.max(LEAST, south - north)], aspect);
  const wide = Math.min(full, most);
  const tall = wide / aspect;
  // Where not all of it finds room, the first of the hexes is in the middle.
  const [cx, cy] = wide < full ? points[0]! : [(west + east) / 2, (north + south) / 2];
  const hidden = [left * wide, top * wide] as const; // under the rim
  const [beside, below] = [within(cx, wide - hidden[0], x, width), within(cy, tall - hidden[1], y, height)];
  const found = [beside - hidden[0] / 2, below - hidden[1] / 2, wide, tall];
  return found.map(Math.round) as unknown as Box;
}

/** A stretch of so much round a middle, kept on the sheet where it fits. */
function within(middle: number, much: number, from: number, length: number): number {
  if (much >= length) return from + length / 2 - much / 2;
  return Math.max(from, Math.min(middle - much / 2, from + length - much));
}

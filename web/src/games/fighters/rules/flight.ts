import { type Aircraft, type Flight, type HexId, type PrintedType, typeOf } from "../view";
import type { Board } from "./board";
import type { Sky } from "./fire";
import { turned } from "./hexes";

/** Manoeuvres and where they lead. A path is its manoeuvres joined by dashes, `a-a-tl-d*-sr`; a star marks where the
 * weapon is let go. Of paths that end alike the server offers one: `trips.ts` finds the others. Paths are drawn and spelt
 * manoeuvre by manoeuvre, so each step is flown here too; the same test compares all of them with Python's `flight`. */

export interface Manoeuvre {
  mp: number;
  /** Direction of the hex entered, relative to the facing before. */
  way: number;
  turn: number;
  /** -1 left, 1 right. */
  hand: number;
  rise: number;
}

export const MANOEUVRES: Readonly<Record<string, Manoeuvre>> = {
  a: { mp: 1, way: 0, turn: 0, hand: 0, rise: 0 },
  sl: { mp: 1, way: -1, turn: 0, hand: -1, rise: 0 },
  sr: { mp: 1, way: 1, turn: 0, hand: 1, rise: 0 },
  tl: { mp: 1, way: -1, turn: -1, hand: -1, rise: 0 },
  tr: { mp: 1, way: 1, turn: 1, hand: 1, rise: 0 },
  c: { mp: 2, way: 0, turn: 0, hand: 0, rise: 1 },
  d: { mp: 0, way: 0, turn: 0, hand: 0, rise: -1 },
};
export const PIVOTS: Readonly<Record<string, number>> = { pl: -1, pr: 1 };
export const SPLITS: readonly string[] = ["ss0", "ss1", "ss2", "ss3", "ss4", "ss5"];

export const bare = (name: string): string => name.replace("*", "");
export const names = (path: string): readonly string[] => (path ? path.split("-") : []);
export const cost = (path: readonly string[]): number =>
  path.reduce((sum, name) => sum + (MANOEUVRES[bare(name)]?.mp ?? 0), 0);

/** Where an aircraft is in the middle of a path. `hex` is null once it is off the board. */
export interface Spot {
  came: HexId;
  hex: HexId | null;
  facing: number;
  high: boolean;
  /** Advances in a row down low. */
  run: number;
  /** The hexes that the last two Advances down low entered, or one, or none. */
  advanced: readonly HexId[];
}

export function start(craft: Aircraft): Spot {
  const hex = craft.hex ?? "";
  return { came: hex, hex, facing: craft.facing ?? 0, high: Boolean(craft.high), run: 0, advanced: [] };
}

/** One manoeuvre flown. */
export function flown(board: Board, spot: Spot, name: string): Spot {
  const here = spot.hex ?? spot.came;
  const plain = bare(name);
  const pivot = PIVOTS[plain];
  if (pivot) return { ...spot, came: here, facing: turned(spot.facing, pivot), run: 0 };
  if (SPLITS.includes(plain)) {
    const way = Number(plain.slice(2));
    return { came: here, hex: board.near(here, way), facing: way, high: false, run: 0, advanced: [] };
  }
  const { way, turn, rise } = MANOEUVRES[plain]!;
  const high = rise > 0 || (spot.high && !rise);
  const there = board.near(here, turned(spot.facing, way));
  const advances = plain === "a" && !high;
  return {
    came: here,
    hex: there,
    facing: there ? turned(spot.facing, turn) : spot.facing,
    high,
    run: advances ? Math.min(spot.run + 1, 2) : 0,
    advanced: advances && there ? [...spot.advanced, there].slice(-2) : spot.advanced,
  };
}

/** A path spot by spot, the start first, to the edge of the board at most. */
export function spots(board: Board, from: Spot, path: readonly string[]): readonly Spot[] {
  const found = [from];
  let spot = from;
  for (const name of path) {
    spot = flown(board, spot, name);
    found.push(spot);
    if (!spot.hex) break;
  }
  return found;
}

/** What an aircraft meets on the way. */
export interface Air {
  barrages: ReadonlyMap<HexId, number>;
  ships: ReadonlySet<HexId>;
  /** Hexes that a bomb would destroy. */
  prey: ReadonlySet<HexId>;
}

export function airOf({ board, view }: Sky): Air {
  const barrages = new Map<HexId, number>();
  for (const { hex } of view.barrages) barrages.set(hex, (barrages.get(hex) ?? 0) + 1);
  const ships = new Set<HexId>();
  const prey = new Set([...board.islands].filter((hex) => !view.wrecked.includes(hex)));
  for (const ship of Object.values(view.ships))
    ship.hexes?.forEach((hex, n) => {
      ships.add(hex);
      if (ship.hits?.includes(n)) prey.delete(hex);
      else prey.add(hex);
    });
  return { barrages, ships, prey };
}

export type Drop = readonly [weapon: string, where: string];
export const NO_DROP: Drop = ["none", "none"];

/** Where the weapon may go when it is let go right after this manoeuvre. `apart`: other manoeuvres may come between the
 * two Advances of a level bombing run. */
export function falls(
  board: Board,
  kind: PrintedType,
  load: string,
  air: Air,
  name: string,
  spot: Spot,
  apart: boolean,
): readonly Drop[] {
  if (!spot.hex) return [];
  const bomb = (hex: HexId): Drop => ["bomb", air.prey.has(hex) ? hex : "sea"];
  if (load === "bomb" && kind.traits.includes("dive_bomber") && bare(name) === "d") return [bomb(spot.hex)];
  if (
    load === "bomb" &&
    kind.traits.includes("level_bomber") &&
    spot.run >= (apart ? 1 : 2) &&
    spot.advanced.length === 2
  ) {
    const both = spot.advanced.map(bomb);
    return both[0]![1] === both[1]![1] ? [both[0]!] : both;
  }
  if (load === "torpedo" && kind.traits.includes("torpedo_bomber") && spot.run) {
    const ahead = board.near(spot.hex, spot.facing);
    if (ahead && !air.ships.has(ahead) && !board.islands.has(ahead)) return [["torpedo", ahead]];
  }
  return [];
}

/** The way of an offered flight over the board, for drawing and gliding: its spots, the start first. */
export function way(sky: Sky, flight: Flight): readonly Spot[] {
  const craft = sky.view.aircraft[flight[1]];
  return craft?.hex ? spots(sky.board, start(craft), names(flight[5])) : [];
}

/** The facing of a torpedo that this flight lets go. */
export function torpedoFacing(sky: Sky, flight: Flight): number {
  const path = names(flight[5]);
  const at = path.findIndex((name) => name.endsWith("*"));
  return way(sky, flight)[at + 1]?.facing ?? flight[3];
}

export const speedOf = (sky: Sky, craft: string): number =>
  typeOf(sky.printed, sky.view.aircraft[craft]?.type ?? "F4F").speed;

import type { Ask } from "~/api/types";
import { type Flight, flights } from "../view";
import { type Sky, shotsAfter } from "./fire";
import { cost, type Drop, names } from "./flight";
import { Pilot } from "./trips";

/** Every way to fly to an end that is offered. The server names one path for each end; a player may spell any other
 * that leads there, and the one that is offered is sent. */
export interface Way {
  path: readonly string[];
  flight: Flight;
}

/** What tells two ends apart. Whoever leaves or falls is gone, wherever that was. */
function endKey(hex: string, facing: number, end: string, [weapon, where]: Drop, damage: number): string {
  if (end === "left") return `left ${hex} ${weapon} ${where}`;
  if (end === "down") return `down ${weapon} ${where}`;
  return `${hex} ${facing} ${end} ${weapon} ${where} ${damage}`;
}

/** Where every full move ends on another aircraft, one point less is flown: the offers say so. */
function pointsOf(moves: readonly Flight[], speed: number): number {
  const whole = moves.filter(([, , , , end, path]) => (end === "high" || end === "low") && !path.startsWith("ss"));
  return whole.length ? Math.max(...whole.map((flight) => cost(names(flight[5])))) : speed;
}

function waysTo(sky: Sky, moves: readonly Flight[]): readonly Way[] {
  const pilot = new Pilot(sky, moves[0]![1]);
  const offered = new Map<string, Flight>();
  for (const flight of moves) {
    const [, , hex, facing, end, path, ...drop] = flight;
    offered.set(endKey(hex, facing, end, drop, pilot.hurt(names(path))), flight);
  }
  const trips = moves[0]![0] === "dodge" ? pilot.dodges() : pilot.moves(pointsOf(moves, pilot.speed));
  return trips.flatMap(({ path, places, facing, end, drop, damage }) =>
    places.flatMap((place) => {
      const flight = offered.get(endKey(place, facing, end, drop, damage));
      return flight ? [{ path, flight }] : [];
    }),
  );
}

const found = new WeakMap<Ask, readonly Way[]>();

/** All ways to fly that answer this question. */
export function waysOf(sky: Sky, ask: Ask): readonly Way[] {
  let ways = found.get(ask);
  if (!ways) {
    const moves = flights(ask.moves);
    const flying = moves[0] && sky.view.aircraft[moves[0][1]]?.hex;
    ways = flying ? waysTo(sky, moves) : [];
    found.set(ask, ways);
  }
  return ways;
}

export const begins = (way: Way, steps: readonly string[]): boolean =>
  steps.length <= way.path.length && steps.every((name, n) => way.path[n] === name);

/** The manoeuvres that can follow, each with the ways behind it. */
export function following(ways: readonly Way[], steps: readonly string[]): ReadonlyMap<string, readonly Way[]> {
  const next = new Map<string, Way[]>();
  for (const way of ways) {
    const name = way.path[steps.length];
    if (!name || !begins(way, steps)) continue;
    const behind = next.get(name);
    if (behind) behind.push(way);
    else next.set(name, [way]);
  }
  return next;
}

/** The flights that these manoeuvres spell out: more than one where a bomb or an edge is still to be chosen. */
export function speltBy(ways: readonly Way[], steps: readonly string[]): readonly Flight[] {
  const whole = ways.filter((way) => way.path.length === steps.length && begins(way, steps));
  return [...new Set(whole.map((way) => way.flight))];
}

/** Damage that barrages do on the way. */
export function hurtOnWay(sky: Sky, flight: Flight): number {
  return sky.view.barrages.length ? new Pilot(sky, flight[1]).hurt(names(flight[5])) : 0;
}

/** How good a flight looks at once: what it hits, and not being lost. For "Finish for me" and for the order of lists. */
export function promise(sky: Sky, flight: Flight): number {
  if (flight[4] === "down") return -20;
  const home = sky.board.sheet.home?.[sky.view.aircraft[flight[1]]?.type ?? ""];
  if (flight[4] === "left") return home?.edge === flight[2] ? 6 : -10;
  const aims = shotsAfter(sky, flight);
  const shot = aims.some((aim) => aim.kills && !aim.dodges)
    ? 4
    : aims.some((aim) => !aim.dodges)
      ? 3
      : aims.length
        ? 2
        : 0;
  const drop = flight[6] === "none" ? 0 : flight[7] === "sea" ? -3 : flight[6] === "bomb" ? 8 : 1;
  return shot + drop - 3 * hurtOnWay(sky, flight);
}

/** A completion of what has been spelt so far. */
export function finish(sky: Sky, ways: readonly Way[], steps: readonly string[]): Way | null {
  let best: Way | null = null;
  let most = Number.NEGATIVE_INFINITY;
  for (const way of ways) {
    if (!begins(way, steps)) continue;
    const worth = promise(sky, way.flight);
    if (worth > most) [best, most] = [way, worth];
  }
  return best;
}

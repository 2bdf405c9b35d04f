import type { Ask } from "~/api/types";
import { type Flight, flights, type PrintedType, typeOf } from "../view";
import { type Sky, shotsAfter } from "./fire";
import {
  type Air,
  airOf,
  bare,
  cost,
  type Drop,
  falls,
  way as flightWay,
  flown,
  MANOEUVRES,
  NO_DROP,
  names,
  PIVOTS,
  SPLITS,
  type Spot,
  start,
} from "./flight";

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

interface Flying {
  spot: Spot;
  drop: Drop;
  damage: number;
  path: readonly string[];
}

class Finder {
  readonly ways: Way[] = [];
  private readonly offered = new Map<string, Flight>();
  private readonly air: Air;
  private readonly kind: PrintedType;
  private readonly load: string;
  private readonly armour: number;

  constructor(
    private readonly sky: Sky,
    private readonly moves: readonly Flight[],
  ) {
    const craft = sky.view.aircraft[moves[0]![1]]!;
    this.kind = typeOf(sky.printed, craft.type);
    this.load = craft.load || "";
    this.armour = this.kind.armour - (craft.damage ?? 0);
    this.air = airOf(sky);
    const first: Flying = { spot: start(craft), drop: NO_DROP, damage: 0, path: [] };
    for (const flight of moves) {
      let flying = first;
      for (const name of names(flight[5])) flying = this.fly(flying, name);
      const drop: Drop = [flight[6], flight[7]];
      this.offered.set(endKey(flight[2], flight[3], flight[4], drop, flying.damage), flight);
    }
    if (moves[0]![0] === "dodge") for (const path of this.dodges()) this.follow(first, path);
    else this.search(first, 0, this.points(), false);
    this.splits(first);
  }

  /** Where every full move ends on another aircraft, one point less is flown: the offers say so. */
  private points(): number {
    const whole = this.moves.filter(
      ([, , , , end, path]) => (end === "high" || end === "low") && !path.startsWith("ss"),
    );
    return whole.length ? Math.max(...whole.map((flight) => cost(names(flight[5])))) : this.kind.speed;
  }

  private fly(flying: Flying, name: string): Flying {
    const spot = flown(this.sky.board, flying.spot, name);
    const meets = spot.hex && spot.high && !PIVOTS[bare(name)] ? (this.air.barrages.get(spot.hex) ?? 0) : 0;
    return { ...flying, spot, damage: flying.damage + meets, path: [...flying.path, name] };
  }

  /** Is this an end that is offered? Then it is a way. */
  private end({ spot, drop, damage, path }: Flying): boolean {
    const gone = !spot.hex ? "left" : damage >= this.armour ? "down" : "";
    const places = spot.hex ? [spot.hex] : this.sky.board.edges(spot.came);
    for (const place of places) {
      const key = endKey(place, spot.facing, gone || (spot.high ? "high" : "low"), drop, damage);
      const flight = this.offered.get(key);
      if (flight) this.ways.push({ path, flight });
    }
    return gone !== "";
  }

  private pivots(flying: Flying, hand: number): void {
    if (!this.kind.traits.includes("agile")) return;
    for (const [name, side] of Object.entries(PIVOTS)) if (!hand || hand === side) this.end(this.fly(flying, name));
  }

  private search(flying: Flying, hand: number, points: number, shifted: boolean): void {
    if (points === 0 && flying.path.length) {
      this.end(flying);
      this.pivots(flying, hand);
    }
    for (const [name, { mp, hand: side, rise }] of Object.entries(MANOEUVRES)) {
      if (mp > points || (side && hand === -side)) continue;
      if (rise && (shifted || flying.spot.high === rise > 0)) continue;
      for (const next of this.choices(flying, name)) {
        const { spot, damage } = next;
        if (!spot.hex || damage >= this.armour) this.end(next);
        else this.search(next, hand || side, points - mp, shifted || rise !== 0);
      }
    }
  }

  /** The manoeuvre, and the manoeuvre with the weapon let go after it. */
  private choices(flying: Flying, name: string): readonly Flying[] {
    const plain = this.fly(flying, name);
    if (!this.load || flying.drop !== NO_DROP) return [plain];
    const let_go = falls(this.sky.board, this.kind, this.load, this.air, name, plain.spot);
    return [plain, ...let_go.map((drop) => ({ ...plain, drop, path: [...flying.path, `${name}*`] }))];
  }

  private splits(flying: Flying): void {
    if (!this.kind.traits.includes("fighter") || !flying.spot.high) return;
    for (const name of SPLITS) {
      const next = this.fly(flying, name);
      if (!this.end(next)) this.pivots(next, 0);
    }
  }

  /** One hex ahead, and up high a dive before or after it. */
  private *dodges(): Iterable<readonly string[]> {
    const steps = Object.keys(MANOEUVRES).filter((name) => !MANOEUVRES[name]!.rise);
    for (const name of steps) yield* [[name], [name, "d"], ["d", name]];
  }

  private follow(flying: Flying, path: readonly string[], hand = 0): void {
    const [name, ...rest] = path;
    if (!name) {
      this.end(flying);
      this.pivots(flying, hand);
      return;
    }
    if (name === "d" && !flying.spot.high) return;
    for (const next of this.choices(flying, name)) {
      if (!next.spot.hex || next.damage >= this.armour) this.end(next);
      else this.follow(next, rest, hand || (MANOEUVRES[name]?.hand ?? 0));
    }
  }
}

const found = new WeakMap<Ask, readonly Way[]>();

/** All ways to fly that answer this question. */
export function waysOf(sky: Sky, ask: Ask): readonly Way[] {
  let ways = found.get(ask);
  if (!ways) {
    const moves = flights(ask.moves);
    const flying = moves[0] && sky.view.aircraft[moves[0][1]]?.hex;
    ways = flying ? new Finder(sky, moves).ways : [];
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
  if (!sky.view.barrages.length) return 0;
  const { barrages } = airOf(sky);
  const path = names(flight[5]);
  return flightWay(sky, flight)
    .slice(1)
    .reduce(
      (sum, { hex, high }, n) => sum + (hex && high && !PIVOTS[bare(path[n]!)] ? (barrages.get(hex) ?? 0) : 0),
      0,
    );
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

import { type PrintedType, typeOf } from "../view";
import type { Sky } from "./fire";
import {
  type Air,
  airOf,
  bare,
  type Drop,
  falls,
  flown,
  MANOEUVRES,
  NO_DROP,
  PIVOTS,
  SPLITS,
  type Spot,
  start,
} from "./flight";

/** Every path that the rules of flight allow, and where it leads: what Python's `objection` lets pass and `follow` flies.
 *
 * The server offers one path for each end, and a player may spell any other that leads there. To send them all would be
 * some thousands of paths with every question, so they are found here; `tests/games/fighters/rules.test.ts` compares them,
 * all of them, with those that Python finds. */
export interface Trip {
  path: readonly string[];
  /** Where it ends; off the board, the edges that may be named. */
  places: readonly string[];
  facing: number;
  end: "high" | "low" | "left" | "down";
  drop: Drop;
  damage: number;
}

interface Flying {
  spot: Spot;
  drop: Drop;
  damage: number;
  path: readonly string[];
}

/** The flights of one aircraft. */
export class Pilot {
  private readonly air: Air;
  private readonly kind: PrintedType;
  private readonly load: string;
  private readonly armour: number;
  private readonly first: Flying;
  private found: Trip[] = [];

  constructor(
    private readonly sky: Sky,
    craft: string,
  ) {
    const a = sky.view.aircraft[craft]!;
    this.kind = typeOf(sky.printed, a.type);
    this.load = a.load || "";
    this.armour = this.kind.armour - (a.damage ?? 0);
    this.air = airOf(sky);
    this.first = { spot: start(a), drop: NO_DROP, damage: 0, path: [] };
  }

  get speed(): number {
    return this.kind.speed;
  }

  /** Whole moves that spend so many points. */
  moves(points: number): readonly Trip[] {
    this.found = [];
    this.search(this.first, 0, points, false);
    this.splits();
    return this.found;
  }

  /** One hex ahead, and up high a dive before or after it; or a Split-S. */
  dodges(): readonly Trip[] {
    this.found = [];
    const steps = Object.keys(MANOEUVRES).filter((name) => !MANOEUVRES[name]!.rise);
    for (const name of steps) for (const path of [[name], [name, "d"], ["d", name]]) this.follow(this.first, path);
    this.splits();
    return this.found;
  }

  /** The damage that barrages do along a path. */
  hurt(path: readonly string[]): number {
    return path.reduce((flying, name) => this.fly(flying, name), this.first).damage;
  }

  private fly(flying: Flying, name: string): Flying {
    const spot = flown(this.sky.board, flying.spot, name);
    const meets = spot.hex && spot.high && !PIVOTS[bare(name)] ? (this.air.barrages.get(spot.hex) ?? 0) : 0;
    return { ...flying, spot, damage: flying.damage + meets, path: [...flying.path, name] };
  }

  /** A path ends here. True: because the aircraft is gone. */
  private end({ spot, drop, damage, path }: Flying): boolean {
    const gone = !spot.hex ? "left" : damage >= this.armour ? "down" : null;
    const places = spot.hex ? [spot.hex] : this.sky.board.edges(spot.came);
    this.found.push({ path, places, facing: spot.facing, end: gone ?? (spot.high ? "high" : "low"), drop, damage });
    return gone !== null;
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
    const apart = this.sky.view.options.bombing_advances_apart ?? false;
    const let_go = falls(this.sky.board, this.kind, this.load, this.air, name, plain.spot, apart);
    return [plain, ...let_go.map((drop) => ({ ...plain, drop, path: [...flying.path, `${name}*`] }))];
  }

  private splits(): void {
    if (!this.kind.traits.includes("fighter") || !this.first.spot.high) return;
    for (const name of SPLITS) {
      const next = this.fly(this.first, name);
      if (!this.end(next)) this.pivots(next, 0);
    }
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

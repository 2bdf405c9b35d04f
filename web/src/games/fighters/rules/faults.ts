import { typeOf } from "../view";
import type { Sky } from "./fire";
import { bare, cost, MANOEUVRES, type Spot, spots, start } from "./flight";

/** Why a manoeuvre cannot follow in a whole move: the words that say so, and the clause. The server is asked of whole moves
 * only, and the list says it of every manoeuvre at every step; `tests/games/fighters/rules.test.ts` compares the answers
 * with those of Python's `flight.objection`. */
export interface Fault {
  key: string;
  rule: string;
  about: Readonly<Record<string, unknown>>;
}

export function fault(sky: Sky, craft: string, steps: readonly string[], name: string): Fault {
  const a = sky.view.aircraft[craft]!;
  const kind = typeOf(sky.printed, a.type);
  const here: Spot = spots(sky.board, start(a), steps).at(-1)!;
  const plain = steps.map(bare);
  const about = { manoeuvre: name, type: a.type, craft, path: [...plain, name].join("-") };
  const broken = (key: string, rule: string): Fault => ({ key, rule, about });
  const hand = plain.map((each) => MANOEUVRES[each]?.hand ?? 0).find(Boolean) ?? 0;
  const shifted = plain.some((each) => MANOEUVRES[each]?.rise);

  const { mp, hand: side, rise } = MANOEUVRES[name]!;
  if (rise && shifted) return broken("why.climb_and_dive", "FP-FLY-3");
  if (rise && here.high === rise > 0) return broken("why.wrong_altitude", rise > 0 ? "FP-MOV-7" : "FP-MOV-5");
  if (side && hand === -side) return broken("why.both_hands", "FP-FLY-2");
  if (mp > kind.speed - cost(plain)) return broken("air.no_points", "FP-FLY-1");
  return broken("air.nowhere_free", "FP-FLY-4");
}

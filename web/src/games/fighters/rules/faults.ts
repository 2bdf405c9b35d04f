import { typeOf } from "../view";
import type { Sky } from "./fire";
import { bare, cost, MANOEUVRES, PIVOTS, SPLITS, type Spot, spots, start } from "./flight";

/** Why a manoeuvre cannot follow: the words that say so, and the clause. Only what can be told without asking. */
export interface Fault {
  key: string;
  rule: string;
  about: Readonly<Record<string, unknown>>;
}

export function fault(sky: Sky, verb: string, craft: string, steps: readonly string[], name: string): Fault {
  const a = sky.view.aircraft[craft]!;
  const kind = typeOf(sky.printed, a.type);
  const here: Spot = spots(sky.board, start(a), steps).at(-1)!;
  const plain = steps.map(bare);
  const about = { manoeuvre: name, type: a.type, craft, path: [...plain, name].join("-") };
  const broken = (key: string, rule: string): Fault => ({ key: `why.${key}`, rule, about });
  const hand = plain.map((each) => MANOEUVRES[each]?.hand ?? 0).find(Boolean) ?? 0;
  const shifted = plain.some((each) => MANOEUVRES[each]?.rise);

  if (PIVOTS[name]) {
    if (!kind.traits.includes("agile")) return broken("pivot_needs_agile", "FP-TRT-6");
    if (hand === -PIVOTS[name]) return broken("both_hands", "FP-TRT-7");
    return broken("pivot_comes_last", "FP-TRT-6");
  }
  if (SPLITS.includes(name) || name === "ss") {
    if (!kind.traits.includes("fighter")) return broken("split_s_needs_fighter", "FP-MOV-8");
    if (!a.high) return broken("split_s_needs_high", "FP-MOV-11");
    return broken("split_s_is_whole_move", "FP-MOV-9");
  }
  const { mp, hand: side, rise } = MANOEUVRES[name]!;
  if (verb === "dodge" && name === "c") return broken("no_climb_in_dodge", "FP-DOD-5");
  if (rise && shifted) return broken("climb_and_dive", "FP-FLY-3");
  if (rise && here.high === rise > 0) return broken("wrong_altitude", rise > 0 ? "FP-MOV-7" : "FP-MOV-5");
  if (side && hand === -side) return broken("both_hands", "FP-FLY-2");
  if (verb === "fly" && mp > kind.speed - cost(plain)) return { key: "air.no_points", rule: "FP-FLY-1", about };
  return { key: "air.nowhere_free", rule: "FP-FLY-4", about };
}

import { counterOf, valuesOf } from "../counters";
import type { Attack, AttackName, Battle, Counter, JapanPlan, Printed, View } from "../types";

/** The step of a battle in which each printed value is used. Submarines use `surface` for torpedoes. */
const STEP_OF: Readonly<Record<AttackName, string>> = {
  dogfight: "dogfight",
  ship: "bomb",
  ground: "bomb",
  aaa: "aaa",
  surface: "guns",
  depth: "depth",
  attack: "infantry",
};

export function stepOf(name: AttackName, { type }: Counter): string {
  return name === "surface" && type === "SS" ? "torpedo" : STEP_OF[name];
}

/** A value as it is used now: what is printed, and what the Japanese plans in force make of it. */
export interface Value {
  name: AttackName;
  printed: Attack;
  now: Attack;
}

/** Several plans add up; a value that is not printed is not raised (NM-JBP-26). */
export function raised(printed: Attack, step: string, plans: readonly JapanPlan[]): Attack {
  return plans
    .filter((plan) => plan.attacks?.includes(step))
    .reduce<Attack>(([n, s], { bonus = [0, 0] }) => [n + bonus[0], s + bonus[1]], printed);
}

export function plansInForce(printed: Printed, drawn: Battle["drawn"]): readonly JapanPlan[] {
  return (drawn ?? []).flatMap((id) => printed.plans.japan.filter((plan) => plan.id === id));
}

export function valuesNow(printed: Printed, battle: Battle, counter: Counter, damaged: boolean): readonly Value[] {
  const plans = counter.side === "japan" ? plansInForce(printed, battle.drawn) : [];
  return valuesOf(counter, damaged).map(([name, value]) => ({
    name,
    printed: value,
    now: raised(value, stepOf(name, counter), plans),
  }));
}

/** "5" or "5/3": the superior value is said where there is one. */
export const figure = ([normal, superior]: Attack): string => (superior > 0 ? `${normal}/${superior}` : `${normal}`);

/** The counter of a force or of a carrier's plane in the battle. */
export function counterIn(printed: Printed, battle: Battle, id: string): Counter {
  return counterOf(printed, battle.planes?.[id]?.kind || id);
}

export function damagedIn(view: View, battle: Battle, id: string): boolean {
  const plane = battle.planes?.[id];
  return Boolean(plane?.kind ? plane.damaged : view.forces[id]?.damaged);
}

/** What the plans bought so far cost, and what is left of it without another Supply Point. */
export function account(printed: Printed, battle: Battle) {
  const { free, per_supply: per } = printed.tables.plan_points;
  const cost = (id: string) => printed.plans.us.find((plan) => plan.id === id)?.cost ?? 0;
  const used = (battle.chosen ?? []).reduce((sum, id) => sum + cost(id), 0);
  const bought = battle.spent ?? 0;
  return { used, free, per, bought, left: free + bought * per - used };
}

/** Supply Points that one more plan of this cost takes. */
export function supplyFor(cost: number, { left, per }: { left: number; per: number }): number {
  return Math.max(0, Math.ceil((cost - left) / per));
}

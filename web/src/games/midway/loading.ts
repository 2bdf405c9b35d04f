import { baseZone, NONE, total } from "./fleet";
import { distance, geography, isZone } from "./geography";
import { type Factors, type MidwayScene, TYPES } from "./view";

/** An order that is being filled in: what of a base's ready aircraft is not on it yet. */
export function waiting({ ask, view }: MidwayScene, base: string): Factors {
  const ready = view.air[base]?.ready ?? NONE;
  if (ask?.prompt !== "launch") return ready;
  const left = TYPES.map((type, n) => {
    if (ask.about.purpose === "patrol" && type !== "F") return ready[n] ?? 0;
    const offered = ask.moves.filter((move) => move[0] === "send" && move[1] === base && move[2] === type);
    return Math.max(0, ...offered.map((move) => Number(move[3])));
  });
  return [left[0] ?? 0, left[1] ?? 0, left[2] ?? 0];
}

/** What the order has already, base by base. */
export function loaded(scene: MidwayScene): readonly { base: string; factors: Factors }[] {
  const { ask, view, printed } = scene;
  if (ask?.prompt !== "launch") return [];
  const target = String(ask.about.target);
  const zone = isZone(target) ? target : baseZone(scene, target);
  const near = Object.keys(view.air).filter((base) => {
    const from = baseZone(scene, base);
    return from && base !== target && distance(geography(printed), from, zone) <= printed.units.aircraft_range;
  });
  return near.flatMap((base) => {
    const ready = view.air[base]?.ready ?? NONE;
    const left = waiting(scene, base);
    const factors: Factors = [ready[0] - left[0], ready[1] - left[1], ready[2] - left[2]];
    return total(factors) > 0 ? [{ base, factors }] : [];
  });
}

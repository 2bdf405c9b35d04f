import { distance, isHex } from "../map/hexes";
import { cardsOf, counterOf, type EmpireScene, namedOf } from "../view";

type Scene = Pick<EmpireScene, "view" | "printed" | "ask">;

interface Far {
  hex: string;
  far: number;
}

/** A headquarters that is asked whom it leads: how far it reaches, whom it may call, and who is too far. */
export function reachOf({ view, printed, ask }: Scene) {
  const hq = String(view.offensive?.hq);
  const { range = 0, efficiency = 0 } = counterOf(printed, hq) ?? {};
  const at = String(view.units[hq]?.at);
  const called = new Set((ask?.moves ?? []).flatMap(([verb, unit]) => (verb === "unit" ? [String(unit)] : [])));
  const far = (ids: readonly string[]): readonly Far[] =>
    ids
      .map((id) => String(view.units[id]?.at))
      .filter((hex) => isHex(hex) && hex !== at && namedOf(printed).has(hex))
      .map((hex) => ({ hex, far: distance(at, hex) }))
      .sort((a, b) => a.far - b.far);
  const own = Object.keys(view.units).filter((id) => counterOf(printed, id)?.side === view.seat);
  const inside = far([...called]).at(-1) ?? { hex: at, far: 0 };
  const outside = far(own.filter((id) => !called.has(id) && counterOf(printed, id)?.type !== "hq")).find(
    (each) => each.far > range,
  );
  const hexes = Object.keys(printed.map.hexes).filter((hex) => isHex(hex) && distance(at, hex) <= range);
  return { hq, at, range, efficiency, number: Number(ask?.about.number), called, inside, outside, hexes };
}

/** An offensive about to be declared: its target, the number that finds it out, and from where the enemy may come. */
export function threatOf({ view, printed }: Scene) {
  const now = view.offensive;
  const target = String(now?.fights?.[0]?.hex);
  const card = cardsOf(printed).get(now?.card ?? "");
  const die = (now?.use === "event" ? card?.ec_iv : card?.oc_iv) ?? 0;
  const enemies = Object.entries(view.units).flatMap(([id, { at }]) => {
    const counter = counterOf(printed, id);
    const comes = counter && counter.side !== view.seat && (counter.type === "naval" || counter.type === "carrier");
    return comes && isHex(at) && at !== target ? [{ hex: at, far: distance(target, at) }] : [];
  });
  return { target, die, from: enemies.sort((a, b) => a.far - b.far)[0] ?? { hex: target, far: 0 } };
}

/** The card that the first lesson shows: of those in hand the one whose event moves most units. */
export function shownCard({ view, printed }: Pick<EmpireScene, "view" | "printed">): string {
  const units = (id: string) => {
    const { logistic, type } = cardsOf(printed).get(id) ?? {};
    return type === "military" && typeof logistic === "number" ? logistic : -1;
  };
  return [...(view.hand ?? [])].sort((a, b) => units(b) - units(a))[0] ?? "";
}

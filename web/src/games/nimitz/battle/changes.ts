import type { Heard } from "~/api/types";
import { counterOf } from "../counters";
import type { Battle, Printed, SideId, View, Zone } from "../types";
import { targetOf } from "./story";

/** What has been told of a step of the match, while the view is still the one before it. */
export interface Changes {
  flown: Readonly<Record<string, Zone>>;
  hurt: readonly string[];
  lost: readonly string[];
  fields: Readonly<Partial<Record<SideId, number>>>;
}

export const NONE: Changes = { flown: {}, hurt: [], lost: [], fields: {} };

/** These changes and what one more event says. */
export function changed(changes: Changes, { kind, about = {} }: Heard, printed: Printed, battle: Battle): Changes {
  const target = targetOf(about);
  if (kind === "group" && about.zone) {
    const flown = group(printed, battle, about).map((id) => [id, about.zone as Zone]);
    return { ...changes, flown: { ...changes.flown, ...Object.fromEntries(flown) } };
  }
  if (kind === "hit" && target === "airfield") {
    const side = about.side as SideId;
    return { ...changes, fields: { ...changes.fields, [side]: (changes.fields[side] ?? 0) + 1 } };
  }
  if (kind === "hit" && !about.destroyed) return { ...changes, hurt: [...changes.hurt, target] };
  if (["hit", "ditched", "grounded", "dived"].includes(kind)) return { ...changes, lost: [...changes.lost, target] };
  return changes;
}

/** Bombers or fighters of a Japanese carrier, or those that are based on land. */
function group(printed: Printed, battle: Battle, about: NonNullable<Heard["about"]>): readonly string[] {
  return Object.entries(battle.planes ?? {}).flatMap(([id, plane]) => {
    const { side, full } = counterOf(printed, plane.kind || id);
    const there = side === "japan" && !plane.zone && (plane.home ?? "") === (about.carrier ?? "");
    const fits = about.group === "first_light" || (about.group === "bombers") === Boolean(full.ship ?? full.ground);
    return there && fits ? [id] : [];
  });
}

/** The battle as it is to be drawn: as it was known, and these changes. */
export function shownWith(view: View, battle: Battle, changes: Changes): { view: View; battle: Battle } {
  if (changes === NONE) return { view, battle };
  const { flown, hurt, lost, fields } = changes;
  const kept = <T>(all: Readonly<Record<string, T>> | undefined): Record<string, T> =>
    Object.fromEntries(Object.entries(all ?? {}).filter(([id]) => !lost.includes(id)));
  const planes = Object.entries(kept(battle.planes)).map(([id, plane]) => [
    id,
    { ...plane, zone: flown[id] ?? plane.zone, damaged: plane.damaged || hurt.includes(id) },
  ]);
  const left = Object.entries(battle.fields ?? {}).map(([side, n]) => [side, n - (fields[side as SideId] ?? 0)]);
  const struck = hurt.flatMap((id) => (view.forces[id] ? [[id, { ...view.forces[id], damaged: true }]] : []));
  return {
    view: { ...view, forces: { ...view.forces, ...Object.fromEntries(struck) } },
    battle: {
      ...battle,
      ships: kept(battle.ships),
      land: kept(battle.land),
      planes: Object.fromEntries(planes),
      fields: Object.fromEntries(left),
    },
  };
}

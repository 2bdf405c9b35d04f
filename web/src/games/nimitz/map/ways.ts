import type { Printed, View } from "../types";

type Line = readonly [from: string, to: string];

const kept = new WeakMap<Printed, ReadonlyMap<string, readonly string[]>>();

/** The areas next to an area. */
export function near(printed: Printed, area: string): readonly string[] {
  let found = kept.get(printed);
  if (!found) {
    const all = new Map<string, string[]>();
    for (const [a, b] of printed.map.lines) {
      all.set(a, [...(all.get(a) ?? []), b]);
      all.set(b, [...(all.get(b) ?? []), a]);
    }
    found = all;
    kept.set(printed, found);
  }
  return found.get(area) ?? [];
}

/** The shortest way along the lines, both ends included; straight across where there is none. */
export function way(printed: Printed, from: string, to: string): readonly string[] {
  const before = new Map<string, string>([[from, ""]]);
  const queue = [from];
  for (const area of queue) {
    if (area === to) break;
    for (const next of near(printed, area))
      if (!before.has(next)) {
        before.set(next, area);
        queue.push(next);
      }
  }
  if (!before.has(to)) return [from, to];
  const found = [to];
  while (found[0] !== from) found.unshift(before.get(found[0]!)!);
  return found;
}

export interface Chain {
  /** From held area to held area, away from the West Coast. */
  held: readonly Line[];
  /** From a held area to one that is in supply but not held. */
  open: readonly Line[];
  /** Areas with US forces that no chain reaches. */
  cut: readonly string[];
}

/** The chain of supply: a flood from the West Coast through held areas. */
export function chain(printed: Printed, view: Pick<View, "held" | "supplied" | "forces">, sideOf: Whose): Chain {
  const held = new Set(view.held);
  const supplied = new Set(view.supplied);
  const links: Record<"held" | "open", Line[]> = { held: [], open: [] };
  const far = new Map<string, number>([["WC", 0]]);
  const queue = ["WC"];
  for (const area of queue) {
    if (!held.has(area)) continue;
    for (const next of near(printed, area)) {
      if (!supplied.has(next)) continue;
      const known = far.get(next);
      if (known === undefined) {
        far.set(next, far.get(area)! + 1);
        queue.push(next);
      }
      if (far.get(next)! > far.get(area)!) links[held.has(next) ? "held" : "open"].push([area, next]);
    }
  }
  const areas = new Set(printed.map.areas.map(({ id }) => id));
  const cut = new Set(
    Object.entries(view.forces).flatMap(([id, { place }]) =>
      areas.has(place) && !supplied.has(place) && sideOf(id) === "us" ? [place] : [],
    ),
  );
  return { ...links, cut: [...cut].toSorted() };
}

type Whose = (id: string) => "us" | "japan";

import type { Attack, AttackName, Counter, NimitzScene, Printed, SideId, View } from "./types";

/** The counters as printed, by id; kept for each set of printed matter. */
const kept = new WeakMap<Printed, ReadonlyMap<string, Counter>>();

function all(printed: Printed): ReadonlyMap<string, Counter> {
  let found = kept.get(printed);
  if (!found) {
    const { forces, planes } = printed.counters;
    found = new Map([...forces, ...planes].map((counter) => [counter.id, counter]));
    kept.set(printed, found);
  }
  return found;
}

const BATTALION = /^(us|ja)-bn-\d+$/;
export const isBattalion = (id: string): boolean => BATTALION.test(id);

/** The counter of a force, or of a kind of carrier plane. Battalions have no counter of their own: us-bn-1, ja-bn-12. */
export function counterOf(printed: Printed, id: string): Counter {
  const found = all(printed).get(id);
  if (found) return found;
  const side: SideId = id.startsWith("ja") ? "japan" : "us";
  return printed.counters.battalions.find((each) => each.side === side)!;
}

export const isForce = (printed: Printed, part: unknown): part is string =>
  typeof part === "string" && (isBattalion(part) || all(printed).has(part));

export const sideOf = (printed: Printed, id: string): SideId => counterOf(printed, id).side;

/** A counter's values in the order they are printed. */
export const ATTACKS: readonly AttackName[] = ["dogfight", "ship", "ground", "aaa", "surface", "depth", "attack"];

export function valuesOf(counter: Counter, damaged = false): readonly (readonly [AttackName, Attack])[] {
  const face = damaged ? counter.damaged : counter.full;
  return ATTACKS.flatMap((name) => (face[name] ? [[name, face[name]] as const] : []));
}

/** Carriers first, then by weight; infantry, aircraft; by name. */
const TYPES = ["CV", "CVL", "CVE", "BB", "CRU", "DD", "SS", "marine", "army", "battalion"];
const rankOf = ({ type }: Counter): number => {
  const at = TYPES.indexOf(type);
  return at < 0 ? TYPES.length : at;
};

export function inOrder(printed: Printed, ids: readonly string[]): readonly string[] {
  const of = (id: string) => counterOf(printed, id);
  return ids.toSorted(
    (a, b) =>
      rankOf(of(a)) - rankOf(of(b)) ||
      of(a).type.localeCompare(of(b).type) ||
      of(b).value - of(a).value ||
      a.localeCompare(b, "en", { numeric: true }),
  );
}

/** Who stands where, in order; kept for each view. */
const standing = new WeakMap<View["forces"], ReadonlyMap<string, readonly string[]>>();
const NOBODY: readonly string[] = [];

export function at(
  { view, printed }: Pick<NimitzScene, "view" | "printed">,
  place: string,
  side?: SideId,
): readonly string[] {
  let found = standing.get(view.forces);
  if (!found) {
    const places = new Map<string, string[]>();
    for (const id of inOrder(printed, Object.keys(view.forces))) {
      const { place: here } = view.forces[id]!;
      places.set(here, [...(places.get(here) ?? []), id]);
    }
    found = places;
    standing.set(view.forces, found);
  }
  const here = found.get(place) ?? NOBODY;
  return side ? here.filter((id) => sideOf(printed, id) === side) : here;
}

import { isHex } from "./map/hexes";
import { type Counter, counterOf, type EmpireScene, type SideId } from "./view";

/** A unit on the map: what is printed, and how it is. */
export interface Piece {
  counter: Counter;
  steps: number;
  /** In the offensive or in the reaction to it. */
  active: boolean;
  moved: boolean;
  /** Where it stands is not declared yet. */
  ghost: boolean;
  hungry: boolean;
}

/** The most telling piece first: carriers, ships, aircraft, troops, headquarters last. */
const RANK = { carrier: 0, naval: 1, air: 2, ground: 3, hq: 4 } as const;
const strength = ({ counter, steps }: Piece): number => attackOf(counter, steps);

export function byRank(a: Piece, b: Piece): number {
  return (
    RANK[a.counter.type] - RANK[b.counter.type] || strength(b) - strength(a) || (a.counter.id < b.counter.id ? -1 : 1)
  );
}

export const attackOf = (counter: Counter, steps: number): number => valuesOf(counter, steps)[0];

/** Attack and defence as it stands; a unit of one step has only its one side. */
export function valuesOf(counter: Counter, steps: number): readonly [number, number] {
  return (steps < 2 && counter.reduced ? counter.reduced : counter.full) ?? NONE;
}

const DECLARED = 4; // the step in which an offensive has been declared

const NONE = [0, 0] as const; // headquarters do not fight

export type Stacks = ReadonlyMap<string, Readonly<Partial<Record<SideId, readonly Piece[]>>>>;

/** Who stands where: by hex, each side in its order. */
export function stacksOf(
  { view, printed }: Pick<EmpireScene, "view" | "printed">,
  hungry: ReadonlySet<string> = new Set(),
): Stacks {
  const found = new Map<string, Partial<Record<SideId, Piece[]>>>();
  const now = view.offensive;
  for (const [id, unit] of Object.entries(view.units)) {
    const counter = counterOf(printed, id);
    if (!counter || !isHex(unit.at)) continue;
    const piece: Piece = {
      counter,
      steps: unit.steps ?? 0,
      active: Boolean(now && (now.active?.[id] ?? now.reacting?.[id])),
      moved: Boolean(now?.moved?.[id]),
      ghost: (now?.step ?? 1) < DECLARED && now?.side === counter.side && (now?.active?.[id] ?? unit.at) !== unit.at,
      hungry: hungry.has(id),
    };
    const there = found.get(unit.at) ?? {};
    there[counter.side] = [...(there[counter.side] ?? []), piece];
    found.set(unit.at, there);
  }
  for (const there of found.values()) for (const side of Object.values(there)) side?.sort(byRank);
  return found;
}

/** All units of a hex or a box, of either side. */
export function unitsAt({ view }: Pick<EmpireScene, "view">, at: string): readonly string[] {
  return Object.keys(view.units).filter((id) => view.units[id]?.at === at);
}

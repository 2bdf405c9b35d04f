import { at, counterOf } from "../counters";
import type { Counter, NimitzScene, SideId } from "../types";

/** Forces of one side in one place, gathered by what they are: from the middle distance, and more finely near by. */
export const GROUPS = ["carrier", "surface", "submarine", "infantry", "aircraft"] as const;
export type Group = (typeof GROUPS)[number];
export const KINDS = [
  ...["CV", "CVL", "CVE", "BB", "CRU", "DD", "SS"],
  ...["marine", "army", "battalion", "fighter", "bomber"],
] as const;
export type Kind = "CV" | "CVL" | "CVE" | "BB" | "CRU" | "DD" | "SS" | Land;
type Land = "marine" | "army" | "battalion" | "fighter" | "bomber";

const GROUP_OF: Readonly<Record<Kind, Group>> = {
  CV: "carrier",
  CVL: "carrier",
  CVE: "carrier",
  BB: "surface",
  CRU: "surface",
  DD: "surface",
  SS: "submarine",
  marine: "infantry",
  army: "infantry",
  battalion: "infantry",
  fighter: "aircraft",
  bomber: "aircraft",
};

/** What bombs is a bomber, whatever else it does. */
export function kindOf({ category, type, full }: Counter): Kind {
  if (category === "lba" || category === "plane") return full.ship || full.ground ? "bomber" : "fighter";
  return type as Kind;
}

export const groupOf = (counter: Counter): Group => GROUP_OF[kindOf(counter)];

export interface Chip {
  key: Group | Kind;
  /** What is drawn on it: the weightiest kind of the group. */
  kind: Kind;
  ids: readonly string[];
  damaged: number;
  aboard: number;
  done: number;
}

type Seen = Pick<NimitzScene, "view" | "printed">;

/** The chips of a side in a place, in a fixed order. */
export function chips(scene: Seen, place: string, side: SideId, fine = false): readonly Chip[] {
  const { view, printed } = scene;
  const found = new Map<Group | Kind, string[]>();
  for (const id of at(scene, place, side)) {
    const counter = counterOf(printed, id);
    const key = fine ? kindOf(counter) : groupOf(counter);
    found.set(key, [...(found.get(key) ?? []), id]);
  }
  const count = (ids: readonly string[], what: "damaged" | "aboard" | "done") =>
    ids.filter((id) => view.forces[id]?.[what]).length;
  const order: readonly (Group | Kind)[] = fine ? (KINDS as readonly Kind[]) : GROUPS;
  return order.flatMap((key) => {
    const ids = found.get(key);
    if (!ids) return [];
    const kinds = ids.map((id) => kindOf(counterOf(printed, id)));
    const kind = (KINDS as readonly Kind[]).find((each) => kinds.includes(each))!;
    return [{ key, kind, ids, damaged: count(ids, "damaged"), aboard: count(ids, "aboard"), done: count(ids, "done") }];
  });
}

/** Land-based US aircraft in an area, against what its airfields take. */
export function airfields(scene: Seen, area: string): { used: number; limit: number | null } {
  const { printed } = scene;
  const used = at(scene, area, "us").filter((id) => counterOf(printed, id).category === "lba").length;
  return { used, limit: printed.map.areas.find(({ id }) => id === area)?.limit ?? null };
}

export type Hold = "us" | "japan" | "both" | "none";

/** Who is ashore in an area; ships never matter. */
export function ashore({ view, printed }: Seen, area: string): Hold {
  const sides = new Set<SideId>();
  for (const id of at({ view, printed }, area)) {
    const { category, side } = counterOf(printed, id);
    if (category !== "ship" && !view.forces[id]?.aboard) sides.add(side);
  }
  if (sides.size > 1) return "both";
  return sides.has("japan") ? "japan" : sides.has("us") || HOMES.includes(area) ? "us" : "none";
}

/** Japan never enters them: held even when empty. */
export const HOMES: readonly string[] = ["WC", "AU"];

/** Whether both sides have forces there: a battle is fought, or will be. */
export const contested = (scene: Seen, area: string): boolean =>
  at(scene, area, "us").length > 0 && at(scene, area, "japan").length > 0;

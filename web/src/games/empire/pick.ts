import type { Move, Part } from "~/api/types";
import { matching } from "~/table/draft";
import { distance, isHex } from "./map/hexes";
import { counterOf, type EmpireScene, isUnit } from "./view";

/** What a click on the map may choose. A site is a hex, or a box beside the map. */
type Draft = readonly Part[];

/** Where a unit is now. */
export const siteOfUnit = ({ view }: Pick<EmpireScene, "view">, unit: string): string => view.units[unit]?.at ?? "";

/** The place that a move is about: where it leads to, else where its unit stands. */
export function siteOf(scene: EmpireScene, move: Move): string {
  const hex = move.slice(1).findLast(isHex);
  if (hex) return hex;
  const unit = move.slice(1).find((part) => isUnit(scene.printed, part));
  return unit === undefined ? "" : siteOfUnit(scene, String(unit));
}

/** The moves about a site: those that go on from the draft, or else any. */
export function movesAt(scene: EmpireScene, draft: Draft, site: string): readonly Move[] {
  const all = scene.ask?.moves ?? [];
  const there = (move: Move) => siteOf(scene, move) === site;
  const onward = matching(all, draft).filter(there);
  return onward.length ? onward : all.filter(there);
}

/** Every site that something can be chosen at, once. */
export function sitesOf(scene: EmpireScene, moves: readonly Move[]): ReadonlySet<string> {
  const found = new Set<string>();
  for (const move of moves) {
    const site = siteOf(scene, move);
    if (site) found.add(site);
  }
  return found;
}

/** The units that an ask is about: those whose destination is asked for. */
export function movers({ ask, printed }: EmpireScene): readonly string[] {
  const units = ask?.about?.units;
  const listed = Array.isArray(units) ? units : [ask?.about?.unit];
  return listed.filter((unit): unit is string => isUnit(printed, unit));
}

/** How a move goes, by its verb: each kind has its own pattern and sign on the map. */
export const KINDS = ["assault", "sail", "fly", "march", "barge", "strategic", "ferry"] as const;
export type Kind = (typeof KINDS)[number];
export const isKind = (part: unknown): part is Kind => KINDS.includes(part as Kind);

/** Places that a group can reach, by the kinds of movement there are to each. */
export function reachOf(moves: readonly Move[]): ReadonlyMap<string, readonly Kind[]> {
  const found = new Map<string, Kind[]>();
  for (const [verb, hex] of moves) {
    if (!isKind(verb) || !isHex(hex)) continue;
    found.set(hex, [...(found.get(hex) ?? []), verb]);
  }
  return found;
}

/** Of several ways to the same place the plain one is meant: strategic movement bars a unit from fighting. */
export function meantBy(moves: readonly Move[]): readonly Move[] {
  const plain = moves.filter(([verb]) => verb !== "strategic" && verb !== "ferry");
  return plain.length === 1 && moves.every(([verb]) => isKind(verb)) ? plain : moves;
}

/** The move that a click in vain was meant to be: the server says why it cannot be made. */
export function meant(scene: EmpireScene, draft: Draft, place: string): Move | null {
  const { ask, view, printed } = scene;
  const own = Object.keys(view.units).find(
    (id) => view.units[id]?.at === place && counterOf(printed, id)?.side === view.seat,
  );
  const unit = isUnit(printed, place) ? place : own;
  switch (ask?.prompt) {
    case "destination":
      return isHex(place) ? [isKind(draft[0]) ? draft[0] : wayOf(scene, place), place] : null;
    case "activate":
    case "december_activate":
      return unit ? ["unit", unit] : null;
    case "move":
    case "homeward":
      return unit ? ["pick", unit] : null;
    case "home_for":
      return isHex(place) ? ["to", place] : null;
    case "hq":
    case "reaction_hq":
      return unit ? ["hq", unit] : null;
    case "reinforcements":
      return isHex(place) && isUnit(printed, draft[1]) ? ["place", draft[1], place] : null;
    default:
      return null;
  }
}

/** How the group that is asked for would go there. */
function wayOf({ ask, printed, view }: EmpireScene, hex: string): Kind {
  const units = Array.isArray(ask?.about?.units) ? (ask.about.units as string[]) : [];
  const kinds = units.map((id) => counterOf(printed, id)?.type);
  if (kinds.every((kind) => kind === "air")) return "fly";
  if (!kinds.includes("ground")) return "sail";
  const from = view.units[units[0] ?? ""]?.at ?? hex;
  return kinds.every((kind) => kind === "ground") && isHex(from) && distance(from, hex) < 2 ? "march" : "assault";
}

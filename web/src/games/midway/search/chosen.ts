import type { Ask, Move, Part } from "~/api/types";
import { isArea, isZone } from "../geography";
import type { View } from "../view";

/** What a draft says on the chart: where it starts from and where it goes. */
export function course(
  view: View,
  draft: readonly Part[],
  ask: Ask | null,
): { from: string | null; chosen: string | null } {
  if (ask?.prompt === "launch" && isZone(ask.about.target)) return { from: null, chosen: ask.about.target };
  const [verb, first, second] = draft;
  const from =
    verb === "fleet" && first !== undefined
      ? String(first)
      : verb === "move" && first !== undefined
        ? (view.ships[String(first)]?.zone ?? null)
        : null;
  const last = [second, first].find((part) => isZone(part) || isArea(part));
  return { from, chosen: last !== undefined && last !== from ? String(last) : null };
}

/** The places where the draft can end. A ship or a force that moves must be chosen first. */
export function goals(moves: readonly Move[], draft: readonly Part[]): ReadonlySet<string> {
  const found = new Set<string>();
  const [verb, first] = draft;
  const picked = first !== undefined && (verb === "fleet" || !(isZone(first) || isArea(first)));
  const known = verb === undefined ? [] : picked ? [verb, first] : [verb];
  for (const move of moves) {
    if (!known.every((part, n) => move[n] === part)) continue;
    if (!picked && (move[0] === "move" || move[0] === "fleet" || move[0] === "place")) continue;
    const place = move.at(-1);
    if (isZone(place) || isArea(place)) found.add(place);
  }
  return found;
}

/** Where in a move the piece stands that it begins with, by question: a force, a ship, a base. */
const PIECE: Readonly<Record<string, readonly number[]>> = {
  move_ships: [1],
  stand_down: [1],
  ready_aircraft: [1],
  launch: [1],
  land: [3],
};

/** The forces, ships and bases that can be chosen now. */
export function pieces(ask: Ask | null): ReadonlySet<Part> {
  const found = new Set<Part>();
  for (const at of PIECE[ask?.prompt ?? ""] ?? [])
    for (const move of ask?.moves ?? []) {
      const part = move[at];
      if (part !== undefined) found.add(part);
    }
  return found;
}

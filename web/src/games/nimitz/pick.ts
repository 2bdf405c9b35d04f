import type { Ask, Move, Part } from "~/api/types";
import { isForce } from "./counters";
import { AREAS, BOXES } from "./map/spots";
import type { NimitzScene, Printed } from "./types";

type Draft = readonly Part[];

export const isPlace = (part: unknown): part is string => typeof part === "string" && (part in AREAS || part in BOXES);

/** Missions that end in a box beside the map. */
export const MISSIONS: Readonly<Record<string, string>> = { raid: "RAID", bomb: "BW", invade: "INVASION" };

/** Where a move leads: the area it names, or the box of its mission. */
export function goalOf(move: Move): string {
  const mission = MISSIONS[String(move[0])];
  if (mission) return mission;
  const last = move.at(-1);
  return move.length > 1 && isPlace(last) ? last : "";
}

/** The force a draft has in hand. */
export function inHand(printed: Printed, draft: Draft): string | null {
  const [verb, force] = draft;
  return (verb === "move" || String(verb) in MISSIONS) && isForce(printed, force) ? force : null;
}

/** Where all of some forces may go, with the move of each. */
export function reach(ask: Ask | null, forces: readonly string[]): ReadonlyMap<string, readonly Move[]> {
  const found = new Map<string, Move[]>();
  if (ask?.prompt !== "movement") return found;
  const wanted = new Set(forces);
  for (const move of ask.moves) {
    const goal = goalOf(move);
    if (goal && wanted.has(String(move[1]))) found.set(goal, [...(found.get(goal) ?? []), move]);
  }
  return new Map([...found].filter(([, moves]) => moves.length === wanted.size && wanted.size > 0));
}

/** Forces that may move at all. */
export function movable(ask: Ask | null): ReadonlySet<string> {
  return new Set(ask?.prompt === "movement" ? ask.moves.flatMap((move) => (move[1] ? [String(move[1])] : [])) : []);
}

/** Moves that are chosen by their area alone: scouting, the next area for orders or battle. */
export function movesAt(ask: Ask | null, area: string): readonly Move[] {
  if (!ask || ask.prompt === "movement") return [];
  return ask.moves.filter((move) => move.length === 2 && move[1] === area && isPlace(move[1]));
}

/** Moves that a force answers to by itself: bought, repaired, chosen to stay. */
export function movesOf(ask: Ask | null, force: string): readonly Move[] {
  if (!ask || ask.prompt === "movement") return [];
  return ask.moves.filter((move) => move.length === 2 && move[1] === force);
}

/** The move that a click in vain was meant to be: the server says why it cannot be made. */
export function meant({ ask, printed }: NimitzScene, draft: Draft, place: string): Move | null {
  if (!ask) return null;
  if (ask.prompt === "movement") {
    const force = inHand(printed, draft);
    if (!force) return isForce(printed, place) ? ["move", place] : null;
    const mission = Object.entries(MISSIONS).find(([, box]) => box === place)?.[0];
    if (mission) return [mission, force];
    return place in AREAS ? ["move", force, place] : null;
  }
  if (ask.prompt === "scouting" && place in AREAS) return ["scout", place];
  if (ask.prompt === "orders" && place in AREAS) return ["order", place];
  if (ask.prompt === "battle" && place in AREAS) return ["battle", place];
  if (ask.prompt === "resupply" && isForce(printed, place)) return ["buy", place];
  return null;
}

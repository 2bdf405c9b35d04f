import type { Move } from "~/api/types";
import { begins, type Draft, options, run, spelt } from "../draft";
import type { Site } from "./atlas";

/** What can be chosen at a place: the beginnings of moves, each up to the first part that names the place itself or a piece that
 * stands there. So a board finds its targets in the very moves that the list shows. */
export function reachOf(moves: readonly Move[], draft: Draft, { place, pieces }: Site): readonly Draft[] {
  const here = new Set<string | number>([place.id]);
  for (const { id } of pieces) if (id) here.add(id);
  const found = new Map<string, Draft>();
  for (const move of moves) {
    if (!begins(move, draft)) continue;
    const at = move.findIndex((part, n) => n >= draft.length && here.has(part));
    if (at >= 0) found.set(JSON.stringify(move.slice(0, at + 1)), move.slice(0, at + 1));
  }
  return [...found.values()];
}

/** Where every place stands in the present choice. */
export interface Standing {
  /** By place: what choosing it may mean. */
  reach: ReadonlyMap<string, readonly Draft[]>;
  /** The places of the next choice: they are lit. */
  lit: ReadonlySet<string>;
  /** The place of the piece that has been taken in hand. */
  here: string | null;
  /** The place that has been chosen to go to, or on which something was chosen. */
  chosen: string | null;
}

/** The draft up to the last real choice: with a move spelt out, its neighbours stay lit. */
function open(moves: readonly Move[], draft: Draft): Draft {
  if (!spelt(moves, draft)) return run(moves, draft);
  for (let at = draft.length - 1; at >= 0; at -= 1)
    if (options(moves, draft.slice(0, at)).length > 1) return draft.slice(0, at);
  return [];
}

export function standingOf(moves: readonly Move[], draft: Draft, sites: readonly Site[]): Standing {
  const level = open(moves, draft);
  const reach = new Map<string, readonly Draft[]>();
  for (const site of sites) {
    const found = reachOf(moves, level, site);
    if (found.length > 0) reach.set(site.place.id, found);
  }
  const nearest = Math.min(...[...reach.values()].flat().map(({ length }) => length));
  const lit = new Set<string>();
  for (const [id, drafts] of reach) {
    const next = drafts.filter(({ length }) => length === nearest);
    if (next.length === 0) continue;
    lit.add(id);
    reach.set(id, next); // a piece that can be taken in hand here goes before others that could come here
  }
  return { reach, lit, ...marked(draft, sites) };
}

/** What the draft names: first a piece, where it stands; then a place. */
function marked(draft: Draft, sites: readonly Site[]): Pick<Standing, "here" | "chosen"> {
  let here: string | null = null;
  let chosen: string | null = null;
  for (const part of draft.slice(1)) {
    if (sites.some(({ place }) => place.id === part)) chosen = part as string;
    else here ??= sites.find(({ pieces }) => pieces.some(({ id }) => id === part))?.place.id ?? null;
  }
  return { here, chosen };
}

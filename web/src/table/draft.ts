import type { Move, Part } from "~/api/types";

/** A move is chosen part by part: verb, piece, place. A draft is what has been chosen so far. */
export type Draft = readonly Part[];

export function begins(move: Move, draft: Draft): boolean {
  return draft.length <= move.length && draft.every((part, n) => move[n] === part);
}

export function matching(moves: readonly Move[], draft: Draft): readonly Move[] {
  return draft.length === 0 ? moves : moves.filter((move) => begins(move, draft));
}

/** The move that the draft spells out, if it does. */
export function spelt(moves: readonly Move[], draft: Draft): Move | null {
  return moves.find((move) => move.length === draft.length && begins(move, draft)) ?? null;
}

export const same = (a: Draft, b: Draft): boolean => a.length === b.length && begins(a, b);

/** Moves that are only a verb (done, pass, drop) stand beside the button; the rest are the list. */
export function listed(moves: readonly Move[]): readonly Move[] {
  const longer = moves.filter((move) => move.length > 1);
  return longer.length > 0 && moves.length - longer.length <= 3 ? longer : moves;
}

/** The move that a press would give now: the one that is spelt, or else the only one that stands beside the list. */
export function meantNow(moves: readonly Move[], draft: Draft): Move | null {
  const list = listed(moves);
  const beside = moves.filter((move) => !list.includes(move));
  return spelt(moves, draft) ?? (beside.length === 1 && beside[0] ? beside[0] : null);
}

/** As far as there is nothing to choose, the draft writes itself. */
export function run(moves: readonly Move[], draft: Draft): Draft {
  const left = matching(moves, draft);
  const first = left[0];
  if (!first) return [];
  let at = draft.length;
  while (at < first.length && left.every((move) => move.length > at && move[at] === first[at])) at += 1;
  return first.slice(0, at);
}

export interface Option {
  next: Part;
  moves: readonly Move[];
}

/** What can follow the draft, each with the moves behind it, in the order of the question. */
export function options(moves: readonly Move[], draft: Draft): readonly Option[] {
  const found = new Map<Part, Move[]>();
  for (const move of moves) {
    const next = move[draft.length];
    if (next === undefined || !begins(move, draft)) continue;
    const group = found.get(next);
    if (group) group.push(move);
    else found.set(next, [move]);
  }
  return [...found].map(([next, group]) => ({ next, moves: group }));
}

/** Where on the board something can be chosen now: the parts that follow the draft, and those one choice later. */
export function targets(moves: readonly Move[], draft: Draft, at = draft.length): ReadonlySet<Part> {
  const found = new Set<Part>();
  for (const move of matching(moves, draft)) {
    const part = move[at];
    if (part !== undefined) found.add(part);
  }
  return found;
}

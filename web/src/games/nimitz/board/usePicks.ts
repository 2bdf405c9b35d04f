import { useMemo, useState } from "react";
import type { Ask, Part } from "~/api/types";
import { inHand, MISSIONS, movable as movableOf } from "../pick";
import type { Printed } from "../types";

/** The forces in hand. One alone is part of the draft, which the list of moves writes too; several are the board's own. */
export function handOf(kept: readonly string[], hand: string | null, movable: ReadonlySet<string>): readonly string[] {
  const left = kept.filter((id) => movable.has(id));
  if (left.length > 1 && (!hand || left.includes(hand))) return left;
  return hand ? [hand] : [];
}

export function usePicks(
  ask: Ask | null,
  printed: Printed,
  draft: readonly Part[],
  choose: (draft: readonly Part[]) => void,
) {
  const [kept, setKept] = useState<readonly string[]>([]);
  const movable = useMemo(() => movableOf(ask), [ask]);
  const hand = inHand(printed, draft);
  const picks = useMemo(() => handOf(kept, hand, movable), [kept, hand, movable]);
  const pick = (ids: readonly string[]) => {
    setKept(ids);
    const [only] = ids;
    if (ids.length !== 1 || !only) return choose([]);
    // A force that cannot move but may be sent on a mission: that is what it is picked for.
    const verbs = new Set(ask?.moves.filter((move) => move[1] === only).map(([verb]) => String(verb)));
    const verb = verbs.has("move") ? "move" : Object.keys(MISSIONS).find((each) => verbs.has(each));
    choose(verb ? [verb, only] : []);
  };
  return { movable, picks, pick };
}

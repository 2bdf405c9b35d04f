import { api, got, Problem } from "~/api/client";
import type { Foreseen, Message, Move } from "~/api/types";

/** Several answers at once: given as one list, or looked at before any is given. */
export type Lists = readonly (readonly Move[])[];

interface Place {
  match: string;
  seat: string;
}

const LONGEST = 60; // moves that the server takes as one
const MOST = 24; // lists that it looks at together
const plain = (moves: readonly Move[]) => moves.map((move) => [...move]);

/** Gives answers in as few lists as may be: all as one, or, where something comes to light, up to there and then the rest. To
 * be called again with the same key when a reply was lost: it goes on with the very list that was on its way, to the same
 * question, so that none is given twice and none is left out. Unless the player is sure, it ends before what could not be taken
 * back. `take` hands out what was said, and gives the number of the
 * question that now stands. */
export function giving(
  path: Place,
  moves: readonly Move[],
  first: number | null,
  take: (said: Message) => number | null,
  sure = true,
) {
  let left = moves;
  let most = LONGEST;
  let part = 0;
  let n = first;
  return async (key: string): Promise<void> => {
    while (left.length > 0) {
      const list = left.slice(0, most);
      const body = { moves: plain(list), key: `${key}.${part}`, n, unless_final: !sure };
      try {
        const said = await got(
          api.POST("/api/matches/{match}/seats/{seat}/answers", { params: { path, query: { tell: true } }, body }),
        );
        n = take(said as unknown as Message);
      } catch (fault) {
        const past = fault instanceof Problem && fault.key === "list_past_facts" ? Number(fault.about.index) : 0;
        if (!(past > 0 && past < list.length)) throw fault;
        most = past; // nothing was done, so the key is still new
        continue;
      }
      left = left.slice(list.length);
      most = LONGEST;
      part += 1;
    }
  };
}

/** Looks ahead of one question at a time: what was seen once is not asked for again. */
export function looking(path: Place) {
  let before: number | null = null;
  let seen = new Map<string, Promise<readonly Foreseen[]>>();
  return (n: number | null, lists: Lists, besides: "" | "odds" | "final"): Promise<readonly Foreseen[]> => {
    if (n !== before) [before, seen] = [n, new Map()];
    const wanted = JSON.stringify([lists, besides]);
    const known = seen.get(wanted);
    if (known) return known;
    const ask = (some: Lists): Promise<readonly Foreseen[]> =>
      got(
        api.POST("/api/matches/{match}/seats/{seat}/ahead", {
          params: { path },
          body: { lists: some.map(plain), n, odds: besides === "odds", only_final: besides === "final" },
        }),
      ) as unknown as Promise<readonly Foreseen[]>;
    const parts = Array.from({ length: Math.ceil(lists.length / MOST) }, (_, at) =>
      ask(lists.slice(at * MOST, (at + 1) * MOST)),
    );
    const found = Promise.all(parts).then((seen) => seen.flat());
    const kept = seen;
    kept.set(wanted, found);
    found.catch(() => kept.delete(wanted));
    return found;
  };
}

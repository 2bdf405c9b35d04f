import { api, got } from "~/api/client";
import type { Foreseen, Message, Move, Part } from "~/api/types";

/** Several answers at once: given as one list, or looked at before any is given. */
export type Lists = readonly (readonly Move[])[];

interface Place {
  match: string;
  seat: string;
}

const LONGEST = 60; // moves that the server takes as one
const MOST = 24; // lists that it looks at together
const plain = (moves: readonly Move[]) => moves.map((move) => [...move]);

/** Gives answers in as few lists as may be: all as one, or, where something comes to light, up to there and then the rest.
 * How far that is, the server says beforehand; of moves that begin alike, once. To be called again with the same key when a
 * reply was lost: it goes on with the very list that was on its way, to the same question, so that none is given twice and
 * none is left out. Unless the player is sure, it ends before what could not be taken back. `take` hands out what was said,
 * and gives the number of the question that now stands. */
export function giving(
  path: Place,
  moves: readonly Move[],
  first: number | null,
  take: (said: Message) => number | null,
  look: ReturnType<typeof looking>,
  sure = true,
) {
  let left = moves;
  let list: readonly Move[] | null = null;
  let part = 0;
  let n = first;
  const ends = new Set<Part>(); // beginnings of moves that brought something to light

  async function together(): Promise<readonly Move[]> {
    const some = left.slice(0, LONGEST);
    const known = some.findIndex(([verb]) => verb !== undefined && ends.has(verb)) + 1;
    if (known || some.length < 2) return known ? some.slice(0, known) : some;
    const refused = (await look(n, [some], "final"))[0]?.refused;
    const end = refused?.key === "list_past_facts" ? some[Number(refused.about.index) - 1] : undefined;
    if (end?.[0] !== undefined) ends.add(end[0]);
    return end ? some.slice(0, some.indexOf(end) + 1) : some;
  }

  return async (key: string): Promise<void> => {
    while (left.length > 0) {
      list ??= await together();
      const body = { moves: plain(list), key: `${key}.${part}`, n, unless_final: !sure };
      const said = await got(
        api.POST("/api/matches/{match}/seats/{seat}/answers", { params: { path, query: { tell: true } }, body }),
      );
      n = take(said as unknown as Message);
      left = left.slice(list.length);
      list = null;
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

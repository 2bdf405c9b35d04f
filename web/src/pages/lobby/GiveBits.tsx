import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { door, matchesOf } from "~/api/queries";
import type { Summary } from "~/api/types";
import { giveMine, promiseMine, unpromised } from "~/dice/bits";
import { look } from "~/ui/sitDown";

/** Tables whose seats are all taken, and that wait for what my browser owes the dice. */
export const waitingForBits = (matches: readonly Summary[]): readonly Summary[] =>
  matches.filter(({ status, my_turn, mine }) => status === "lobby" && my_turn && mine.length > 0);

/** A promise first, where one is owed: the last one closes them all, and then the bits are due. */
async function contribute(id: string): Promise<void> {
  const match = await look(id);
  await promiseMine(match);
  await giveMine(unpromised(match).length > 0 ? await look(id) : match);
}

/** On whatever page I am: a match that was accepted begins without my opening it. */
export function GiveBits() {
  const client = useQueryClient();
  const { data: here } = useQuery(door);
  const { data, dataUpdatedAt } = useQuery({ ...matchesOf("mine"), enabled: !!here?.accounts && !!here.me });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each list is a try, also one that says the same: it does not tell promise from bits
  useEffect(() => {
    const due = waitingForBits(data ?? []);
    if (due.length === 0) return;
    void Promise.allSettled(due.map(({ id }) => contribute(id))).then(() =>
      client.invalidateQueries({ queryKey: ["matches"], refetchType: "none" }),
    );
  }, [data, dataUpdatedAt, client]);
  return null;
}

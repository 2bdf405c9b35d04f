import { useEffect } from "react";
import { useStore } from "zustand";
import type { Scene } from "~/contract/game";
import { useSettings } from "~/ui/settings";
import type { TableStore } from "./store";

/** Answers for the player what has one sensible answer, if he likes that and the game says that all can see it. What he
 * took back he is asked: it is not answered for him twice. */
export function useObvious(store: TableStore, scene: Scene<unknown, unknown> | null): void {
  const on = useSettings(({ obvious }) => obvious === "on");
  const told = useStore(store, ({ message }) => message?.obvious ?? null);
  const move = on && scene?.ask ? told : null;
  const busy = useStore(store, ({ busy, aid }) => busy || aid?.kind === "playing");
  useEffect(() => {
    const { message, heard, problem, commit } = store.getState();
    const undone = heard.at(-1)?.kind === "took_back";
    // What was refused once is the player's; what comes while something is on its way waits for it.
    if (move && message?.ask && message.playable && !undone && !busy && !problem) void commit(move);
  }, [store, move, busy]);
}

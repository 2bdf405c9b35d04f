import { useMemo } from "react";
import { useStore } from "zustand";
import type { Many } from "~/contract/game";
import type { TableStore } from "./store";

/** Pieces that are chosen together, as boards and panels are given them. */
export function useMany(store: TableStore): Many {
  const { pieces, goal, together, ahead, plans, commitAll, busy } = useStore(store);
  return useMemo(
    () => ({ pieces, goal, choose: together, ahead, plans, send: (moves, sure) => void commitAll(moves, sure), busy }),
    [pieces, goal, together, ahead, plans, commitAll, busy],
  );
}

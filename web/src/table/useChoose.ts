import { useCallback } from "react";
import type { Part } from "~/api/types";
import type { AnyGame, Scene } from "~/contract/game";
import { waitsForSecondTap } from "~/ui/settings";
import { run, spelt } from "./draft";
import type { TableStore } from "./store";

/** Choosing. Whoever wants no second tap has answered with a complete choice, unless it may be a slip: the server says so. */
export function useChoose(store: TableStore, scene: Scene<unknown, unknown> | null, game: AnyGame) {
  return useCallback(
    (draft: readonly Part[]) => {
      const { message, choose, commit } = store.getState();
      const moves = message?.ask?.moves ?? [];
      const move = spelt(moves, run(moves, draft));
      const slow = scene && move && waitsForSecondTap() && !game.quick?.(scene, move);
      const careful = !scene || !move || slow;
      if (careful) choose(draft);
      else void commit(move);
    },
    [store, scene, game],
  );
}

import { useEffect } from "react";
import type { Lobby } from "~/api/types";
import { useSettings } from "~/ui/settings";
import { spelt } from "./draft";
import { isElsewhere } from "./elsewhere";
import { endLast } from "./map/escape";
import type { TableStore } from "./store";
import { takeBack, wayBack } from "./undo";

/** Keys that hold anywhere at the table: U takes back, L goes to the log, M to the board, ? tells the keys; Escape drops
 * what is chosen, then closes what is opened on the board; Ctrl+Enter commits. While a story is told only ? and L. */
export function useKeys(store: TableStore, lobby: Lobby, telling = false): void {
  useEffect(() => {
    function press(event: KeyboardEvent): void {
      if (isElsewhere(event)) return;
      const { message, seat, draft, pieces, choose, together, commit } = store.getState();
      const moves = message?.ask?.moves ?? [];
      if (telling && !["?", "l"].includes(event.key)) return;
      if (event.key === "Escape") {
        if (pieces.length > 0) together([]);
        else if (draft.length > 0) choose(draft.slice(0, -1));
        else if (!endLast()) return;
      } else if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
        const move = spelt(moves, draft);
        if (move) void commit(move);
      } else if (!letter(event)) return;
      event.preventDefault();

      function letter({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
        // Who dictates can switch single letters off.
        if (ctrlKey || metaKey || altKey || useSettings.getState().keys !== "on") return false;
        const way = wayBack(message, lobby, seat);
        if (key === "u" && way) takeBack(store, way);
        else if (key === "l") toLog(store);
        else if (key === "m") document.querySelector<HTMLElement>(".table-board [role=application]")?.focus();
        else if (key === "?") store.setState({ help: true });
        else return false;
        return true;
      }
    }
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [store, lobby, telling]);
}

function toLog(store: TableStore): void {
  store.setState({ tab: "log" });
  document.querySelector<HTMLElement>(".panel-tabs [role=tab]")?.focus();
}

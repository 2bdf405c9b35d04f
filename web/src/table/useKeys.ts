import { useEffect } from "react";
import { useSettings } from "~/shell/settings";
import { spelt } from "./draft";
import type { TableStore } from "./store";

/** Keys that hold anywhere at the table: U takes back, Escape drops what is chosen, Ctrl+Enter commits it. */
export function useKeys(store: TableStore, off = false): void {
  useEffect(() => {
    if (off) return;
    function press(event: KeyboardEvent): void {
      const at = event.target as HTMLElement;
      if (at.closest("input, textarea, select, [contenteditable], [role=dialog], [role=menu]")) return;
      const { message, draft, undo, choose, commit } = store.getState();
      const moves = message?.ask?.moves ?? [];
      const letters = useSettings.getState().keys === "on"; // who dictates can switch single letters off
      if (letters && event.key === "u" && !event.ctrlKey && !event.metaKey && message?.undo) void undo();
      else if (event.key === "Escape" && draft.length > 0) choose(draft.slice(0, -1));
      else if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
        const move = spelt(moves, draft);
        if (move) void commit(move);
      } else if (letters && event.key === "?") document.querySelector<HTMLElement>(".clauses")?.focus();
      else return;
      event.preventDefault();
    }
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [store, off]);
}

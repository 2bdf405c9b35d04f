import type { Lobby, Message, Seat } from "~/api/types";
import { askFor } from "./aid";
import type { TableStore } from "./store";

/** How the last answer can be taken back: freely as far as the last fact; beyond it alone at the table, and then the match
 * no longer counts; among people with the consent of all. */
export type Way = "free" | "alone" | "asked";

export function wayBack(
  message: Message | null,
  lobby: Pick<Lobby, "alone" | "solitaire">,
  seat: Seat | null,
): Way | null {
  if (!message || seat === null || message.status !== "playing" || !message.playable) return null;
  if (message.undo) return "free";
  if (message.n <= 1) return null; // nothing has happened that could be undone
  return lobby.alone || lobby.solitaire ? "alone" : "asked";
}

/** One Undo for all of it: what costs something is asked before it is done. */
export function takeBack(store: TableStore, way: Way | null): void {
  if (way === "free") void store.getState().undo();
  else if (way === "alone") askFor(store, { kind: "sure", what: "take_back" });
  else if (way === "asked") askFor(store, { kind: "sure", what: "ask_back" });
}

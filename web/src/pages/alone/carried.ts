import type { Seat } from "~/api/types";

/** A match in a file, as far as this page shows it; whether it is genuine the server finds out. */
export interface Carried {
  text: string;
  game: string;
  seats: readonly Seat[];
  entries: number;
  over: boolean;
}

/** Null: the file is no match. */
export function carried(text: string): Carried | null {
  let found: { wardroom?: unknown; game?: unknown; seats?: unknown; entries?: unknown; result?: unknown } | null;
  try {
    found = JSON.parse(text);
  } catch {
    return null;
  }
  if (!found?.wardroom || typeof found.game !== "string" || !Array.isArray(found.seats)) return null;
  const entries = Array.isArray(found.entries) ? found.entries.length : 0;
  return { text, game: found.game, seats: found.seats.map(String), entries, over: found.result != null };
}

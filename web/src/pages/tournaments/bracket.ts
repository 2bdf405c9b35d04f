import type { Pairing, Tournament } from "~/api/tournaments";

/** Who is through to a table that is not paired yet, as far as it is decided. */
export interface Expected {
  first: string | null;
  second: string | null;
}

export interface Column {
  number: number;
  tables: readonly (Pairing | Expected)[];
}

export const isPaired = (table: Pairing | Expected): table is Pairing => "games" in table;

/** A knock-out by rounds. Winners of tables 1 and 2 meet at table 1 of the next round: they stand there at once, though the
 * round is paired when all have finished. */
export function columns(cup: Pick<Tournament, "rounds" | "rounds_planned">): readonly Column[] {
  const found: Column[] = [];
  for (let number = 1; number <= Math.max(cup.rounds_planned, cup.rounds.length); number += 1) {
    const before = found.at(-1)?.tables ?? [];
    const through = (place: number) => {
      const table = before[place];
      return table && isPaired(table) ? (table.winner ?? null) : null;
    };
    const awaited = Array.from({ length: Math.max(1, Math.ceil(before.length / 2)) }, (_, at) => ({
      first: through(2 * at),
      second: through(2 * at + 1),
    }));
    found.push({ number, tables: cup.rounds[number - 1]?.tables ?? awaited });
  }
  return found;
}

/** Who has won it, once it is over and somebody has. */
export function winner(cup: Pick<Tournament, "status" | "kind" | "rounds" | "standings">): string | null {
  if (cup.status !== "over") return null;
  const final = cup.kind === "knockout" ? cup.rounds.at(-1)?.tables[0] : undefined;
  return final ? (final.winner ?? null) : (cup.standings[0]?.player ?? null);
}

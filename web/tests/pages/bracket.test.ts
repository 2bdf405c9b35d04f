import { expect, it } from "vitest";
import type { Pairing, Tournament } from "~/api/tournaments";
import { columns, winner } from "~/pages/tournaments/bracket";

const table = (first: string, second: string, won: string | null): Pairing => ({
  first,
  second,
  winner: won,
  points: [0, 0],
  done: won !== null,
  mine: false,
  games: [],
});

const cup = (...rounds: Pairing[][]) => ({
  rounds_planned: 2,
  rounds: rounds.map((tables, at) => ({ round: at + 1, due: null, tables })),
});

it("shows in the final who is through to it, before it is paired", () => {
  const [, final] = columns(cup([table("a", "d", "a"), table("b", "c", null)]));
  expect(final?.tables).toEqual([{ first: "a", second: null }]);
});

it("shows a round as it was paired, whichever side each has", () => {
  const paired = table("b", "a", null);
  const [, final] = columns(cup([table("a", "d", "a"), table("b", "c", "b")], [paired]));
  expect(final?.tables).toEqual([paired]);
});

it("leaves the rounds beyond open", () => {
  const all = columns({
    ...cup([table("a", "h", "a"), table("b", "g", null), table("c", "f", null), table("d", "e", null)]),
    rounds_planned: 3,
  });
  expect(all.map(({ tables }) => tables.length)).toEqual([4, 2, 1]);
  expect(all[2]?.tables).toEqual([{ first: null, second: null }]);
});

it("names the winner of the final, and elsewhere the first of the standings, once it is over", () => {
  const over = { ...cup([table("a", "b", "b")]), kind: "knockout", status: "over", standings: [{ player: "a" }] };
  expect(winner(over as unknown as Tournament)).toBe("b");
  expect(winner({ ...over, kind: "swiss" } as unknown as Tournament)).toBe("a");
  expect(winner({ ...over, status: "running" } as unknown as Tournament)).toBeNull();
});

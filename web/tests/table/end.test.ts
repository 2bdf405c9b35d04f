import { describe, expect, it } from "vitest";
import type { Drawn } from "~/contract/drawn";
import { paceOf } from "~/pages/lobby/Settle";
import { type Gain, gainsOf, partsOf, turningPoints } from "~/table/end/earned";
import { nextOf, otherOf } from "~/table/end/Rematch";
import { isFull } from "~/ui/sitDown";

const gain = (n: number, seat: string, points: number, what: string): Gain => ({ n, seat, points, what });
const all = [
  gain(3, "US", 10, "Akagi"),
  gain(5, "US", 1, "held"),
  gain(8, "JP", 10, "Yorktown"),
  gain(9, "US", 1, "held"),
];

describe("the end of a match", () => {
  it("tells what brought points, but not what was taken back", () => {
    const drawn = { voice: { noun: String } } as unknown as Drawn;
    const shown = { earned: { seat: "US", points: 4, what: "ship" } };
    const heard = [
      { n: 1, kind: "turn", undone: false },
      { n: 2, kind: "sunk", undone: true, shown },
      { n: 3, kind: "sunk", undone: false, shown },
    ];
    expect(gainsOf(heard as never, drawn)).toEqual([{ seat: "US", points: 4, what: "ship", n: 3 }]);
  });

  it("adds up what was for the same, the largest first", () => {
    expect(partsOf(all, "US")).toEqual([
      { what: "Akagi", points: 10, times: 1 },
      { what: "held", points: 2, times: 2 },
    ]);
  });

  it("names the moments that brought most, in the order of time", () => {
    expect(turningPoints(all).map(({ what }) => what)).toEqual(["Akagi", "Yorktown"]);
  });

  it("knows the side one has next where two play, and the scenario after this one", () => {
    expect(otherOf(["US", "JP"], "US")).toBe("JP");
    expect(otherOf(["a", "b", "c"], "a")).toBeUndefined();
    expect(nextOf(["one", "two"], "one")).toBe("two");
    expect(nextOf(["one", "two"], "two")).toBeUndefined();
  });
});

describe("a table that waits", () => {
  it("is full when no seat is open, and then begins", () => {
    const chair = (kind: "open" | "person" | "bot") => ({ kind, name: null });
    expect(isFull({ status: "lobby", seats: { a: chair("person"), b: chair("bot") } })).toBe(true);
    expect(isFull({ status: "lobby", seats: { a: chair("person"), b: chair("open") } })).toBe(false);
    expect(isFull({ status: "playing", seats: { a: chair("person") } })).toBe(false);
  });

  it("knows its clock by name", () => {
    expect(paceOf(null)).toBe("none");
    expect(paceOf({ bank: 45 * 60_000, more: 20_000, cap: 45 * 60_000, out: "resign" })).toBe("live");
  });
});

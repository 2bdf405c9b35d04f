import { describe, expect, it } from "vitest";
import { blame, luckByKind, mindOf, readingOf, signed, startOf, turnAt, turnOf, worstOf } from "~/table/course/reading";
import type { Analysis } from "~/table/course/useAnalysis";
import { Voice } from "~/words";

const found = {
  seats: ["east", "west"],
  first: "east",
  curve: [
    { n: 0, title: null, chance: 0.6, low: 0.5, high: 0.7 },
    { n: 9, title: null, chance: 1, low: 1, high: 1 },
  ],
  turns: [{ before: 0.6, after: 1, dice: 0.3, decided: { east: 0.2, west: -0.1 }, rest: 0 }],
  turning: [0],
  luck: 0.3,
  throws: [],
} as unknown as Analysis;

describe("an analysis as one side reads it", () => {
  it("is the first seat's for whoever watched", () => {
    const reading = readingOf(found, undefined);
    expect([reading.top, reading.bottom, reading.luck]).toEqual(["east", "west", 0.3]);
    expect(reading.turns[0]).toMatchObject({ before: 0.6, after: 1, dice: 0.3, turning: 1 });
    expect(reading.turns[0]?.decided).toBeCloseTo(0.1);
  });

  it("is turned round for the other, and low stays below high", () => {
    const reading = readingOf(found, "west");
    expect([reading.top, reading.bottom, reading.luck]).toEqual(["west", "east", -0.3]);
    expect(reading.points[0]?.chance).toBeCloseTo(0.4);
    expect(reading.points[0]?.low).toBeCloseTo(0.3);
    expect(reading.points[0]?.high).toBeCloseTo(0.5);
    expect(reading.points[1]?.chance).toBe(0);
  });

  it("has nobody below where one plays alone", () => {
    expect(readingOf({ ...found, seats: ["east"] } as Analysis, "east")).toMatchObject({ bottom: null, flip: false });
  });

  it("finds the turn of an entry: what ends a turn belongs to it", () => {
    const two = {
      turns: [
        { first: 0, last: 4 },
        { first: 4, last: 9 },
      ],
    } as Analysis;
    expect([1, 4, 5, 9].map((n) => turnOf(two, n))).toEqual([0, 0, 1, 1]);
  });

  it("says what a bot had in mind in the words of the game", () => {
    const voice = new Voice("en", { "plan.wait": "Wait.", "plan.strike": "Strike at {zone}." });
    const because: [string, Record<string, unknown>][] = [
      ["wait", {}],
      ["strike", { zone: "G5" }],
    ];
    expect(mindOf({ n: 3, seat: "east", bot: "staff", because }, voice)).toEqual(["Wait.", "Strike at G5."]);
  });

  it("finds the turn in which something was noted", () => {
    const two = {
      turns: [{}, {}],
      curve: [{ n: 0 }, { n: 9 }, { n: 20 }],
      moments: { "9": { east: 4 }, "20": { east: 11 } },
    } as unknown as Analysis;
    expect([1, 4, 5, 11, 12].map((n) => turnAt(two, "east", n))).toEqual([0, 0, 1, 1, 1]);
  });

  it("sums luck by kind of roll to all of it", () => {
    const throws = [0.1, -0.3, 0.05, 0.2, -0.01, 0.02, 0.04].map((luck, n) => ({ why: `kind${n % 6}`, luck }));
    const all = throws.reduce((sum, { luck }) => sum + luck, 0);
    for (const flip of [false, true]) {
      const kinds = luckByKind({ throws } as unknown as Analysis, flip, 3);
      expect(kinds).toHaveLength(4);
      expect(kinds.reduce((sum, { luck }) => sum + luck, 0)).toBeCloseTo(flip ? -all : all);
      expect(kinds.reduce((sum, { times }) => sum + times, 0)).toBe(throws.length);
    }
  });

  it("says what most of a change was", () => {
    expect(blame({ dice: 0.3, decided: 0.1, rest: 0 }, true)).toBe("dice");
    expect(blame({ dice: -0.1, decided: 0.3, rest: 0 }, true)).toBe("decisions");
    expect(blame({ dice: 0.1, decided: -0.1, rest: 0 }, true)).toBe("both");
    expect(blame({ dice: 0.001, decided: 0, rest: 0 }, true)).toBe("none");
    expect(blame({ dice: 0, decided: 0.3, rest: 0 }, false)).toBe("no_dice");
    expect(blame({ dice: 0.01, decided: -0.05, rest: -0.4 }, true)).toBe("end");
  });

  it("writes changes with their sign", () => {
    expect([0.251, -0.09, 0.001].map(signed)).toEqual(["+25", "−9", "0"]);
  });

  it("knows the turning point that cost most, and from where it is tried again", () => {
    expect(worstOf(readingOf(found, "west"))).toBe(0);
    expect(worstOf(readingOf(found, "east"))).toBeNull();
    const moments = { "4": { east: 3, west: 2 } };
    const two = { moments, turns: [{ first: 0 }, { first: 4 }] } as unknown as Analysis;
    expect([startOf(two, "east", 0), startOf(two, "east", 1), startOf(two, "west", 1)]).toEqual([1, 3, 2]);
  });
});

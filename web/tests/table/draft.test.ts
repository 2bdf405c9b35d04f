import { describe, expect, it } from "vitest";
import { matching, options, run, spelt, targets } from "~/table/draft";

const moves = [["done"], ["fleet", "A1-A", "A1-B"], ["fleet", "A1-A", "A1-C"], ["move", "akagi", "A1-B"]] as const;

describe("a draft", () => {
  it("goes on by itself as far as there is nothing to choose", () => {
    expect(run(moves, ["fleet"])).toEqual(["fleet", "A1-A"]);
    expect(run(moves, ["move"])).toEqual(["move", "akagi", "A1-B"]);
    expect(run(moves, [])).toEqual([]);
    expect(run([["confirm"]], [])).toEqual(["confirm"]);
  });

  it("that begins no move is dropped", () => {
    expect(run(moves, ["sail"])).toEqual([]);
  });

  it("is a move only when it is spelt out", () => {
    expect(spelt(moves, ["fleet", "A1-A"])).toBeNull();
    expect(spelt(moves, ["done"])).toEqual(["done"]);
  });

  it("has options in the order of the question", () => {
    expect(options(moves, []).map(({ next }) => next)).toEqual(["done", "fleet", "move"]);
    expect(options(moves, ["fleet", "A1-A"]).map(({ next }) => next)).toEqual(["A1-B", "A1-C"]);
  });

  it("names what can be chosen on the board", () => {
    expect([...targets(moves, ["fleet", "A1-A"])]).toEqual(["A1-B", "A1-C"]);
    expect([...targets(moves, ["fleet"], 2)]).toEqual(["A1-B", "A1-C"]);
    expect(matching(moves, ["move"])).toHaveLength(1);
  });
});

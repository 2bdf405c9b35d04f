import { describe, expect, it } from "vitest";
import type { Ask } from "~/api/types";
import { answering, changed, goingOn, type StandingOrder, withOrder, without } from "~/table/orders/orders";

const order = (change: Partial<StandingOrder>): StandingOrder => ({
  prompt: "search",
  wishes: [],
  otherwise: "ask",
  times: null,
  until_news: false,
  answered: 0,
  state: "stands",
  ...change,
});
const ask: Ask = { prompt: "search", moves: [["done"], ["search", "D5"], ["search", "E4"]], rules: [], about: {} };

describe("standing orders", () => {
  it("answer with the first wish that is legal", () => {
    const wishes = [
      ["search", "A1"],
      ["search", "E4"],
      ["search", "D5"],
    ];
    expect(answering([order({ wishes })], ask, undefined, "US")?.move).toEqual(["search", "E4"]);
  });

  it("ask, or give the quiet answer, where none is", () => {
    const wishes = [["search", "A1"]];
    expect(answering([order({ wishes })], ask, undefined, "US")).toBeNull();
    expect(answering([order({ wishes, otherwise: "quiet" })], ask, undefined, "US")?.move).toEqual(["done"]);
  });

  it("answer no other question, not when spent or woken, and not after an undo of one's own", () => {
    const quiet = order({ otherwise: "quiet" });
    expect(answering([{ ...quiet, prompt: "move" }], ask, undefined, "US")).toBeNull();
    expect(answering([{ ...quiet, state: "spent" }], ask, undefined, "US")).toBeNull();
    expect(answering([{ ...quiet, state: "woken" }], ask, undefined, "US")).toBeNull();
    const undone = { n: 9, kind: "took_back", about: { seat: "US", count: 1 } };
    expect(answering([quiet], ask, undone, "US")).toBeNull();
    expect(answering([quiet], ask, undone, "JP")).not.toBeNull();
  });

  it("are given again with what is left of them", () => {
    const three = order({ prompt: "move", times: 3, answered: 2 });
    const kept = goingOn([three, order({ prompt: "old", state: "spent" })]);
    expect(kept).toEqual([{ prompt: "move", wishes: [], otherwise: "ask", times: 1, until_news: false }]);
  });

  it("are changed without the others", () => {
    const [search, move] = [order({ times: 3, answered: 2 }), order({ prompt: "move" })];
    expect(changed([search, move], search, 5).map(({ times }) => times)).toEqual([5, null]);
    expect(changed([search, move], search, null).map(({ times }) => times)).toEqual([null, null]);
  });

  it("give way to a new one for the same question, and go one by one", () => {
    const [search, move] = [order({}), order({ prompt: "move" })];
    const wanted = { prompt: "search", wishes: [["done"]], otherwise: "ask", times: 1, until_news: true } as const;
    expect(withOrder([search, move], wanted).map(({ prompt, times }) => [prompt, times])).toEqual([
      ["move", null],
      ["search", 1],
    ]);
    expect(without([search, move], search).map(({ prompt }) => prompt)).toEqual(["move"]);
  });
});

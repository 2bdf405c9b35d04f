import { describe, expect, it } from "vitest";
import type { Branch } from "~/api/solitaire";
import { flatten, sideBySide, treeOf } from "~/pages/alone/tree";

const branch = (id: string, parent: string | null, n = 0): Branch => ({
  id,
  parent: parent ? { match: parent, n } : null,
  title: "",
  status: "playing",
  created: 0,
  moved: null,
  ended: null,
  crumbs: [],
  score: { result: null, points: null, level: "" },
  unranked: [],
  mine: true,
});

const MATCHES = [branch("a", null), branch("late", "a", 90), branch("early", "a", 20), branch("twig", "late", 120)];

describe("the tree of branches", () => {
  it("grows from the first match, in the order of the moments", () => {
    const root = treeOf(MATCHES, "a");
    expect(root && flatten(root).map(({ match, number }) => [match.id, number])).toEqual([
      ["a", "1"],
      ["early", "1.1"],
      ["late", "1.2"],
      ["twig", "1.2.1"],
    ]);
  });

  it("is none where there is no match", () => {
    expect(treeOf([], "a")).toBeNull();
  });

  it("compares turn by turn, and shares what came before the branch", () => {
    const nodes = flatten(treeOf(MATCHES, "a")!);
    const counts = new Map([
      ["a", [count("T1", 5), count("T2", 6), count("T3", 7)]],
      ["late", [count("T2", 4), count("T3", 3)]],
      ["twig", [count("T3", 9)]],
    ]);
    expect(sideBySide(nodes, counts)).toEqual([
      { at: "T1", values: [own(5), null, shared(5), shared(5)] },
      { at: "T2", values: [own(6), null, own(4), shared(4)] },
      { at: "T3", values: [own(7), null, own(3), own(9)] },
    ]);
  });
});

const count = (at: string, value: number) => ({ at, value });
const own = (value: number) => ({ value, shared: false });
const shared = (value: number) => ({ value, shared: true });

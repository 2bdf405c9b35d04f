import { describe, expect, it, vi } from "vitest";
import { askFor, chapters, give } from "~/table/aid";
import type { Table, TableStore } from "~/table/store";

vi.mock("~/api/solitaire", () => ({
  hintFor: async () => ({ n: 7, move: ["use", "furball"], bot: "chief" }),
  playOn: vi
    .fn()
    .mockResolvedValueOnce({ n: 9, answered: 200, why: "pause", more: true })
    .mockResolvedValueOnce({ n: 12, answered: 5, why: "until", more: false }),
  makeChallenge: async () => ({ code: "c" }),
}));

function store(unranked: readonly string[] = []): TableStore & { now: Partial<Table> } {
  const now = {
    match: "m",
    seat: "us",
    aid: null,
    message: { n: 7, unranked },
    propose: vi.fn(),
    draft: ["left"],
    choose: vi.fn(),
  } as unknown as Table;
  return {
    now,
    getState: () => now,
    setState: (change: Partial<Table>) => Object.assign(now, change),
  } as unknown as TableStore & { now: Partial<Table> };
}

describe("help for one who plays alone", () => {
  it("is warned about, until the match has stopped counting for it", async () => {
    const fresh = store();
    askFor(fresh, { kind: "sure", what: "hint" });
    expect(fresh.now.aid).toEqual({ kind: "sure", what: "hint" });
    const known = store(["back"]);
    askFor(known, { kind: "sure", what: "take_back" });
    expect(known.now.propose).toHaveBeenCalledWith("take_back");
  });

  it("brings the advice to its question", async () => {
    const table = store();
    await give(table, { kind: "sure", what: "hint" });
    expect(table.now.aid).toEqual({ kind: "hint", n: 7, move: ["use", "furball"] });
  });

  it("plays on over pauses, and counts the answers", async () => {
    const table = store();
    await give(table, { kind: "sure", what: "rest", until: "battle" });
    expect(table.now.aid).toEqual({ kind: "played", answered: 205 });
    expect(table.now.choose).toHaveBeenCalledWith(["left"]);
  });

  it("knows which chapters the staff could play", () => {
    expect(
      chapters([
        ["turn", {}],
        ["step", {}],
        ["battle", {}],
        ["battle_turn", {}],
      ]),
    ).toEqual(["battle", "turn"]);
    expect(
      chapters([
        ["turn", {}],
        ["step", {}],
      ]),
    ).toEqual(["step", "turn"]);
    expect(chapters([])).toEqual([]);
  });
});

import { describe, expect, it } from "vitest";
import type { Drawn } from "~/contract/drawn";
import { chaptersOf } from "~/pages/replay/Chapters";
import { woven } from "~/pages/replay/twin";
import type { Frame } from "~/table/reel";

const frame = (n: number, at: number, view: string, ...kinds: string[]): Frame => ({
  ...{ n, at, view, crumbs: [], waiting: [], asked: null, move: null },
  events: kinds.map((kind) => ({ n, kind })),
});

describe("both sides at once", () => {
  const a = { seat: "US", frames: [frame(1, 0, "a1", "begin"), frame(2, 3, "a2", "mine")] };
  const b = {
    seat: "JP",
    frames: [frame(1, 0, "b1", "begin"), frame(2, 1, "b2"), frame(3, 3, "b3", "theirs", "mine")],
  };
  const moments = woven([a, b]);

  it("are laid beside each other by the journal, each seat with what it saw last", () => {
    const seen = moments.map(({ n, sides }) => [n, ...sides.map((side) => side.frame.view)]);
    expect(seen).toEqual([
      [1, "a1", "b1"],
      [2, "a1", "b2"],
      [3, "a2", "b3"],
    ]);
  });

  it("tell each event once", () => {
    expect(moments.map(({ events }) => events.map(({ kind }) => kind))).toEqual([["begin"], [], ["mine", "theirs"]]);
  });
});

it("chapters are the turns, and what brought most between them", () => {
  const voice = { event: () => "Turn", seat: String, noun: String };
  const drawn = { voice } as unknown as Drawn;
  const earned = { seat: "US", points: 10, what: "Akagi" };
  const heard = [
    { n: 1, kind: "turn", shown: { chapter: "1" } },
    { n: 4, kind: "sunk", shown: { earned } },
    { n: 6, kind: "turn", shown: { chapter: "2" } },
  ];
  expect(chaptersOf(heard, drawn).map(({ n, title }) => [n, title])).toEqual([
    [1, "Turn"],
    [4, "Akagi: +10 US"],
    [6, "Turn"],
  ]);
});

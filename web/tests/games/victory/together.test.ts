import { describe, expect, it } from "vitest";
import type { Ask, Move } from "~/api/types";
import { remedy } from "~/games/victory/pick";
import {
  aimOf,
  goalOf,
  going,
  listOf,
  others,
  reachOf,
  refusedBlock,
  sitesOf,
  upToLast,
} from "~/games/victory/together/plan";
import { recorded, sceneOf } from "./table";

const scene = sceneOf(recorded("movement"));
const where = (...moves: readonly Move[]): Ask => ({
  prompt: "where",
  moves: [["back"], ...moves],
  rules: [],
  about: {},
});
const [one, two, three] = Object.keys(scene.view.blocks) as [string, string, string];
const at = scene.view.blocks[one]!.place;
const view = {
  ...scene.view,
  blocks: Object.fromEntries([one, two, three].map((id) => [id, { ...scene.view.blocks[id]!, place: at }])),
};
const reach = reachOf(
  [one, two, three],
  [
    { final: "", ask: where(["invade", "H0608", at], ["invade", "H0608", "H0607"], ["strategic", "H0606", 1]) },
    {
      final: "",
      ask: where(["attack", "H0608", "H0607"], ["attack", "H0608", at], ["raid", "H0608"], ["move", "H0606"]),
    },
    { final: "", ask: where(["rebase", "H0606"], ["strategic", "H0606", 2]) },
  ],
);

describe("several blocks", () => {
  it("go straight, at no cost where that can be, and what is a fact comes last", () => {
    expect(going({ view }, reach, { site: "H0608" })).toEqual([
      { block: two, move: ["attack", "H0608", at] },
      { block: one, move: ["invade", "H0608", at] },
    ]);
    expect(going({ view }, reach, { site: "H0606" }).map(({ move }) => move[0])).toEqual([
      "move",
      "rebase",
      "strategic",
    ]);
  });

  it("go another way if that is said", () => {
    const by = going({ view }, reach, { site: "H0608", kind: "attack", via: "H0607" });
    expect(by[0]?.move).toEqual(["attack", "H0608", "H0607"]);
    const raid = going({ view }, reach, { site: "H0608", kind: "raid" });
    expect(raid.map(({ move }) => move[0])).toEqual(["raid", "invade"]);
  });

  it("are offered only ways that differ", () => {
    expect(others({ view }, reach, { site: "H0608" })).toEqual([
      { site: "H0608", kind: "raid" },
      { site: "H0608", kind: "invade", via: "H0607" },
    ]);
    expect(others({ view }, reach, { site: "H0606" })).toEqual([]);
  });

  it("light first the places to which most can go", () => {
    expect(sitesOf(reach).map(({ site, n }) => [site, n])).toEqual([
      ["H0606", 3],
      ["H0608", 2],
    ]);
  });

  it("are said as one list, and who cannot follow is found by its place in it", () => {
    const all = going({ view }, reach, { site: "H0608" });
    expect(listOf(all)).toEqual([["move", two], all[0]!.move, ["move", one], all[1]!.move]);
    expect(upToLast(all)).toHaveLength(3);
    expect(refusedBlock(all, { index: 2 })).toBe(one);
    expect(refusedBlock(all, {})).toBe(null);
    expect(aimOf(goalOf({ site: "H0608", kind: "raid" }))).toEqual({ site: "H0608", kind: "raid" });
  });
});

it("a refusal ends with the headquarters that would help, if it can be put in action", () => {
  const ask = { prompt: "movement", moves: [["done"], ["activate", "J-SHQ-IJA"]], rules: [], about: {} };
  const refusal = { key: "overseas", rules: [], about: { help: "activate", hq: "J-SHQ-IJA" } };
  expect(remedy({ ...scene, ask }, refusal)).toEqual(["activate", "J-SHQ-IJA"]);
  expect(remedy({ ...scene, ask }, { ...refusal, about: { help: "none" } })).toBe(null);
});

import { expect, it } from "vitest";
import { coloursOf } from "~/contract/colours";
import { isDrawn, linksOf, sitesOf } from "~/table/general/atlas";
import { framed, layout, named } from "~/table/general/layout";
import { reachOf, standingOf } from "~/table/general/reach";
import { worded } from "~/table/general/rows";
import { factsOf, heldIn, kindOf } from "~/table/general/said";
import { MAP, ORDERS, sceneOf, VIEW } from "./straits";

const t = (key: string) => key;
const sites = sitesOf(MAP, VIEW);
const site = (id: string) => sites.find(({ place }) => place.id === id) as (typeof sites)[number];
const { moves } = ORDERS;

it("finds what stands where, and what is joined", () => {
  expect(sites.map(({ pieces }) => pieces.length)).toEqual([2, 2, 2]);
  expect(linksOf(MAP)).toEqual([
    ["narrows", "westport"],
    ["eastport", "narrows"],
  ]);
});

it("takes the places of the pieces where a game lists none, and then draws no map", () => {
  const bare = { pieces: "pieces", places: [] };
  expect(sitesOf(bare, VIEW).map(({ place }) => place.id)).toEqual(["eastport", "westport", "narrows"]);
  expect(isDrawn(bare)).toBe(false);
  expect(isDrawn(MAP)).toBe(true);
});

it("a place reaches as far into the moves as they name it or what stands there", () => {
  expect(reachOf(moves, [], site("eastport"))).toEqual([
    ["sail", "east-1"],
    ["sail", "east-4"],
    ["sail", "east-2", "eastport"],
  ]);
  expect(reachOf(moves, ["sail", "east-2"], site("westport"))).toEqual([["sail", "east-2", "westport"]]);
  expect(reachOf([["pass"]], [], site("eastport"))).toEqual([]);
});

it("lights the places of the next choice, and what can be taken in hand there goes first", () => {
  const first = standingOf(moves, [], sites);
  expect([...first.lit]).toEqual(["narrows", "eastport"]);
  expect(first.reach.get("eastport")).toEqual([
    ["sail", "east-1"],
    ["sail", "east-4"],
  ]);
  expect(first.reach.get("westport")).toEqual([["sail", "east-2", "westport"]]); // the goal first, if one likes
});

it("keeps the other goals lit when one is chosen, and knows from where to where", () => {
  const chosen = standingOf(moves, ["sail", "east-2", "westport"], sites);
  expect([...chosen.lit].sort()).toEqual(["eastport", "westport"]);
  expect([chosen.here, chosen.chosen]).toEqual(["narrows", "westport"]);
});

it("a map lies in its frame, the same way each time", () => {
  const places = framed(layout(MAP), 1000, 400);
  for (const { x, y } of places.points.values()) {
    expect(x).toBeGreaterThan(40);
    expect(x).toBeLessThan(960);
    expect(y).toBeGreaterThan(20);
    expect(y).toBeLessThan(380);
  }
  const free = { ...MAP, places: MAP.places.map(({ id, near }) => ({ id, ...(near && { near }) })) };
  expect(layout(free)).toEqual(layout(free));
  const [a, b, c] = [...framed(layout(free), 1000, 400).points.values()];
  expect(Math.abs((a?.x ?? 0) - (c?.x ?? 0))).toBeGreaterThan(Math.abs((a?.x ?? 0) - (b?.x ?? 0))); // in a line
});

it("a crowd has smaller circles and then a larger sheet", () => {
  const many = Array.from({ length: 100 }, (_, n) => ({ id: `p${n}`, x: n % 10, y: Math.floor(n / 10) }));
  const crowd = framed(layout({ pieces: "", places: many }), 390, 300);
  expect(crowd.size).toBeLessThan(0.7);
  expect(crowd.width).toBeGreaterThan(390);
});

it("a name stands where no circle is", () => {
  const all = [
    { id: "a", x: 100, y: 100, r: 24, width: 60 },
    { id: "b", x: 100, y: 150, r: 24, width: 60 },
  ];
  expect(named(all, [["a", "b"]]).get("a")).toBe("above");
});

it("says what a piece is and where, and what lies at a place", () => {
  const { row, meant } = worded(MAP);
  const scene = sceneOf();
  expect(row?.(scene, ["sail"], "east-1", [["sail", "east-1", "narrows"]])).toEqual({
    label: "block 1 sails to Narrows",
    detail: "cruiser (2 steps), East Port",
  });
  expect(row?.(scene, ["sail", "east-2"], "westport", [["sail", "east-2", "westport"]])?.detail).toContain("port");
  expect(row?.(scene, [], "sail", moves)).toEqual({});
  expect(meant?.(scene, ["sail", "east-1"], "westport")).toEqual(["sail", "east-1", "westport"]);
  expect(heldIn(site("narrows"), ["east", "west"], scene.voice, t)).toBe("East: destroyer; West: general.unknown");
  expect(kindOf({ place: "x" }, scene.voice, t)).toBe("general.unknown");
});

it("shows the fields that have words, and all of them where none has", () => {
  expect(factsOf(sceneOf(), "pieces").map(({ label }) => label)).toEqual(["turn", "burnt"]);
  expect(factsOf(sceneOf(VIEW, null, { "view.turn": "Turn" }), "pieces")).toEqual([
    { name: "turn", label: "Turn", value: 1 },
  ]);
});

it("every seat of a strange game has a colour and a mark of its own", () => {
  const card = (seats: string[], sides = {}) => coloursOf({ seats, guests: [], sides });
  expect(card(["east", "west"])).toEqual({ east: "us", west: "jp" });
  expect(card(["japan", "US"])).toEqual({ japan: "jp", US: "us" });
  expect(card(["allies", "axis"], { axis: "us" })).toEqual({ axis: "us", allies: "jp" });
  expect(Object.values(card(["a", "b", "c", "d", "e", "f"]))).toContain("none");
});

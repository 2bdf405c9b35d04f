import { describe, expect, it } from "vitest";
import type { Ask, Heard, Move } from "~/api/types";
import { placeAt } from "~/games/nimitz/board/MapBoard";
import { glide, ordersIn, stays } from "~/games/nimitz/board/orders";
import { handOf } from "~/games/nimitz/board/usePicks";
import { counterOf, inOrder, isForce, valuesOf } from "~/games/nimitz/counters";
import { rated, repairCost } from "~/games/nimitz/describe";
import { levelOf, mostOf, sheetOf } from "~/games/nimitz/levels";
import { boxesOf } from "~/games/nimitz/map/Boxes";
import { laid } from "~/games/nimitz/map/Chips";
import { latitude, longitude } from "~/games/nimitz/map/Ground";
import { ashore, chips, contested } from "~/games/nimitz/map/groups";
import { AREAS, BOX, BOXES, DISC } from "~/games/nimitz/map/spots";
import { threatsFrom, threatsOf } from "~/games/nimitz/map/threats";
import { chain, way } from "~/games/nimitz/map/ways";
import { goalOf, meant, movable, movesAt, reach } from "~/games/nimitz/pick";
import { lastIn } from "~/games/nimitz/story/lastdice";
import type { Force, NimitzScene, View } from "~/games/nimitz/types";
import { printed, recorded, sceneOf } from "./table";

const start = recorded("resupply_1942");
const whose = (id: string) => counterOf(printed, id).side;
const seen = (forces: Record<string, Force>, more: Partial<View> = {}): NimitzScene => ({
  ...sceneOf(start),
  view: { ...start.view, forces, ...more },
});
const ask = (prompt: string, moves: readonly Move[]): Ask => ({ prompt, moves, rules: [], about: {} });

describe("the sheet", () => {
  it("has a spot for every area, all on the sheet and none over another", () => {
    const spots = Object.entries(AREAS);
    expect(spots.map(([id]) => id).sort()).toEqual(printed.map.areas.map(({ id }) => id).sort());
    for (const [id, [x, y]] of spots) {
      expect(x > DISC && x < BOX[2] - DISC && y > DISC && y < BOX[3] - DISC, id).toBe(true);
      for (const [other, [ox, oy]] of spots)
        if (other !== id) expect(Math.hypot(x - ox, y - oy), `${id} ${other}`).toBeGreaterThan(2 * DISC);
      for (const [box, [left, top, w, h]] of Object.entries(BOXES)) {
        const [dx, dy] = [Math.max(left - x, 0, x - left - w), Math.max(top - y, 0, y - top - h)];
        expect(Math.hypot(dx, dy), `${id} ${box}`).toBeGreaterThan(DISC);
      }
    }
  });

  it("finds the place that was pressed", () => {
    const boxes = boxesOf(seen({}));
    expect(placeAt(boxes, 1540, 640)).toBe("HI");
    expect(placeAt(boxes, 1830, 570)).toBe("US_RE");
    expect(placeAt(boxes, 1830, 890)).toBeNull(); // a port of later years
    expect(placeAt(boxes, 1500, 900)).toBeNull();
  });

  it("shows the boxes that the year uses", () => {
    expect(boxesOf(seen({}))).toEqual(["JA_RE", "RAID", "US_RE", "P1"]);
    expect(boxesOf(seen({}, { year: 1945 }))).toEqual(Object.keys(BOXES));
  });

  it("writes degrees as charts do", () => {
    expect([longitude(150), longitude(180), longitude(210)]).toEqual(["150°E", "180°", "150°W"]);
    expect([latitude(0), latitude(30), latitude(-15)]).toEqual(["0°", "30°N", "15°S"]);
  });
});

describe("ways", () => {
  it("follow the lines", () => {
    expect(way(printed, "JA", "MA")).toEqual(["JA", "IJ", "MA"]);
    expect(way(printed, "SI", "SI")).toEqual(["SI"]);
    expect(way(printed, "CI", "RAID")).toEqual(["CI", "RAID"]);
  });

  it("carry supply through held areas only, and end where it could still reach", () => {
    const { held, open, cut } = chain(
      printed,
      {
        held: ["HI", "WC"],
        supplied: ["AK", "GI", "HI", "MI", "SA", "WC"],
        forces: { "us42-inf-1st-marine": { place: "SI" }, "us42-inf-2nd-marine": { place: "GI" } },
      },
      whose,
    );
    expect(held).toEqual([["WC", "HI"]]);
    expect(open.map(([, to]) => to).toSorted()).toEqual(["AK", "GI", "MI", "SA"].toSorted());
    expect(cut).toEqual(["SI"]);
  });
});

describe("forces", () => {
  it("are gathered by what they are, damage and all", () => {
    const scene = seen({
      "us42-cv-lexington": { place: "HI", damaged: true },
      "us42-cru-abda": { place: "HI" },
      "us42-dd-desron-1": { place: "HI" },
      "us-bn-1": { place: "HI", aboard: true },
      "ja42-cv-kaga": { place: "HI", done: true },
    });
    const us = chips(scene, "HI", "us");
    expect(us.map(({ key, kind, ids, damaged, aboard }) => [key, kind, ids.length, damaged, aboard])).toEqual([
      ["carrier", "CV", 1, 1, 0],
      ["surface", "CRU", 2, 0, 0],
      ["infantry", "battalion", 1, 0, 1],
    ]);
    expect(chips(scene, "HI", "us", true).map(({ key }) => key)).toEqual(["CV", "CRU", "DD", "battalion"]);
    const both = laid(us, chips(scene, "HI", "japan"));
    expect(both.every(({ side, x }) => x > 0 === (side === "us"))).toBe(true);
    expect(contested(scene, "HI")).toBe(true);
  });

  it("are ashore when they are neither ships nor on a Transport", () => {
    const forces = { "us42-inf-1st-marine": { place: "GI", aboard: true }, "ja-bn-1": { place: "GI" } };
    expect(ashore(seen(forces), "GI")).toBe("japan");
    expect(ashore(seen({ ...forces, "us-bn-3": { place: "GI" } }), "GI")).toBe("both");
    expect(ashore(seen({ "us42-cv-lexington": { place: "MI" } }), "MI")).toBe("none");
    expect(ashore(seen({}), "AU")).toBe("us");
  });

  it("stand in one order, carriers first, Battalions by number", () => {
    const ids = ["us-bn-10", "us-bn-2", "us42-dd-desron-1", "us42-cv-lexington"];
    expect(inOrder(printed, ids)).toEqual(["us42-cv-lexington", "us42-dd-desron-1", "us-bn-2", "us-bn-10"]);
    expect(isForce(printed, "ja-bn-7")).toBe(true);
    expect(isForce(printed, "SI")).toBe(false);
  });

  it("have values that say when they hit twice", () => {
    expect(rated([8, 4])).toBe("8/4");
    expect(rated([5, 0])).toBe("5");
    const marine = counterOf(printed, "us42-inf-1st-marine");
    expect(valuesOf(marine).map(([name]) => name)).toEqual(["attack"]);
    expect(repairCost({ printed }, "us42-inf-1st-marine")).toBe(1);
    expect(repairCost({ printed }, "us42-cv-hornet")).toBe(2);
  });
});

describe("picking", () => {
  const moves: readonly Move[] = [
    ["done"],
    ["move", "us42-cv-lexington", "MI"],
    ["move", "us42-cv-lexington", "SI"],
    ["move", "us42-ss-sub-gp-1", "MI"],
    ["raid", "us42-ss-sub-gp-1"],
  ];
  const asked = ask("movement", moves);

  it("reaches what all forces in hand may reach", () => {
    expect([...reach(asked, ["us42-cv-lexington"]).keys()]).toEqual(["MI", "SI"]);
    expect([...reach(asked, ["us42-cv-lexington", "us42-ss-sub-gp-1"]).keys()]).toEqual(["MI"]);
    expect([...reach(asked, ["us42-ss-sub-gp-1"]).keys()]).toEqual(["MI", "RAID"]);
    expect(reach(asked, []).size).toBe(0);
    expect([...movable(asked)]).toEqual(["us42-cv-lexington", "us42-ss-sub-gp-1"]);
    expect(goalOf(["raid", "us42-ss-sub-gp-1"])).toBe("RAID");
  });

  it("holds one force in the draft, several of its own", () => {
    const free = new Set(["a", "b", "c"]);
    expect(handOf(["a"], "a", free)).toEqual(["a"]);
    expect(handOf(["a"], null, free)).toEqual([]); // laid down in the list
    expect(handOf(["a", "b"], null, free)).toEqual(["a", "b"]);
    expect(handOf(["a", "b"], "c", free)).toEqual(["c"]); // taken from the list instead
    expect(handOf(["a", "b"], null, new Set(["b"]))).toEqual([]);
  });

  it("asks why not for what was meant", () => {
    const scene = { ...sceneOf(start), ask: asked };
    expect(meant(scene, ["move", "us42-cv-lexington"], "JA")).toEqual(["move", "us42-cv-lexington", "JA"]);
    expect(meant(scene, ["move", "us42-cv-lexington"], "RAID")).toEqual(["raid", "us42-cv-lexington"]);
    expect(meant(scene, [], "JA")).toBeNull();
    expect(meant({ ...scene, ask: ask("scouting", []) }, [], "HI")).toEqual(["scout", "HI"]);
    expect(movesAt(ask("scouting", [["done"], ["scout", "JA"]]), "JA")).toEqual([["scout", "JA"]]);
  });
});

describe("orders", () => {
  const event = (about: Record<string, unknown>): Heard => ({ n: 4, kind: "order", about });

  it("are shown along the lines they move on", () => {
    const [south] = ordersIn(
      [event({ area: "CI", die: 4, order: "south", place: "SI", forces: ["ja-bn-1"] })],
      printed,
    );
    expect(south?.way).toEqual(["CI", "SI"]);
    expect(glide(south!)).toBeGreaterThan(0);
    expect(stays(south!)).toBeGreaterThan(glide(south!));
  });

  it("that fell back to a Hold stay where they are", () => {
    const about = { area: "JA", die: 3, order: "hold", rolled: "refit", because: "own_area", place: "JA" };
    const [held] = ordersIn([event(about)], printed);
    expect([held?.way, held?.rolled, glide(held!)]).toEqual([["JA"], "refit", 0]);
    expect(lastIn([event(about)])).toEqual({ order: 3 });
  });

  it("have chances only where the server told them", () => {
    expect(threatsOf(null)).toEqual([]);
    const faint = { area: "CI", place: "SI", chance: 0.05 };
    expect(threatsOf({ threats: [faint] })).toEqual([]);
    expect(threatsFrom({ threats: [faint] }, "CI")).toEqual([faint]);
    expect(threatsFrom({ threats: [faint] }, "JA")).toEqual([]);
  });
});

describe("the level of victory", () => {
  it("is what Objectives are worth", () => {
    const sheet = sheetOf(printed, 1942);
    expect([0, 3, 4, 5, 6, 7, 8].map((n) => levelOf(sheet, n))).toEqual([
      ...["replaced", "replaced", "poor", "historical", "historical", "good", "great"],
    ]);
  });
});

describe("the Objectives of a year", () => {
  it("are those on the map, and in 1945 those of the landing too", () => {
    const of = (name: string) => mostOf(sceneOf(recorded(name)));
    expect([of("resupply_1942"), of("resupply_1945")]).toEqual([8, 19]);
  });
});

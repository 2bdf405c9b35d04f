import { describe, expect, it } from "vitest";
import type { Move } from "~/api/types";
import { border, geography } from "~/games/empire/map/geography";
import { around, axial, BOX, centre, distance, fromAxial, under } from "~/games/empire/map/hexes";
import { meant, meantBy, movesAt, reachOf, siteOf } from "~/games/empire/pick";
import { cellsOf } from "~/games/empire/places";
import { stacksOf } from "~/games/empire/stacks";
import { hexesOf } from "~/games/empire/staff";
import { holderOf } from "~/games/empire/view";
import { asked, printed, scene } from "./table";

const HEXES = Object.keys(printed.map.hexes);

describe("the hexes", () => {
  it("are found again under their own middle, and a little off it", () => {
    for (const hex of HEXES) {
      const [x, y] = centre(hex);
      expect(under(x, y)).toBe(hex);
      expect(under(x + 20, y - 8)).toBe(hex);
      expect(fromAxial(axial(hex))).toBe(hex);
    }
  });

  it("lie on the sheet, each a step from its neighbours", () => {
    const [left, top, width, height] = BOX;
    for (const hex of HEXES) {
      const [x, y] = centre(hex);
      expect(x > left && x < left + width && y > top && y < top + height, hex).toBe(true);
      for (const near of around(hex)) expect(distance(hex, near)).toBe(1);
    }
    expect(distance("4021", "4017")).toBe(4);
    expect(distance("3706", "5808")).toBe(21);
  });

  it("have neighbours in the order of their sides: Rabaul's", () => {
    expect(around("4021")).toEqual(["4121", "4022", "3921", "3920", "4020", "4120"]);
  });

  it("are drawn as one path with every side once", () => {
    const sides = (d: string) => d.split("M").length - 1;
    expect(sides(border(["4021"]))).toBe(6);
    expect(sides(border(["4021", "4020"]))).toBe(10);
    expect(sides(border(["4021", "4020"], () => false, true))).toBe(11);
    expect(geography(printed).grid.startsWith("M")).toBe(true);
  });
});

describe("a position", () => {
  const start = scene();

  it("has each side's units in their hexes, carriers first and headquarters last", () => {
    const oahu =
      stacksOf(start)
        .get("5808")
        ?.allied?.map(({ counter }) => counter.type) ?? [];
    expect(oahu.length).toBeGreaterThan(2);
    expect(oahu.at(-1)).toBe("hq");
  });

  it("is held by whom the scenario says, until it is taken", () => {
    expect(holderOf(start, "4021")).toBe("japan");
    expect(holderOf(start, "4828")).toBe("allied");
    expect(holderOf(scene({ taken: { "4021": "allied" } }), "4021")).toBe("allied");
  });

  it("is walked by the places of the question", () => {
    const cells = cellsOf(scene({}, asked("home_for", [["to", "4021"], ["stay"]])), stacksOf(start));
    expect(cells.map(({ id }) => id)).toEqual(["4021"]);
    expect(cells[0]?.label).toContain("Rabaul");
    expect(cellsOf(start, stacksOf(start)).length).toBeGreaterThan(150);
  });
});

describe("a click on the map", () => {
  const moves: readonly Move[] = [
    ["stay"],
    ["sail", "4322"],
    ["strategic", "4322"],
    ["assault", "4122"],
    ["sail", "4122"],
    ["strategic", "4828"],
  ];
  const where = scene({}, asked("destination", moves, { units: ["a_cv_enterprise"] }));

  it("means the plain way where there is one, and asks between two", () => {
    expect(meantBy(movesAt(where, [], "4322"))).toEqual([["sail", "4322"]]);
    expect(meantBy(movesAt(where, [], "4122"))).toHaveLength(2);
    expect(meantBy(movesAt(where, [], "4828"))).toEqual([["strategic", "4828"]]);
  });

  it("finds a unit where it stands, and a battle where it is", () => {
    const at = where.view.units.a_cv_enterprise?.at;
    expect(siteOf(where, ["pick", "a_cv_enterprise"])).toBe(at);
    expect(siteOf(where, ["commit", "a_cv_enterprise", "4322"])).toBe("4322");
  });

  it("lights each place with its kinds", () => {
    expect(reachOf(moves).get("4122")).toEqual(["assault", "sail"]);
    expect(reachOf(moves).size).toBe(3);
  });

  it("in vain asks the server", () => {
    expect(meant(where, [], "4021")).toEqual(["sail", "4021"]);
    expect(meant(scene({}, asked("activate", [])), [], "4828")?.[0]).toBe("unit");
    expect(meant(scene(), [], "4828")).toBeNull();
  });
});

it("reads a set of hexes out of one text", () => {
  expect(hexesOf("40214020")).toEqual(["4021", "4020"]);
  expect(hexesOf("")).toEqual([]);
});

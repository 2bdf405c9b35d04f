import { readFileSync } from "node:fs";
import { cleanup, render } from "@testing-library/react";
import { load } from "js-yaml";
import { afterEach, describe, expect, it } from "vitest";
import { Block } from "~/art/block";
import { UNIT_TYPES } from "~/art/units";
import { Pins } from "~/games/victory/board/Reach";
import { border, crossing, geography, isthmus } from "~/games/victory/map/geography";
import { axial, BOX, centre, STEPS, sideOf, sideTo, under, WIDTH } from "~/games/victory/map/hexes";
import { arrange, counts, hexes as laidOut } from "~/games/victory/map/layout";
import { BOXES, lanes, middle, placeAt } from "~/games/victory/map/places";
import { Sheet } from "~/games/victory/map/Sheet";
import type { Nation, PrintedMap, Seen } from "~/games/victory/map/types";
import type { Printed } from "~/games/victory/view";
import en from "~/games/victory/words/en.json";
import it_ from "~/games/victory/words/it.json";
import { flat } from "~/words/flat";
import { Voice } from "~/words/voice";

const data = (name: string) => load(readFileSync(`../src/wardroom/games/victory/data/${name}.yaml`, "utf8"));
const printed = { map: data("map"), hexsides: data("hexsides") } as PrintedMap;
const map = geography(printed);
const apart = ([ax, ay]: readonly number[], [bx, by]: readonly number[]) => Math.hypot(ax! - bx!, ay! - by!);
const blocks = (count: number, nation: Nation, from = 0): Seen[] =>
  Array.from({ length: count }, (_, i) => ({ key: `${nation}${from + i}`, nation }));

afterEach(cleanup);

describe("the account of a turn", () => {
  it("has its numbers on the map, each at its own place", () => {
    const { container } = render(
      <svg>
        <Pins printed={printed as Printed} places={["H0606", "H0507w", "PANAMA"]} />
      </svg>,
    );
    const pins = [...container.querySelectorAll(".victory-pin")];
    expect(pins.map((pin) => pin.textContent)).toEqual(["1", "2", "3"]);
    expect(new Set(pins.map((pin) => pin.getAttribute("transform"))).size).toBe(3);
  });
});

describe("hexes", () => {
  it("have the axial coordinates of the printed map", () => {
    for (const hex of map.hexes) expect([hex.id, ...axial(hex)]).toEqual([hex.id, hex.q, hex.r]);
  });

  it("lie one width from each neighbour and farther from all others", () => {
    const wrong = map.hexes.flatMap((hex) =>
      map.hexes
        .filter((other) => other !== hex)
        .filter((other) => {
          const near = STEPS.some(([q, r]) => hex.q + q === other.q && hex.r + r === other.r);
          return near !== apart(centre(hex), centre(other)) < WIDTH * 1.01;
        })
        .map((other) => [hex.id, other.id]),
    );
    expect(wrong).toEqual([]);
  });

  it("share the same side with a neighbour, seen from either", () => {
    for (const { from, to } of map.edges) {
      const [a, b] = sideOf(from, sideTo(from, to));
      const [c, d] = sideOf(to, sideTo(to, from));
      expect(apart(a, d)).toBeLessThan(0.3);
      expect(apart(b, c)).toBeLessThan(0.3);
    }
  });

  it("are found again under their centre and near their rim", () => {
    for (const hex of map.hexes) {
      const [x, y] = centre(hex);
      expect(placeAt(map, x, y)).toBe(hex.id);
      expect(under(x + 46, y - 20)).toEqual({ col: hex.col, row: hex.row });
      expect(under(x, y + 55)).toEqual({ col: hex.col, row: hex.row });
    }
  });

  it("lie on the sheet, and no box covers one", () => {
    const [left, top, width, height] = BOX;
    for (const hex of map.hexes) {
      const [x, y] = centre(hex);
      expect(x > left + 40 && x < left + width - 40 && y > top + 50 && y < top + height - 50).toBe(true);
    }
    for (const { id } of printed.map.map_boxes) {
      const [l, t, w, h] = BOXES[id]!;
      const covered = map.hexes.filter((hex) => {
        const [x, y] = centre(hex);
        return x + 50 > l && x - 50 < l + w && y + 29 > t && y - 29 < t + h;
      });
      expect(covered).toEqual([]);
      expect(placeAt(map, ...middle(map, id)!)).toBe(id);
    }
  });
});

describe("what lies between", () => {
  it("joins neighbours only", () => {
    expect(map.edges.filter(({ from, to }) => sideTo(from, to) < 0)).toEqual([]);
  });

  it("shows as many strokes as ground units may cross", () => {
    for (const edge of map.edges)
      expect([edge.a, edge.b, crossing(edge).split("M").length - 1]).toEqual([edge.a, edge.b, edge.limit ?? 0]);
  });

  it("parts the two coasts of Siam once, through Bangkok", () => {
    const [x, y] = centre(map.bases.get("Bangkok")!);
    const ends = isthmus(map)
      .match(/-?[\d.]+/g)!
      .map(Number);
    expect(ends).toHaveLength(4);
    expect(apart([(ends[0]! + ends[2]!) / 2, (ends[1]! + ends[3]!) / 2], [x, y])).toBeLessThan(0.1);
  });

  it("draws a border on every side between two commands and on no other", () => {
    const sides = new Set<string>();
    for (const hex of map.hexes)
      for (const other of map.hexes)
        if (hex.id < other.id && !hex.out_of_play && !other.out_of_play && sideTo(hex, other) >= 0)
          if (hex.zone !== other.zone) sides.add(hex.id + other.id);
    expect(border(map, (hex) => hex.zone).split("M").length - 1).toBe(sides.size);
    expect(border(map, () => "one")).toBe("");
  });

  it("leads a lane from a box to each of its links", () => {
    for (const box of printed.map.map_boxes) expect(lanes(map, box).split("M").length - 1).toBe(box.links.length);
  });
});

describe("blocks in a hex", () => {
  it("never overlap and stay within it", () => {
    for (let count = 1; count <= 9; count += 1) {
      const [laid] = laidOut(blocks(count, "us"), true);
      const seats = laid!.seats;
      expect(seats).toHaveLength(count);
      for (const [i, a] of seats.entries()) {
        expect(Math.abs(a.x) + a.size / 2).toBeLessThanOrEqual(50);
        expect(a.y - a.size / 2).toBeGreaterThan(-58);
        for (const b of seats.slice(i + 1))
          expect(Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y))).toBeGreaterThanOrEqual(a.size);
      }
    }
  });

  it("are numbered when some find no room, and face each other in a battle", () => {
    expect(arrange(blocks(7, "japan"), { x: 0, y: 0, w: 90, h: 70 }, 40, 4)).toMatchObject({ more: 3 });
    const [west, east] = laidOut([...blocks(1, "china"), ...blocks(3, "japan"), ...blocks(2, "us")], true);
    expect(west!.seats.every(({ block, x }) => block.nation === "japan" && x < 0)).toBe(true);
    expect(east!.seats.every(({ block, x }) => block.nation !== "japan" && x > 0)).toBe(true);
    expect(counts([...blocks(2, "us"), ...blocks(3, "japan")])).toEqual([
      ["japan", 3],
      ["us", 2],
    ]);
  });
});

function sheet(stacks: Record<string, Seen[]>, lang: "en" | "it" = "en") {
  const voice = new Voice(lang, flat(lang === "en" ? en : it_));
  return render(
    <svg>
      <Sheet map={map} boxes={printed.map.map_boxes} voice={voice} stacks={stacks} />
    </svg>,
  ).container;
}

describe("the sheet", () => {
  it("draws every base once, by its name", () => {
    const drawn = [...sheet({}).querySelectorAll("[data-base]")].map((base) => base.getAttribute("data-base"));
    expect(drawn.toSorted()).toEqual([...map.bases.keys()].toSorted());
    expect(drawn).toHaveLength(67);
  });

  it("names bases as the server does", () => {
    const voice = new Voice("it", { ...flat(it_), "noun.H1210": "Nuova Caledonia" });
    const { container } = render(
      <svg>
        <Sheet map={map} boxes={printed.map.map_boxes} voice={voice} stacks={{}} />
      </svg>,
    );
    expect(container.querySelector('[data-base="New Caledonia"] .victory-name')?.textContent).toBe("Nuova Caledonia");
  });

  it("says the names of waters, commands and boxes in both languages", () => {
    for (const [lang, { map: words }] of [
      ["en", en],
      ["it", it_],
    ] as const) {
      const said = sheet({}, lang).textContent ?? "";
      const texts = Object.values(flat({ title: words.title, water: words.water, zone: words.zone, box: words.box }));
      expect(texts.filter((text) => !said.includes(text))).toEqual([]);
      cleanup();
    }
  });

  it("shows nothing of a block without a face but its nation", () => {
    const known = render(
      <svg>
        <Block side="jp" face={{ type: "CV", letter: "B", strength: 3, most: 3, fire: [2, 3, 1] }} />
      </svg>,
    ).container.innerHTML;
    cleanup();
    const back = render(
      <svg>
        <Block side="jp" lying />
      </svg>,
    ).container;
    expect(back.querySelectorAll("text, rect")).toHaveLength(0);
    expect(back.querySelectorAll("path")).toHaveLength(4); // shadow, upper edge, front, mark
    expect(known).toContain(">B<");
  });

  it("draws every type of the game, each unlike the others", () => {
    const { types } = data("units") as { types: { type: string }[] };
    expect(types.map(({ type }) => type).toSorted()).toEqual([...UNIT_TYPES].toSorted());
    const drawings = UNIT_TYPES.map((type) => {
      const { innerHTML } = render(
        <svg>
          <Block side="us" face={{ type, letter: null, strength: 1, most: 1, fire: null }} />
        </svg>,
      ).container;
      cleanup();
      return innerHTML;
    });
    expect(new Set(drawings).size).toBe(UNIT_TYPES.length);
  });
});

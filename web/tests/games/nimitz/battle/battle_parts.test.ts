import { describe, expect, it } from "vitest";
import { changed, NONE, shownWith } from "~/games/nimitz/battle/changes";
import { packed, TALL, WIDE, zoneAt } from "~/games/nimitz/battle/geometry";
import { isOff } from "~/games/nimitz/battle/Head";
import { actsOf, beatsOf, expected, volleysOf } from "~/games/nimitz/battle/story";
import { account, figure, plansInForce, raised, supplyFor, valuesNow } from "~/games/nimitz/battle/values";
import { counterOf } from "~/games/nimitz/counters";
import type { View } from "~/games/nimitz/types";
import { printed } from "./table";

describe("values", () => {
  const drawn = ["ja_air_combat", "ja_attack_plan"];
  const plans = plansInForce(printed, drawn);

  it("are raised by the plans in force, which add up", () => {
    expect(raised([8, 4], "dogfight", plans)).toEqual([12, 6]);
    expect(raised([4, 0], "bomb", plans)).toEqual([8, 2]);
    expect(raised([5, 0], "guns", plans)).toEqual([6, 0]);
    expect(raised([3, 0], "guns", plansInForce(printed, ["ja_ship_combat", "ja_ship_combat"]))).toEqual([9, 4]);
  });

  it("of the United States are not raised", () => {
    const battle = { area: "MI", drawn };
    const ours = valuesNow(printed, battle, counterOf(printed, "us42-cva-f4f"), false);
    expect(ours.every(({ now, printed: before }) => now === before)).toBe(true);
    const theirs = valuesNow(printed, battle, counterOf(printed, "ja42-cva-a6m"), true);
    expect(theirs).toEqual([{ name: "dogfight", printed: [4, 2], now: [8, 4] }]);
  });

  it("of a submarine are torpedoes: Ship Combat leaves them alone", () => {
    const boat = counterOf(printed, "ja42-ss-sub-gp-1");
    const of = (plan: string) =>
      valuesNow(printed, { area: "MI", drawn: [plan] }, boat, false).find(({ name }) => name === "surface")?.now;
    expect(of("ja_ship_combat")).toEqual(boat.full.surface);
    expect(of("ja_submarine_warfare")).toEqual([7, 2]);
  });

  it("are written with a superior value only where there is one", () => {
    expect([figure([5, 3]), figure([4, 0])]).toEqual(["5/3", "4"]);
  });
});

it("counts what plans cost, and the Supply Points they take", () => {
  const sums = account(printed, { area: "MI", chosen: ["damage_control", "furball"], spent: 1 });
  expect(sums).toMatchObject({ used: 5, left: 1, bought: 1 });
  expect([0, 1, 2, 4].map((cost) => supplyFor(cost, sums))).toEqual([0, 0, 1, 1]);
});

it("strikes out as many copies of a plan as have been spent", () => {
  const drawn = ["ja_damage_control", "ja_duration", "ja_damage_control"];
  expect(drawn.map((id, n) => isOff(id, n, drawn, ["ja_damage_control"]))).toEqual([true, false, false]);
});

describe("the sheet", () => {
  it("packs cells without overlap, inside their room", () => {
    for (const n of [1, 3, 7, 20, 41]) {
      const { scale, spots } = packed([10, 20, 300, 90], n, [60, 50]);
      expect(spots).toHaveLength(n);
      for (const [x, y] of spots) {
        expect(x - 30 * scale).toBeGreaterThanOrEqual(9.99);
        expect(x + 30 * scale).toBeLessThanOrEqual(310.01);
        expect(y - 25 * scale).toBeGreaterThanOrEqual(19.99);
        expect(y + 25 * scale).toBeLessThanOrEqual(110.01);
      }
    }
  });

  it.each([WIDE, TALL])("has every slot inside its zone ($name)", (sheet) => {
    for (const [slot, [x, y, w, h]] of Object.entries(sheet.slots)) {
      expect([slot, zoneAt(sheet, [x, y])]).toEqual([slot, slot.split(".")[0]]);
      expect([slot, zoneAt(sheet, [x + w - 0.1, y + h - 0.1])]).toEqual([slot, slot.split(".")[0]]);
    }
  });
});

describe("the story", () => {
  const attack = (side: string, die: number, hits: number) => ({
    n: 1,
    kind: "attack",
    about: { attacker: "a", side, step: "aaa", zone: "us_ocean", normal: 4, superior: 2, die, hits },
  });
  const news = [attack("us", 2, 2), attack("us", 9, 0), attack("japan", 4, 1), { n: 1, kind: "gained", about: {} }];

  it("shows what can be seen, and hurries when it is long", () => {
    expect(beatsOf(news).map(({ kind }) => kind)).toEqual(["attack", "attack", "attack"]);
    const long = beatsOf(Array.from({ length: 200 }, () => news[0]!));
    expect(long.reduce((sum, { ms }) => sum + ms, 0)).toBeLessThanOrEqual(14_001);
  });

  it("folds equal misses of a volley into one run, and shows each die once", () => {
    const miss = (die: number) => attack("us", die, 0);
    const hit = (target: string, destroyed: boolean) => ({
      n: 1,
      kind: "hit",
      about: { target, side: "japan", step: "aaa", zone: "us_ocean", destroyed },
    });
    const ends = [hit("A6M-1", false), hit("D3A-1", true), hit("ja42-cv-kaga", true), hit("A6M-2", true)];
    const acts = actsOf([miss(8), miss(9), attack("us", 2, 2), miss(7), ...ends]);
    expect(acts.map(({ events }) => events.map(({ about }) => about?.die ?? about?.target))).toEqual([
      [8, 9],
      [2],
      [7],
      ["A6M-1", "D3A-1"],
      ["ja42-cv-kaga"],
      ["A6M-2"],
    ]);
    expect(acts.map(({ through }) => through)).toEqual([2, 3, 4, 6, 7, 8]);
    expect(acts.map(({ prey }) => prey)).toEqual(["A6M-1", "A6M-1", "A6M-1", "", "", ""]);
  });

  it("draws what was told of a step on the battle as it was before it", () => {
    const battle = {
      area: "MI",
      ships: { "ja42-cv-kaga": "japanese_ocean" as const },
      planes: { "A6M-1": { kind: "ja42-cva-a6m", home: "ja42-cv-kaga" }, "D3A-1": { kind: "ja42-cva-d3a" } },
      fields: { us: 2 },
    };
    const about = { n: 1, rules: [] };
    const events = [
      { ...about, kind: "group", about: { group: "fighters", carrier: "ja42-cv-kaga", zone: "us_ocean" } },
      { ...about, kind: "hit", about: { target: "A6M-1", side: "japan", destroyed: false } },
      { ...about, kind: "hit", about: { target: "ja42-cv-kaga", side: "japan", destroyed: true } },
      { ...about, kind: "hit", about: { target: "airfield", side: "us", destroyed: true } },
    ];
    const changes = events.reduce((sum, event) => changed(sum, event, printed, battle), NONE);
    const { battle: now } = shownWith({ forces: {} } as View, battle, changes);
    expect(now.planes?.["A6M-1"]).toMatchObject({ zone: "us_ocean", damaged: true });
    expect(now.planes?.["D3A-1"]?.zone).toBeUndefined();
    expect([now.ships, now.fields]).toEqual([{}, { us: 1 }]);
    expect(battle.ships).toHaveProperty("ja42-cv-kaga");
  });

  it("gathers the dice by side, and knows what was to be expected", () => {
    expect(volleysOf(news).map(({ side, hits, expected: mean }) => [side, hits, Math.round(mean * 10)])).toEqual([
      ["us", 2, 12],
      ["japan", 1, 6],
    ]);
    expect([expected([4, 0]), expected([12, 6]), expected([0, 0])]).toEqual([0.4, 1.6, 0]);
  });
});

import { describe, expect, it } from "vitest";
import { packed, TALL, WIDE, zoneAt } from "~/games/nimitz/battle/geometry";
import { isOff } from "~/games/nimitz/battle/Head";
import { beatsOf, expected, volleysOf } from "~/games/nimitz/battle/story";
import { account, figure, plansInForce, raised, supplyFor, valuesNow } from "~/games/nimitz/battle/values";
import { counterOf } from "~/games/nimitz/counters";
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

  it("gathers the dice by side, and knows what was to be expected", () => {
    expect(volleysOf(news).map(({ side, hits, expected: mean }) => [side, hits, Math.round(mean * 10)])).toEqual([
      ["us", 2, 12],
      ["japan", 1, 6],
    ]);
    expect([expected([4, 0]), expected([12, 6]), expected([0, 0])]).toEqual([0.4, 1.6, 0]);
  });
});

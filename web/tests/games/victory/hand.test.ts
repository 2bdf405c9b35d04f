import { describe, expect, it } from "vitest";
import type { Ask, Heard, Move } from "~/api/types";
import { role } from "~/games/victory/battle/sides";
import { follow } from "~/games/victory/battle/story";
import { faceOf, groupOf, pieceOf, stacksOf } from "~/games/victory/blocks";
import { lightsOf } from "~/games/victory/board/lights";
import { weathered } from "~/games/victory/board/Weather";
import { goals } from "~/games/victory/kinds";
import { chains, hungry } from "~/games/victory/odds";
import { meant, meantBy, movesAbout } from "~/games/victory/pick";
import { actOf, canBuy, shops } from "~/games/victory/production/orders";
import { siteOf } from "~/games/victory/sites";
import { room } from "~/games/victory/stacking";
import type { Fight, VictoryScene, View } from "~/games/victory/view";
import { printed, recorded, sceneOf } from "./table";

const asked = (prompt: string, moves: readonly Move[], about = {}): Ask => ({ prompt, moves, about, rules: [] });
const base = sceneOf(recorded("movement"));
const scene = (view: Partial<View>, ask: Ask | null = null): VictoryScene => ({
  ...base,
  ask,
  view: { ...base.view, ...view },
});

describe("a click on the map", () => {
  const moves: readonly Move[] = [
    ["back"],
    ["move", "H0607"],
    ["rebase", "H0607"],
    ["strategic", "H0607", 1],
    ["attack", "H0707", "H0607"],
    ["attack", "H0707", "H0706"],
    ["move", "H0407w"],
  ];
  const where = scene({}, asked("where", moves, { block: "J-CA-1" }));

  it("means the cheapest of several quiet moves, and asks where attacks differ", () => {
    expect(meantBy(movesAbout(where, [], "H0607"))).toEqual([["move", "H0607"]]);
    expect(meantBy(movesAbout(where, [], "H0707"))).toHaveLength(2);
  });

  it("finds both coasts of Siam on one hex", () => {
    expect(movesAbout(where, [], "H0407")).toEqual([["move", "H0407w"]]);
  });

  it("goes on from what is chosen, and else begins anew", () => {
    expect(movesAbout(where, ["rebase"], "H0607")).toEqual([["rebase", "H0607"]]);
    expect(movesAbout(where, ["rebase"], "H0707")).toHaveLength(2);
  });

  it("lights each place with its kinds, the gravest first", () => {
    const found = goals(where, [...moves, ["invade", "H0607", "H0608"]]);
    expect(found.find(({ site }) => site === "H0607")?.kinds).toEqual(["invade", "move", "rebase", "strategic"]);
    expect(found).toHaveLength(3);
  });

  it("in vain asks the server about an attack on the enemy and a move elsewhere", () => {
    const block = Object.keys(base.view.blocks).find((id) => id.includes("-CA-"))!;
    const hand = scene({}, asked("where", [["back"]], { block }));
    const foe = hand.view.shadows.find(({ place }) => place.startsWith("H"))!;
    expect(meant(hand, [], foe.place)?.[0]).toBe("attack");
    expect(meant(hand, [], "H1209")).toEqual(["move", "H1209"]);
  });
});

describe("blocks", () => {
  it("of the enemy’s without a face have keys that tell nothing", () => {
    const stacks = stacksOf(scene({ blocks: {}, shadows: [{ place: "H0805", nation: "us", count: 2 }] }));
    expect(stacks).toEqual({ H0805: [0, 1].map((n) => ({ key: `us ${n}`, nation: "us" })) });
  });

  it("of Allied submarines fire badly until September 1943", () => {
    const power = (date: string) => faceOf(scene({ date }), "US-SS-1", 1).fire?.[1];
    expect(power("Jun43")).toBeLessThan(power("Sep43")!);
  });

  it("of ground units afloat are naval targets", () => {
    const piece = pieceOf(printed, "J-MA-KURE");
    expect(groupOf(piece, { place: "H0607", steps: 1 })).toBe("ground");
    expect(groupOf(piece, { place: "H0607", steps: 1, afloat: true })).toBe("naval");
  });

  it("take room by group, and headquarters none", () => {
    const blocks = { "J-SHQ-IJA": { place: "H1003", steps: 4 }, "J-IN-1": { place: "H1003", steps: 2 } };
    const site = Object.keys(base.view.held).find((id) => id !== "")!;
    const there = Object.fromEntries(Object.entries(blocks).map(([id, block]) => [id, { ...block, place: site }]));
    expect(room(scene({ side: "japan", blocks: there }), site).used).toEqual({ air: 0, naval: 0, ground: 1 });
  });
});

describe("a battle", () => {
  const fight = (defender: string, sea_defender: string) =>
    ({ place: "H0507", defender, sea_defender, rounds: 3 }) as unknown as Fight;

  it("tells who defends the land and who the sea", () => {
    expect(role(fight("japan", "japan"), "japan")).toBe("defends");
    expect(role(fight("japan", "japan"), "allies")).toBe("attacks");
    expect(role(fight("japan", "allies"), "japan")).toBe("land");
    expect(role(fight("japan", "allies"), "allies")).toBe("sea");
  });

  const fired = (block: string, dice: string): Heard => ({
    n: 1,
    kind: "fired",
    about: { block, group: "naval", dice, power: 3, hits: 1 },
  });

  it("is told by its dice, and by who is lost or leaves", () => {
    const hit = (steps: number): Heard => ({ n: 2, kind: "hit", about: { block: "US-CA-1", steps } });
    const lines = follow([], [fired("J-CA-2", "2,4,6"), hit(1), hit(0), { n: 3, kind: "round" }]);
    expect(lines.map(({ event }) => event.kind)).toEqual(["fired", "hit"]);
    expect(lines[0]?.salvo).toEqual({ block: "J-CA-2", group: "naval", dice: [2, 4, 6], hits: 1, power: 3 });
    expect(lines[1]?.salvo).toBeNull();
  });

  it("keeps its last lines, and none of the battle before", () => {
    const many = Array.from({ length: 9 }, (_, n) => fired(`J-CA-${n}`, "1"));
    const lines = follow([], many);
    expect(lines.length).toBeLessThan(many.length);
    expect(lines.at(-1)?.salvo?.block).toBe("J-CA-8");
    expect(follow(lines, [{ n: 5, kind: "battle" }, fired("J-BB-ISE", "6")])).toHaveLength(1);
  });
});

describe("around the map", () => {
  it("the storm lies on its hex and those beside it, the monsoon on the jungle", () => {
    const eye = printed.map.hexes.find(({ typhoon }) => typhoon === 4)!;
    const struck = weathered(printed, { weather: "typhoon", storm: 4 });
    expect(struck).toContain(eye);
    expect(struck.length).toBeLessThanOrEqual(7);
    expect(weathered(printed, { weather: "typhoon", storm: 0 })).toEqual([]);
    expect(weathered(printed, { weather: "monsoon", storm: 0 }).every(({ terrain }) => terrain === "jungle")).toBe(
      true,
    );
  });

  it("units are bought where they stand or will stand", () => {
    const blocks = { "J-IN-1": { place: "H0407w", steps: 1 } };
    const orders = [{ what: "build" as const, block: "J-IN-2", place: "H0903", cost: 1 }];
    const moves: readonly Move[] = [["done"], ["step", "J-IN-1"], ["step", "J-IN-2"]];
    const found = shops(scene({ blocks, orders }, asked("production", moves, { costs: { "J-IN-2": 2 } })), "japan");
    expect(found.map(({ site }) => site).sort()).toEqual(["H0407", "H0903"]);
    expect(found.flatMap(({ units }) => units.map(({ cost }) => cost)).sort()).toEqual([1, 2]);
  });

  it("says what would be left before there is nothing more to buy", () => {
    const voice = { ...base.voice, say: (key: string, values?: object) => `${key} ${JSON.stringify(values)}` };
    const buying = (moves: readonly Move[]) => ({
      ...scene({ purse: { us: 9, british: 5 } }, asked("production", moves)),
      voice: voice as unknown as VictoryScene["voice"],
    });
    expect(canBuy(buying([["done"], ["step", "US-CA-1"]]))).toBe(true);
    expect(actOf(buying([["done"], ["step", "US-CA-1"]]), ["done"])).toBe('desk.done {"n":14}');
    expect(actOf(buying([["done"]]), ["done"])).toBe("");
    expect(actOf(buying([["done"], ["step", "US-CA-1"]]), ["step", "US-CA-1"])).toBe("");
  });

  it("lights no other stack while something in hand goes somewhere", () => {
    const found = scene({}, asked("movement", [["move", Object.keys(base.view.blocks)[0]!]]));
    expect(Object.values(lightsOf(found, null, new Set()))).toContain("can");
    expect(lightsOf(found, null, new Set(), true)).toEqual({});
    expect(lightsOf(found, "H0607", new Set(), true)).toEqual({ H0607: "chosen" });
  });

  it("marks the stack that lies open among those that may move, and the one that is chosen where it stands", () => {
    const found = scene({}, recorded("movement").ask);
    const [, block] = found.ask!.moves.find(([verb]) => verb === "move")! as [string, string];
    const site = siteOf(base.view.blocks[block]!.place);
    expect(lightsOf(found, null, new Set(), false, site)[site]).toBe("opened");
    expect(lightsOf(found, block, new Set(), false, site)[site]).toBe("chosen");
  });

  it("chains come from the odds, if there are any", () => {
    const odds = { supply: { japan: [["H0407w", "H0507"]] }, hungry: ["J-CA-1"] };
    expect(chains(odds, "japan")).toEqual([["H0407", "H0507"]]);
    expect(chains(odds, "allies")).toEqual([]);
    expect(chains(null, "allies")).toEqual([]);
    expect(hungry(odds)).toEqual(["J-CA-1"]);
  });
});

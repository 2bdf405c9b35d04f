import { describe, expect, it } from "vitest";
import type { Ask, Heard } from "~/api/types";
import { follow, isDecided } from "~/games/midway/battle/aftermath";
import { apart, approach, middle, reach } from "~/games/midway/battle/rectangles";
import { chance, choiceOf } from "~/games/midway/chance";
import { areaOf, around, centre, distance, geography, ZONE } from "~/games/midway/geography";
import { loaded, waiting } from "~/games/midway/loading";
import { AUTOMATIC, column, faces, NO_EFFECT } from "~/games/midway/odds";
import { meant, pick } from "~/games/midway/pick";
import { callRow, row, sentence } from "~/games/midway/rows";
import { spread } from "~/games/midway/search/layout";
import { arrival, lastTurn, momentOf } from "~/games/midway/time";
import type { AirBattle } from "~/games/midway/view";
import { printed, recorded, sceneOf } from "./table";

const map = geography(printed);

describe("the search board", () => {
  it("has 520 zones in 63 areas, and Midway in its own", () => {
    expect(map.zones.length).toBe(520);
    expect(map.areas.size).toBe(63);
    expect(map.midway).toBe("H5-G");
    expect(map.areas.get("I7")).toEqual(["I7-A", "I7-B", "I7-D", "I7-E"]);
  });

  it("counts a diagonal step as one", () => {
    expect(distance(map, "A1-A", "A1-I")).toBe(2);
    expect(distance(map, "A1-A", "B1-A")).toBe(3);
    expect(around(map, "A1-A", 2)).toEqual({ x: 0, y: 0, w: 3 * ZONE, h: 3 * ZONE });
    expect(centre(map, "A1-E")).toEqual([1.5 * ZONE, 1.5 * ZONE]);
    expect([...map.entry("US")].every((zone) => zone.startsWith("I"))).toBe(true);
  });

  it("lays counters apart that would cover each other", () => {
    const items = [0, 1, 2].map((n) => ({ id: String(n), x: 200 + n * 10, y: 200, w: 90, h: 40 }));
    const spots = [...spread(items, 1000, 800).values()];
    for (const [n, a] of spots.entries())
      for (const b of spots.slice(n + 1)) expect(Math.abs(a[0] - b[0]) >= 90 || Math.abs(a[1] - b[1]) >= 40).toBe(true);
  });
});

describe("the clock", () => {
  it("runs from the date of the calendar to its end", () => {
    expect(momentOf(printed, "june4", 1)).toEqual({ day: 4, time: "0500" });
    expect(momentOf(printed, "june4", 10)).toEqual({ day: 5, time: "0500" });
    expect(lastTurn(printed, "june4")).toBe(25);
    expect(lastTurn(printed, "june3")).toBe(34);
    const yamato = printed.units.ships.find(({ id }) => id === "yamato");
    expect(yamato && arrival(printed, "june4", yamato)).toBe(7);
  });
});

describe("the tables", () => {
  const { aircraft_vs_ship: air, surface_combat: guns } = printed.tables;

  it("give the column of the odds, every fraction for the defender", () => {
    expect(column(air, 23, 6)).toBe("3-1");
    expect(column(air, 6, 23)).toBe("1-4");
    expect(column(air, 5, 1)).toBe(AUTOMATIC);
    expect(column(air, 1, 9)).toBe("1-4");
    expect(column(guns, 1, 9)).toBe(NO_EFFECT);
    expect(column(guns, 9, 1)).toBe("5-1");
  });

  it("give the hits of every face", () => {
    expect(faces(air, "1-1")).toEqual([0, 1, 1, 1, 2, 2]);
    expect(faces(guns, "5-1")).toEqual([1, 2, 2, 3, 3, 4]);
  });
});

describe("the battle board", () => {
  it("knows beams and bows of both sides, also beyond its edge", () => {
    expect(approach(printed, "US", "D5", "port")).toBe("D4");
    expect(approach(printed, "JP", "D5", "port")).toBe("D6");
    expect(approach(printed, "US", "A5", "bow")).toBe("!-1/5");
    expect(apart(printed, "!-1/5", "B6")).toBe(2);
    expect(middle(printed, "A1")[0]).toBeGreaterThan(0);
    expect(reach(printed, "A1", 2).x).toBe(0);
  });
});

describe("a click on the board", () => {
  it("calls an area, and asks why not where it cannot", () => {
    const scene = sceneOf(recorded("search"));
    const open = scene.ask?.moves.find((move) => move[0] === "call")?.[1] as string;
    expect(pick(scene, [], open)).toEqual(["call", open]);
    expect(meant(scene, [], "Z9-A")).toBe(null);
    expect(meant(scene, [], "A1-A")).toEqual(["call", "A1"]);
  });

  it("chooses a force and then its zone", () => {
    const scene = sceneOf(recorded("move_ships"));
    const move = scene.ask?.moves.find(([verb]) => verb === "fleet") ?? [];
    const [, from, to] = move as string[];
    expect(pick(scene, [], from ?? "")).toEqual(["fleet", from]);
    expect(pick(scene, ["fleet", from ?? ""], to ?? "")).toEqual(move);
    expect(areaOf(String(from))).toHaveLength(2);
  });

  it("places a ship, sets bombers, fires at a group", () => {
    const defence = sceneOf(recorded("place_defence"));
    const place = defence.ask?.moves.find(([verb]) => verb === "place") ?? [];
    expect(pick(defence, [], String(place[2]))).toEqual(place);
    const screen = sceneOf(recorded("screen"));
    const fire = screen.ask?.moves.find(([verb]) => verb === "fire") ?? [];
    expect(pick(screen, [], String(fire[1]))).toEqual(["fire", fire[1]]);
    expect(pick(screen, ["fire", fire[1] ?? ""], `group:${fire[2]}`)).toEqual(fire);
    expect(sentence(screen, fire)).toContain(String(Number(fire[2]) + 1));
  });
});

describe("the chance to sink", () => {
  const message = recorded("screen");
  const scene = sceneOf(message);
  const battle = scene.view.battle as AirBattle;
  const told = (message.odds as { sinking: readonly { ship: string; boxes: number; now: number }[] }).sinking;

  it("is what the server counts", () => {
    for (const { ship, boxes, now } of told) expect(chance(scene, battle, ship, boxes, null)).toBeCloseTo(now, 9);
  });

  it("never grows with more fire", () => {
    const choice = choiceOf(scene, ["fire", "soryu", 4]);
    expect(choice).toEqual({ group: 4, fire: 2 });
    for (const { ship, boxes, now } of told)
      expect(chance(scene, battle, ship, boxes, choice)).toBeLessThanOrEqual(now + 1e-9);
  });
});

describe("the lines of a question", () => {
  it("count what lies behind them as people do", () => {
    const scene = sceneOf(recorded("move_ships"));
    const moves = scene.ask?.moves ?? [];
    const ships = new Set(moves.filter(([verb]) => verb === "move").map(([, ship]) => ship)).size;
    const told = row(
      scene,
      [],
      "move",
      moves.filter(([verb]) => verb === "move"),
    );
    expect(told.figure).toBe(`${ships} ships`);
  });

  it("rank areas to search by what the server estimates, carriers first", () => {
    const search = { D2: { carriers: 0.4, ships: 0.5 }, E2: { carriers: 0, ships: 0.9 } };
    const scene = { ...sceneOf(recorded("search")), odds: { search } };
    const [d2, e2, f2] = ["D2", "E2", "F2"].map((area) => callRow(scene, area));
    expect([d2?.figure, e2?.figure, f2?.figure]).toEqual(["about 50%", "about 90%", "about 0%"]);
    expect(d2?.detail).toContain("carriers: about 40%");
    expect((d2?.weight ?? 0) > (e2?.weight ?? 0) && (e2?.weight ?? 0) > (f2?.weight ?? 0)).toBe(true);
  });

  it("tell which earlier sighting may be in an area by now, as the server says it", () => {
    const scene = sceneOf(recorded("search"));
    const sight = scene.view.drawn!.sights!.find(({ age }) => age > 0)!;
    const search = { D2: { carriers: 0.4, ships: 0.5, seen: [sight.zone] }, E2: { carriers: 0, ships: 0.9 } };
    const [d2, e2] = ["D2", "E2"].map((area) => callRow({ ...scene, odds: { search } }, area));
    expect(d2?.label).toContain(sight.time);
    expect(e2?.label).not.toContain(sight.time);
  });
});

describe("a battle that has been fought out", () => {
  const tell = (kind: string, about: object) => ({ n: 1, kind, about }) as unknown as Heard;
  const events = [
    tell("battle", { zone: "E6-C", side: "US", factors: [6, 14, 5], patrol: 1, raid: false }),
    tell("defence_placed", { berths: { akagi: "D11" } }),
    tell("bombers_placed", { groups: [{ type: "D", n: 14, target: "akagi", at: "D11" }] }),
    tell("screened", { fire: { akagi: 0 }, cover: [1] }),
    tell("bombed", { group: 0, hits: 2, lost: 3 }),
  ];

  it("is put together from what was told, in one message or in several", () => {
    const whole = follow(null, events);
    expect(whole?.battle).toMatchObject({ zone: "E6-C", attacker: "US", fire: { akagi: 0 }, scored: [[0, 2, 3]] });
    expect(follow(follow(null, events.slice(0, 3)), events.slice(3))).toEqual(whole);
  });

  it("is decided when bombs have fallen", () => {
    expect(isDecided(events)).toBe(true);
    expect(isDecided(events.slice(0, 4))).toBe(false);
  });
});

describe("an order that is being written", () => {
  it("knows what is on it and what still waits", () => {
    const scene = sceneOf(recorded("launch"));
    const { ask, view } = scene;
    const base = String(ask?.moves.find(([verb]) => verb === "send_all")?.[1]);
    const without = { ...ask, moves: (ask?.moves ?? []).filter((move) => move[1] !== base) } as Ask;
    expect(loaded({ ...scene, ask: without })).toContainEqual({ base, factors: view.air[base]?.ready });
    expect(waiting({ ...scene, ask: without }, base)).toEqual([0, 0, 0]);
  });
});

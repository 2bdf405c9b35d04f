import { describe, expect, it } from "vitest";
import { WIDE } from "~/games/nimitz/battle/geometry";
import { type Piece, slotsFor, spotsOf } from "~/games/nimitz/battle/pieces";
import { squadsOf } from "~/games/nimitz/battle/Squads";
import { counterOf } from "~/games/nimitz/counters";
import { gathers, row } from "~/games/nimitz/rows";
import { printed, recorded, sceneOf } from "./table";

describe("aircraft to be sent", () => {
  const scene = sceneOf(recorded("fly"));
  const battle = scene.view.battle!;
  const able = new Set(scene.ask!.moves.filter(([verb]) => verb === "fly").map((move) => String(move[1])));

  it("are gathered by their homes and by what they do", () => {
    const squads = squadsOf(scene, battle);
    expect(squads[0]?.id).toBe("all");
    expect(new Set(squads[0]?.planes)).toEqual(able);
    for (const { id, planes } of squads.slice(1)) {
      expect(planes.length, id).toBeGreaterThan(1);
      expect(planes.length, id).toBeLessThan(able.size);
      if (battle.ships?.[id]) for (const plane of planes) expect(battle.planes?.[plane]?.home).toBe(id);
    }
  });

  it("stand in the list under their carrier, with what they are good at", () => {
    const [plane] = [...able];
    expect(gathers(scene)).toBe(true);
    expect(row(scene, ["fly"], plane!, scene.ask!.moves).label).toBe(scene.voice.noun(plane));
  });

  it("are gathered only when they are asked for", () => {
    expect(squadsOf(sceneOf(recorded("deploy")), battle)).toEqual([]);
  });
});

describe("the ships off the coast", () => {
  const ship = (id: string): Piece => {
    const counter = counterOf(printed, id);
    const slot = `coastal.${counter.side}_ships` as const;
    return { id, kind: "ship", side: counter.side, counter, damaged: false, zone: "coastal", slot };
  };
  const ships = (side: string, n: number) =>
    printed.counters.forces
      .filter((each) => each.side === side && ["BB", "CRU", "DD"].includes(each.type))
      .slice(0, n)
      .map(({ id }) => ship(id));

  it("take more of the height where they are many, and nobody leaves the zone", () => {
    const pieces = [...ships("japan", 9), ...ships("us", 1)];
    const slots = slotsFor(WIDE, pieces);
    expect(slots["coastal.japan_ships"][3]).toBeGreaterThan(WIDE.slots["coastal.japan_ships"][3]);
    const [, top, , height] = WIDE.zones.coastal;
    for (const { y } of spotsOf(slots, pieces).values()) expect(y > top && y < top + height).toBe(true);
  });

  it("keep their places where they are few", () => {
    expect(slotsFor(WIDE, ships("japan", 3))["coastal.us_ships"]).toEqual(WIDE.slots["coastal.us_ships"]);
  });
});

import { readFileSync } from "node:fs";
import { load } from "js-yaml";
import { expect, test } from "vitest";
import { SHIP_KINDS } from "~/art/symbols";
import { ATOLLS, BOX, MERIDIANS, project, ZONE } from "~/games/midway/coasts/atolls";

test("every ship has a drawing", () => {
  const units = load(readFileSync("../src/wardroom/games/midway/data/units.yaml", "utf8")) as {
    ships: { type: string }[];
  };
  for (const { type } of units.ships) expect(SHIP_KINDS).toContain(type);
});

test("the sheet puts the atolls into their printed zones", () => {
  const zone = ([x, y]: readonly [number, number]) => [Math.floor(x / ZONE), Math.floor(y / ZONE)];
  expect(zone(project(-177.3735, 28.2072))).toEqual([21, 14]);
  expect(zone(project(-178.2936, 28.3925))).toEqual([19, 13]);
  expect(ATOLLS.map(({ id }) => id)).toEqual(["midway", "kure", "pearl"]);
  expect(MERIDIANS.filter(({ at }) => at < 0 || at > BOX.width)).toEqual([]);
  expect(MERIDIANS[7]).toMatchObject({ degrees: 180, hemisphere: "" });
});

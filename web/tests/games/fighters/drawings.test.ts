import { readFileSync } from "node:fs";
import { load } from "js-yaml";
import { expect, test } from "vitest";
import { PLANE_TYPES, SEGMENTS } from "~/art/symbols";

test("every aircraft and ship has a drawing", () => {
  const units = load(readFileSync("../src/wardroom/games/fighters/data/units.yaml", "utf8")) as {
    aircraft: { id: string }[];
    ships: { id: string; segments: string[] }[];
  };
  for (const { id } of units.aircraft) expect(PLANE_TYPES).toContain(id);
  for (const { id, segments } of units.ships) {
    expect(SEGMENTS[id === "destroyer" ? "destroyer" : "carrier"]).toBe(segments.length);
  }
});

import { expect, it } from "vitest";
import { tally } from "~/games/empire/tally";
import { scene } from "./table";

it("what counts for Japan and what against it stand on their sides, without their number", () => {
  const scored = (row: string, points: number) => ({ n: 9, kind: "scored", about: { row, points } });
  const parts = tally(scene(), [
    scored("burma_road_closed", 4),
    { n: 8, kind: "turn" },
    scored("marshalls_allied", -3),
  ]);
  expect(parts).toEqual([
    { seat: "japan", points: 4, what: "the Burma Road is closed" },
    { seat: "allied", points: 3, what: "the Marshalls are Allied" },
  ]);
});

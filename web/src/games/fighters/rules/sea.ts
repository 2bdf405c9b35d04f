import type { HexId } from "../view";
import type { Sky } from "./fire";
import { turned } from "./hexes";

const TURNS: Readonly<Record<string, number>> = { ahead: 0, left: -1, right: 1 };

/** Where a course takes a ship, to be drawn before it is chosen (the offer has only the name of the course; compared with
 * Python's `ships` for every hex and facing): a destroyer's stern follows its bow, a carrier turns about its middle. */
export function afterCourse(sky: Sky, id: string, course: string): { facing: number; hexes: readonly HexId[] } | null {
  const ship = sky.view.ships[id];
  const from = ship?.hexes?.at(-2);
  if (!ship?.hexes || !from) return null;
  const facing = turned(ship.facing ?? 0, TURNS[course] ?? 0);
  const hexes = [from];
  while (hexes.length < ship.hexes.length) {
    const ahead = sky.board.near(hexes[0]!, facing);
    if (!ahead) return null;
    hexes.unshift(ahead);
  }
  return { facing, hexes };
}

/** The hexes of a ship from bow to stern, as far as they are on the board. */
export function lie(sky: Sky, bow: HexId, facing: number, segments: number): readonly HexId[] {
  return [bow, ...sky.board.ray(bow, turned(facing, 3))].slice(0, segments);
}

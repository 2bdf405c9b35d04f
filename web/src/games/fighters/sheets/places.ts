import type { Place } from "~/contract/game";
import { holds } from "../describe";
import { skyOf } from "../rules/fire";
import type { FightersScene } from "../view";

/** The board as a table: every hex where something is. */
export function places(scene: FightersScene): readonly Place[] {
  const { voice, view, printed } = scene;
  const sky = skyOf(printed, view);
  return sky.board.hexes
    .map((hex) => ({ id: hex, name: hex, holds: holds(voice, sky, hex).join("; ") }))
    .filter((place) => place.holds);
}

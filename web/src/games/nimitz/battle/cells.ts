import type { Cell } from "~/table/map/Chart";
import { type Battle, type NimitzScene, ZONES } from "../types";
import type { Sheet } from "./geometry";
import { heardOf } from "./Look";
import { zonePlace } from "./pick";
import type { Piece, Spot } from "./pieces";

/** What can be walked to with the keys: the zones, and every piece. */
export function cellsOf(
  scene: NimitzScene,
  sheet: Sheet,
  pieces: readonly Piece[],
  spots: ReadonlyMap<string, Spot>,
  battle: Battle,
): readonly Cell[] {
  const { voice } = scene;
  const zones = ZONES.map((zone): Cell => {
    const [x, y, w] = sheet.zones[zone];
    const here = pieces.filter((piece) => piece.zone === zone && piece.counter);
    const n = (side: string) => here.filter((piece) => piece.side === side).length;
    return {
      id: zonePlace(zone),
      x: x + Math.min(w / 2, 90),
      y: y + 12,
      r: 14,
      label: voice.say("fight.cell_zone", { zone, us: n("us"), japan: n("japan") }),
    };
  });
  return [
    ...zones,
    ...pieces.flatMap((piece): Cell[] => {
      const spot = spots.get(piece.id);
      return spot
        ? [{ id: piece.id, x: spot.x, y: spot.y, r: 26 * spot.scale, label: heardOf(scene, battle, piece) }]
        : [];
    }),
  ];
}

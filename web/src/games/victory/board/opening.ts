import { around, SMALL } from "~/table/map/sheet";
import type { Box } from "~/table/map/useZoom";
import { BOX } from "../map/hexes";
import type { VictoryScene } from "../view";
import { pointOf } from "./Reach";

const GLIMPSE = [1150, 760] as const; // what a picture of the board shows
const OPENED = [760, 760] as const; // what a phone opens on
const MIDDLE = [1050, 560] as const;
const JAPAN = [900, 420] as const;

/** What of the sheet is shown at first: all of it, but on a phone one's own headquarters, and in a picture the middle. */
export function opening({ view, printed }: VictoryScene, still = false): Box | undefined {
  if (!still && !SMALL) return undefined;
  const home = !still && view.side === "japan" && Object.keys(view.blocks).length > 0 ? JAPAN : MIDDLE;
  return around(BOX, view.fight ? pointOf(printed, view.fight.place) : home, still ? GLIMPSE : OPENED);
}

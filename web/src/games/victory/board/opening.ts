import type { Box } from "~/table/useZoom";
import { BOX } from "../map/hexes";
import type { VictoryScene } from "../view";
import { pointOf } from "./Reach";

const SMALL = typeof window !== "undefined" && window.innerWidth < 700;
const GLIMPSE = [1150, 760] as const; // what a picture of the board shows
const OPENED = [760, 760] as const; // what a phone opens on

/** What of the sheet is shown at first: all of it, but on a phone one's own headquarters, and in a picture the middle. */
export function opening({ view, printed }: VictoryScene, still = false): Box | undefined {
  if (!still && !SMALL) return undefined;
  const [wide, tall] = still ? GLIMPSE : OPENED;
  const held = Object.values(view.blocks).map(({ place }) => pointOf(printed, place));
  const focus = view.fight
    ? pointOf(printed, view.fight.place)
    : still || !held.length
      ? MIDDLE
      : view.side === "japan"
        ? JAPAN
        : MIDDLE;
  const left = Math.min(Math.max(focus[0] - wide / 2, BOX[0]), BOX[0] + BOX[2] - wide);
  const top = Math.min(Math.max(focus[1] - tall / 2, BOX[1]), BOX[1] + BOX[3] - tall);
  return [left, top, wide, tall];
}

const MIDDLE = [1050, 560] as const;
const JAPAN = [900, 420] as const;

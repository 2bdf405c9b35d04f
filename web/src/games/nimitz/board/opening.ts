import type { Box } from "~/table/useZoom";
import { BOX } from "../map/spots";
import type { View } from "../types";
import { spotOf } from "./Goals";

const SMALL = typeof window !== "undefined" && window.innerWidth < 700;
const GLIMPSE = [1250, 820] as const; // what a picture of the board shows
const OPENED = [860, 600] as const; // what a phone opens on

/** What of the sheet is shown at first: all of it, but on a phone the waters round Hawaii, and in a picture the middle. */
export function opening(view: View, still = false): Box | undefined {
  if (!still && !SMALL) return undefined;
  const [wide, tall] = still ? GLIMPSE : OPENED;
  const focus = view.battle ? spotOf(view.battle.area) : still ? MIDDLE : view.year < 1944 ? HAWAII : MIDDLE;
  const left = Math.min(Math.max(focus[0] - wide / 2, BOX[0]), BOX[0] + BOX[2] - wide);
  const top = Math.min(Math.max(focus[1] - tall / 2, BOX[1]), BOX[1] + BOX[3] - tall);
  return [left, top, wide, tall];
}

const MIDDLE = [880, 720] as const;
const HAWAII = [1330, 640] as const;

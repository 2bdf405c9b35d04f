import { around, SMALL } from "~/table/map/sheet";
import type { Box } from "~/table/map/useZoom";
import { BOX } from "../map/spots";
import type { View } from "../types";
import { spotOf } from "./Goals";

const GLIMPSE = [1250, 820] as const; // what a picture of the board shows
const OPENED = [860, 600] as const; // what a phone opens on
const MIDDLE = [880, 720] as const;
const HAWAII = [1330, 640] as const;

/** What of the sheet is shown at first: all of it, but on a phone the waters round Hawaii, and in a picture the middle. */
export function opening(view: View, still = false): Box | undefined {
  if (!still && !SMALL) return undefined;
  const focus = view.battle ? spotOf(view.battle.area) : !still && view.year < 1944 ? HAWAII : MIDDLE;
  return around(BOX, focus, still ? GLIMPSE : OPENED);
}

import { opening as opened } from "~/table/map/sheet";
import { BOX } from "../map/spots";
import type { View } from "../types";
import { spotOf } from "./Goals";

const SIZES = { glimpse: [1250, 820], phone: [860, 600] } as const;
const MIDDLE = [880, 720] as const;
const HAWAII = [1330, 640] as const;

/** On a phone it opens on the waters round Hawaii, later on the middle, or on the battle. */
export function opening(view: View, still = false) {
  const focus = view.battle ? spotOf(view.battle.area) : !still && view.year < 1944 ? HAWAII : MIDDLE;
  return opened(BOX, focus, still, SIZES);
}

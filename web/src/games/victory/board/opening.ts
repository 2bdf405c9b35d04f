import { opening as opened } from "~/table/map/sheet";
import { BOX } from "../map/hexes";
import type { VictoryScene } from "../view";
import { pointOf } from "./Reach";

const SIZES = { glimpse: [1150, 760], phone: [760, 760] } as const;
const MIDDLE = [1050, 560] as const;
const JAPAN = [900, 420] as const;

/** On a phone it opens on one's own headquarters, or the battle. */
export function opening({ view, printed }: VictoryScene, still = false) {
  const home = !still && view.side === "japan" && Object.keys(view.blocks).length > 0 ? JAPAN : MIDDLE;
  return opened(BOX, view.fight ? pointOf(printed, view.fight.place) : home, still, SIZES);
}

import { around, SMALL } from "~/table/map/sheet";
import type { Box } from "~/table/map/useZoom";
import { BOX, centre, isHex, type Point } from "../map/hexes";
import type { EmpireScene } from "../view";

const GLIMPSE = [1250, 800] as const; // what a picture of the board shows
const OPENED = [620, 620] as const; // what a phone opens on, and the narrow board beside the end
const THEATRE = [1180, 740] as const; // what a wide board opens on in the middle of an offensive
const MIDDLE: Point = [1250, 900];

/** What of the sheet is shown at first: all of it, or the part in play; where the offensive is, if there is one. */
export function opening({ view, printed }: EmpireScene, still = false): Box | undefined {
  const play = printed.starts[view.scenario]?.play;
  if (play && !SMALL) return all(play);
  if (!still && !SMALL && !view.offensive && !view.result) return undefined;
  const size = still ? GLIMPSE : SMALL || view.result ? OPENED : THEATRE;
  const at = view.offensive?.fights?.[0]?.hex ?? view.units[view.offensive?.hq ?? ""]?.at;
  const [x, y] = isHex(at) ? centre(at) : play ? centre(play[Math.floor(play.length / 2)]!) : MIDDLE;
  return around(BOX, [x, y], size);
}

function all(hexes: readonly string[]): Box {
  const points = hexes.map(centre);
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [left, top] = [Math.min(...xs) - 40, Math.min(...ys) - 40];
  return [left, top, Math.max(...xs) + 40 - left, Math.max(...ys) + 40 - top];
}

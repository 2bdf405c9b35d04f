import { type RefObject, useEffect, useRef } from "react";
import type { ChartHandle } from "~/table/Chart";
import { centre, PITCH } from "../rules/hexes";
import type { Played } from "../story/Motion";
import { scenes } from "../story/story";
import type { HexId } from "../view";
import { type Window, windowOf } from "./Minimap";

const MARGIN = 40;
const ROOM = PITCH * 1.7; // round whoever acts: the hexes beside it, where a dodge ends
const FAR = 1.15; // a picture so much wider than the action is too far away

const holds = ([x, y, width, height]: Window, hex: HexId, margin = MARGIN): boolean => {
  const [cx, cy] = centre(hex);
  return cx > x + margin && cx < x + width - margin && cy > y + margin && cy < y + height - margin;
};

/** So much room as there can be: at the rim of the sheet there is less. */
function roomy(window: Window, sheet: Window, hex: HexId): boolean {
  if (!holds(window, hex)) return false;
  const [cx, cy] = centre(hex);
  const [x, y, width, height] = window;
  const [sx, sy, sw, sh] = sheet;
  return (
    cx - x >= Math.min(ROOM, cx - sx) &&
    x + width - cx >= Math.min(ROOM, sx + sw - cx) &&
    cy - y >= Math.min(ROOM, cy - sy) &&
    y + height - cy >= Math.min(ROOM, sy + sh - cy)
  );
}

interface Following {
  root: RefObject<HTMLElement | null>;
  chart: RefObject<ChartHandle | null>;
  box: Window;
  played: Played;
  /** Where whoever is to act stands, or nothing, and what is worth seeing round it. */
  here: HexId;
  /** Where one can point at, if nobody in particular is to act. */
  points: readonly HexId[];
  action: Window;
}

/** What happens is seen: while a story leads beyond the picture, all of the board is shown, and then the picture comes
 * back. Whoever is to act is never out of sight, and comes nearer as long as the player has not moved the picture. */
export function useFollow({ root, chart, box, played, here, points, action }: Following): void {
  const before = useRef<Window | null>(null);
  const held = useRef(false);
  const running = played.step !== null;

  useEffect(() => {
    const sheet = root.current?.querySelector(".chart");
    const hold = (event: Event) => {
      const dragged = event.type !== "pointermove" || (event as PointerEvent).buttons > 0;
      const tool = event.type !== "click" || (event.target as Element).closest(".tool") !== null;
      if (dragged && tool) held.current = true;
    };
    const ways = ["wheel", "touchmove", "pointermove", "click"] as const;
    for (const way of ways) sheet?.addEventListener(way, hold, { passive: true });
    return () => {
      for (const way of ways) sheet?.removeEventListener(way, hold);
    };
  }, [root]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at when a story begins, when it is over, and when another one acts
  useEffect(() => {
    const seen = windowOf(root.current);
    if (!seen) return;
    const show = ([x, y, width, height]: Window) =>
      chart.current?.show(x + width / 2, y + height / 2, Math.max(1, box[2] / width));
    if (running) {
      if (scenes(played.steps).every((hex) => holds(seen, hex))) return;
      before.current ??= seen;
      chart.current?.fit();
      return;
    }
    const back = before.current ?? seen;
    const away = here !== "" && !roomy(back, box, here);
    const hidden = points.filter((hex) => !holds(back, hex, 0)).length;
    if (!here && hidden > 0 && (!held.current || hidden === points.length)) {
      show(action);
      before.current = null;
      return;
    }
    if (here && !held.current && (away || back[2] > action[2] * FAR)) show(action);
    else if (away) chart.current?.show(...centre(here), Math.max(1, box[2] / back[2]));
    else if (before.current) show(back);
    before.current = null;
  }, [running, here, points, box]);
}

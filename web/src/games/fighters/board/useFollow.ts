import { type RefObject, useEffect, useRef } from "react";
import type { ChartHandle } from "~/table/map/Chart";
import type { Wish } from "~/table/map/framing";
import { centre } from "../rules/hexes";
import type { HexId } from "../view";

interface Following {
  root: RefObject<HTMLElement | null>;
  chart: RefObject<ChartHandle | null>;
  /** Where what is told happens, while anything is. */
  told: readonly HexId[];
  /** What is asked about: whoever is to act, or where one can point at. */
  asked: readonly HexId[];
  /** What is worth seeing round it, the nearest first, and how near. */
  action: readonly HexId[];
  wish: Wish;
}

/** What happens is seen, and the picture stays until something happens beyond it. Then what is asked about is seen, and
 * comes nearer as long as the player has not moved the picture. */
export function useFollow({ root, chart, told, asked, action, wish }: Following): void {
  const held = useRef(false);
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at when something is told, and when something is asked
  useEffect(() => {
    const frame = (hexes: readonly HexId[], how?: Wish) => chart.current?.frame(hexes.map(centre), how);
    if (told.length) frame(told);
    else if (asked.length && !held.current) frame([...asked, ...action], wish);
    else frame(asked);
  }, [told.join(), asked.join()]);
}

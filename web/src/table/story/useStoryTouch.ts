import { useEffect } from "react";
import type { Teller } from "./teller";

const STILL = 12; // px that a finger may wander in a tap
const SWIPE = 60;

/** On a touch screen: a tap on the board is Next, a swipe down over what is told is Skip. */
export function useStoryTouch(story: Teller, telling: boolean): void {
  useEffect(() => {
    if (!telling) return;
    let from: { x: number; y: number; target: Element } | null = null;
    function down(event: TouchEvent): void {
      const finger = event.touches.length === 1 ? event.touches[0] : undefined; // two fingers zoom
      from = finger ? { x: finger.clientX, y: finger.clientY, target: event.target as Element } : null;
    }
    function up(event: TouchEvent): void {
      const finger = event.changedTouches[0];
      if (!from || !finger || event.touches.length > 0) return;
      const [right, below, { target }] = [finger.clientX - from.x, finger.clientY - from.y, from];
      from = null;
      const { next, skip } = story.getState();
      const still = Math.hypot(right, below) < STILL;
      if (still && target.closest(".table-sheet") && !target.closest("button, a, label, input")) {
        event.preventDefault(); // else the same tap presses the board that comes after the last beat
        next();
      } else if (below > SWIPE && below > 2 * Math.abs(right) && target.closest(".story-strip, .panel-body")) skip();
    }
    addEventListener("touchstart", down, { passive: true });
    addEventListener("touchend", up, { passive: false });
    return () => {
      removeEventListener("touchstart", down);
      removeEventListener("touchend", up);
    };
  }, [story, telling]);
}

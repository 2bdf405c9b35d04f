import { type PointerEvent, type RefObject, useCallback, useState } from "react";
import type { Point } from "./geometry";

interface Dragging {
  id: string;
  at: Point;
  from: Point;
  moved: boolean;
}

const THRESHOLD = 7;

/** Aircraft can be dragged to a zone, besides being chosen by taps. */
export function useGrip(ground: RefObject<SVGGElement | null>, drop: (id: string, at: Point) => void) {
  const [dragging, setDragging] = useState<Dragging | null>(null);

  const place = useCallback(
    (event: { clientX: number; clientY: number }): Point => {
      const matrix = ground.current?.getScreenCTM();
      if (!matrix) return [0, 0];
      const spot = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
      return [spot.x, spot.y];
    },
    [ground],
  );

  const onPointerDown = useCallback(
    (event: PointerEvent<SVGGElement>, id: string) => {
      if (event.pointerType === "touch") return; // a finger pans the sheet
      const from = place(event);
      setDragging({ id, at: from, from, moved: false });
      const move = (next: globalThis.PointerEvent) => {
        const at = place(next);
        setDragging(
          (now) => now && { ...now, at, moved: now.moved || Math.hypot(at[0] - from[0], at[1] - from[1]) > THRESHOLD },
        );
      };
      const up = (last: globalThis.PointerEvent) => {
        removeEventListener("pointermove", move);
        removeEventListener("pointerup", up);
        const at = place(last);
        setDragging(null);
        if (Math.hypot(at[0] - from[0], at[1] - from[1]) <= THRESHOLD) return;
        // What was dropped was not tapped: the click that follows is not meant.
        const deaf = (click: Event) => click.stopPropagation();
        addEventListener("click", deaf, { capture: true, once: true });
        setTimeout(() => removeEventListener("click", deaf, { capture: true }));
        drop(id, at);
      };
      addEventListener("pointermove", move);
      addEventListener("pointerup", up);
    },
    [place, drop],
  );
  return { onPointerDown, dragging: dragging?.moved ? dragging : null };
}

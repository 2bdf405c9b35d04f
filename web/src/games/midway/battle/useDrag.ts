import { type PointerEvent, type RefObject, useCallback, useState } from "react";

interface Dragging {
  id: string;
  at: readonly [number, number];
  from: readonly [number, number];
  moved: boolean;
}

const THRESHOLD = 6;

/** Ships can be dragged to their rectangle, besides being placed by a click. The sheet must not pan meanwhile: it
 * listens to mouse and touch, so these stop here while pointer events do the work. */
export function useDrag(
  ground: RefObject<SVGRectElement | null>,
  drop: (id: string, x: number, y: number) => void,
  tap?: (id: string) => void,
) {
  const [dragging, setDragging] = useState<Dragging | null>(null);

  const place = useCallback(
    (event: PointerEvent): readonly [number, number] => {
      const matrix = ground.current?.getScreenCTM();
      if (!matrix) return [0, 0];
      const spot = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
      return [spot.x, spot.y];
    },
    [ground],
  );

  const grip = useCallback(
    (id: string, enabled: boolean) =>
      enabled
        ? {
            ref: quiet,
            className: "midway-grip",
            onPointerDown: (event: PointerEvent<SVGGElement>) => {
              event.currentTarget.setPointerCapture(event.pointerId);
              const at = place(event);
              setDragging({ id, at, from: at, moved: false });
            },
            onPointerMove: (event: PointerEvent<SVGGElement>) => {
              const at = place(event);
              setDragging(
                (now) =>
                  now && {
                    ...now,
                    at,
                    moved: now.moved || Math.hypot(at[0] - now.from[0], at[1] - now.from[1]) > THRESHOLD,
                  },
              );
            },
            onPointerUp: (event: PointerEvent<SVGGElement>) => {
              const at = place(event);
              if (dragging?.moved) drop(id, at[0], at[1]);
              else tap?.(id); // a captured pointer gives its click to the grip, not to the ship in it
              setDragging(null);
            },
            onPointerCancel: () => setDragging(null),
          }
        : {},
    [place, drop, tap, dragging],
  );

  const offset = (id: string) => (dragging?.id === id && dragging.moved ? dragging.at : null);
  return { grip, offset, dragging: dragging?.moved ? dragging.id : null };
}

function quiet(element: SVGGElement | null): void {
  if (!element) return;
  const stop = (event: Event) => event.stopPropagation();
  element.addEventListener("mousedown", stop);
  element.addEventListener("touchstart", stop, { passive: true });
}

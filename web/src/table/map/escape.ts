import { useEffect, useRef } from "react";

type Closing = { now: () => void };
const layers: Closing[] = [];

/** What Escape ends on a board, the last of them first. What is chosen is dropped before (`useKeys`), so nobody else has to
 * know in which order. Null: nothing now. */
export function useEscape(close: (() => void) | null): void {
  const layer = useRef({ now: () => undefined } as Closing);
  if (close) layer.current.now = close;
  const on = close !== null;
  useEffect(() => {
    if (!on) return;
    const mine = layer.current;
    layers.push(mine);
    return () => {
      layers.splice(layers.indexOf(mine), 1);
    };
  }, [on]);
}

/** Ends the last that there is, if there is one. */
export function endLast(): boolean {
  layers.at(-1)?.now();
  return layers.length > 0;
}

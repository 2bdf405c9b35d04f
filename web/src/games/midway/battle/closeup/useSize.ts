import { type RefObject, useLayoutEffect, useState } from "react";

/** The size of an element in pixels, as it changes. */
export function useSize(of: RefObject<HTMLElement | null>): readonly [w: number, h: number] {
  const [size, setSize] = useState<readonly [number, number]>([960, 560]);
  useLayoutEffect(() => {
    const { current } = of;
    if (!current) return;
    const look = () => {
      const { width, height } = current.getBoundingClientRect();
      if (width && height) setSize([Math.round(width), Math.round(height)]);
    };
    look();
    if (typeof ResizeObserver === "undefined") return;
    const watch = new ResizeObserver(look);
    watch.observe(current);
    return () => watch.disconnect();
  }, [of]);
  return size;
}

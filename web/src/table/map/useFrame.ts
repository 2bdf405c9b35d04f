import { type RefObject, useEffect, useState } from "react";

export interface Frame {
  width: number;
  height: number;
}

/** How large an element is, as it changes. */
export function useFrame(element: RefObject<HTMLElement | null>): Frame {
  const [frame, setFrame] = useState<Frame>({ width: 1040, height: 700 });
  useEffect(() => {
    const found = element.current;
    if (!found || typeof ResizeObserver === "undefined") return;
    const measure = () => {
      const { width, height } = found.getBoundingClientRect();
      if (width > 0 && height > 0) setFrame({ width: Math.round(width), height: Math.round(height) });
    };
    const watch = new ResizeObserver(measure);
    watch.observe(found);
    measure();
    return () => watch.disconnect();
  }, [element]);
  return frame;
}

import { useEffect, useRef } from "react";
import { centre, SIZE } from "../rules/hexes";
import type { HexId } from "../view";

interface Props {
  /** Where the aircraft is that can be taken by the hand. */
  hex: HexId;
  hexAt(x: number, y: number): HexId | null;
  onOver(hex: HexId | null): void;
  onDrop(hex: HexId): void;
  onTap(hex: HexId): void;
}

/** An aircraft that can be dragged to where it is to end. The chart pans on the same press: it is not told of it, and
 * since it listens beneath React, neither may this. */
export function Grip({ hex, hexAt, onOver, onDrop, onTap }: Props) {
  const circle = useRef<SVGCircleElement>(null);
  const told = useRef({ hexAt, onOver, onDrop, onTap });
  told.current = { hexAt, onOver, onDrop, onTap };
  useEffect(() => {
    const grip = circle.current;
    if (!grip) return;
    let held = false;
    const keep = (event: Event) => event.stopPropagation();
    const take = (event: PointerEvent) => {
      if (event.button) return;
      held = true;
      grip.setPointerCapture?.(event.pointerId);
      grip.dataset.held = "";
    };
    const move = (event: PointerEvent) => {
      const { hexAt: at, onOver: point } = told.current;
      point(held || event.pointerType !== "touch" ? at(event.clientX, event.clientY) : null);
    };
    const drop = (event: PointerEvent) => {
      if (!held) return;
      held = false;
      delete grip.dataset.held;
      const there = event.type === "pointerup" ? told.current.hexAt(event.clientX, event.clientY) : null;
      if (event.pointerType === "touch") told.current.onOver(null);
      if (there === hex) told.current.onTap(hex);
      else if (there) told.current.onDrop(there);
    };
    const end = new AbortController();
    const { signal } = end;
    for (const name of ["mousedown", "touchstart", "click"]) grip.addEventListener(name, keep, { signal });
    grip.addEventListener("pointerdown", take, { signal });
    grip.addEventListener("pointermove", move, { signal });
    grip.addEventListener("pointerup", drop, { signal });
    grip.addEventListener("pointercancel", drop, { signal });
    return () => end.abort();
  }, [hex]);
  const [x, y] = centre(hex);
  return <circle ref={circle} className="fighters-grip" cx={x} cy={y} r={SIZE * 0.78} />;
}

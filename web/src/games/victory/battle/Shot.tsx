import { type CSSProperties, type RefObject, useLayoutEffect, useState } from "react";
import type { Telling } from "~/contract/story";
import { Die } from "~/table/Die";
import type { Show } from "../story/beats";
import type { SideId } from "../view";

interface Props {
  field: RefObject<HTMLDivElement | null>;
  show: Extract<Show, { kind: "shot" }>;
  telling: Telling;
  /** Who is fired at. */
  side: SideId;
}

type Spot = readonly [x: number, y: number];
const PITCH = 42;

/** The dice of a shot: they fly from who fires to the group aimed at, and settle one after the other. A hit is a full
 * die on a star, a miss an outlined one; which is which is seen when they have settled. */
export function Shot({ field, show, telling, side }: Props) {
  const [way, setWay] = useState<readonly [Spot, Spot] | null>(null);
  useLayoutEffect(() => {
    const within = field.current;
    const from = within?.querySelector(`[data-block="${show.block}"] svg`);
    const goal = show.target
      ? within?.querySelector(`[data-block="${show.target}"] svg`)
      : within?.querySelector(`.victory-brackets[data-side="${side}"] [data-aim="${show.group}"]`);
    if (!within || !from) return;
    const origin = within.getBoundingClientRect();
    const middle = (at: Element): Spot => {
      const { left, top, width, height } = at.getBoundingClientRect();
      return [left + width / 2 - origin.left + within.scrollLeft, top + height / 2 - origin.top];
    };
    const letters = within.querySelector(".victory-letters");
    const start = middle(from);
    const line = letters ? middle(letters) : start;
    const [x, y] = goal ? middle(goal) : [start[0], line[1] * 2 - start[1]];
    setWay([start, [x, line[1] + (y - line[1]) / 5]]); // before the rank, so that nothing is covered
  }, [field, show, side]);
  if (!way) return null;
  const [[fx, fy], [tx, ty]] = way;
  const moves = telling.ms > 0 && telling.phase === "acts";
  const settled = telling.phase === "rests";
  return (
    <div className="victory-shot" aria-hidden="true">
      {show.dice.map((face, n) => {
        const x = tx + (n - (show.dice.length - 1) / 2) * PITCH;
        const style = { "--fx": `${fx - x}px`, "--fy": `${fy - ty}px`, "--fly": `${telling.ms}ms`, "--nth": n };
        return (
          <span
            key={n}
            className={moves ? "flies" : settled ? "settled" : "waits"}
            data-hit={settled ? String(face <= show.power) : undefined}
            style={{ left: x, top: ty, ...style } as CSSProperties}
          >
            <Die value={face} />
          </span>
        );
      })}
    </div>
  );
}

import { useEffect, useRef, useState } from "react";
import type { Heard } from "~/api/types";
import { counterOf } from "../counters";
import { ChipPlate } from "../map/Chips";
import { groupOf, kindOf } from "../map/groups";
import { AREAS } from "../map/spots";
import type { NimitzScene, Printed } from "../types";
import { glide, ordersIn, type Shown, stays } from "./orders";

/** Orders as they are shown, one after the other. */
export interface Showing {
  shown: Shown | null;
  /** How many are still to come. */
  left: number;
  next(): void;
  skip(): void;
}

/** Japanese orders as they come; each new batch of news begins anew. What is there when the table opens is no news. */
export function useParade(news: readonly Heard[], printed: Printed, still: boolean): Showing {
  const [batch, setBatch] = useState<{ news: readonly Heard[]; orders: readonly Shown[]; at: number }>({
    news,
    orders: [],
    at: 0,
  });
  if (batch.news !== news) {
    const orders = still ? [] : ordersIn(news, printed);
    setBatch(orders.length ? { news, orders, at: 0 } : { ...batch, news });
  }
  const shown = batch.orders[batch.at] ?? null;
  useEffect(() => {
    if (!shown) return;
    const timer = setTimeout(() => setBatch((before) => ({ ...before, at: before.at + 1 })), stays(shown));
    return () => clearTimeout(timer);
  }, [shown]);
  return {
    shown,
    left: Math.max(0, batch.orders.length - batch.at - 1),
    next: () => setBatch((before) => ({ ...before, at: before.at + 1 })),
    skip: () => setBatch((before) => ({ ...before, at: before.orders.length })),
  };
}

/** The forces on their way along the lines, drawn over the map. */
export function Marching({ printed, shown }: { printed: Printed; shown: Shown }) {
  const motion = useRef<SVGAnimationElement>(null);
  const calm = typeof matchMedia === "function" && matchMedia("(prefers-reduced-motion: reduce)").matches;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each order starts its own march
  useEffect(() => {
    (motion.current as (SVGAnimationElement & { beginElement?(): void }) | null)?.beginElement?.();
  }, [shown.n]);
  const points = shown.way.map((area) => AREAS[area]!);
  const [start, end] = [points[0]!, points.at(-1)!];
  const d = `M${points.map((point) => point.join(" ")).join("L")}`;
  const first = shown.forces[0];
  const counter = first ? counterOf(printed, first) : null;
  const moves = points.length > 1;
  return (
    <g className="nimitz-march">
      <circle cx={start[0]} cy={start[1]} r="86" className="from" />
      {moves && <path d={d} className="way" />}
      {moves && <circle cx={end[0]} cy={end[1]} r="86" className="to" />}
      {counter && (
        <g key={shown.n} transform={calm || !moves ? `translate(${end[0]} ${end[1]})` : undefined}>
          {moves && !calm && (
            <animateMotion
              ref={motion as never}
              path={d}
              dur={`${glide(shown)}ms`}
              begin="indefinite"
              fill="freeze"
              calcMode="linear"
            />
          )}
          <g transform="translate(0 -96) scale(1.3)">
            <ChipPlate
              side="japan"
              chip={{
                key: groupOf(counter),
                kind: kindOf(counter),
                ids: [...shown.forces, ...Array.from({ length: shown.battalions }, (_, n) => `ja-bn-${n}`)],
                damaged: 0,
                aboard: 0,
                done: 0,
              }}
            />
          </g>
        </g>
      )}
    </g>
  );
}

/** What the die said, which row of the table, and why. */
export function Caption({
  scene,
  shown,
  left,
  onNext,
  onSkip,
}: {
  scene: NimitzScene;
  shown: Shown;
  left: number;
  onNext(): void;
  onSkip(): void;
}) {
  const { voice } = scene;
  return (
    <section className="nimitz-caption" data-covers aria-live="polite">
      <b className="nimitz-die">{shown.die || "–"}</b>
      <p>{voice.event(shown.event)}</p>
      <button type="button" className="chip" onClick={onNext}>
        {voice.say(left ? "board.next_order" : "board.close", { n: left })}
      </button>
      {left > 0 && (
        <button type="button" className="chip" onClick={onSkip}>
          {voice.say("board.skip_orders")}
        </button>
      )}
    </section>
  );
}

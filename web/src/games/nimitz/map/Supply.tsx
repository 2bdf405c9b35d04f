import { memo, useMemo } from "react";
import { sideOf } from "../counters";
import type { Printed, View } from "../types";
import { lineOf } from "./Areas";
import { AREAS, DISC } from "./spots";
import { chain } from "./ways";

/** The chain of supply from the West Coast, where it could reach, and who is cut off. */
export const Supply = memo(function Supply({ printed, view }: { printed: Printed; view: View }) {
  const { held, open, cut } = useMemo(() => chain(printed, view, (id) => sideOf(printed, id)), [printed, view]);
  return (
    <g className="nimitz-supply">
      <path d={open.map(lineOf).join("")} className="open" />
      <path d={held.map(lineOf).join("")} />
      {held.map(([a, b]) => {
        const [from, to] = [AREAS[a]!, AREAS[b]!];
        const turn = (Math.atan2(to[1] - from[1], to[0] - from[0]) * 180) / Math.PI;
        const [x, y] = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
        return (
          <path
            key={`${a} ${b}`}
            d="M-9-9 9 0-9 9z"
            className="head"
            transform={`translate(${x} ${y}) rotate(${turn})`}
          />
        );
      })}
      {view.held.map((area) => (
        <circle key={area} cx={AREAS[area]?.[0]} cy={AREAS[area]?.[1]} r={DISC + 4} className="reached" />
      ))}
      {cut.map((area) => (
        <g key={area} transform={`translate(${AREAS[area]![0]} ${AREAS[area]![1]})`} className="cut">
          <circle r={DISC + 4} />
          <g transform={`translate(${DISC * 0.98} 0)`}>
            <circle r="17" />
            <path d="M-7-9H7V9H-7zM-11 11 11-11" />
          </g>
        </g>
      ))}
    </g>
  );
});

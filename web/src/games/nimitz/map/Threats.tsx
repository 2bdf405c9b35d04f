import { memo } from "react";
import { AREAS, DISC } from "./spots";
import type { Threat } from "./threats";

/** Where Japan may go, as bows from area to area: the wider, the likelier; with the chance in numbers. */
export const Threats = memo(function Threats({ threats }: { threats: readonly Threat[] }) {
  return (
    <g className="nimitz-threats">
      {threats.map(({ area, place, chance }) => {
        const [from, to] = [AREAS[area], AREAS[place]];
        if (!from || !to) return null;
        const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
        const length = Math.hypot(dx, dy) || 1;
        const bow = Math.min(120, length * 0.22);
        const [mx, my] = [(from[0] + to[0]) / 2 - (dy / length) * bow, (from[1] + to[1]) / 2 + (dx / length) * bow];
        const turn = Math.atan2(to[1] - my, to[0] - mx);
        const [ex, ey] = [to[0] - Math.cos(turn) * DISC, to[1] - Math.sin(turn) * DISC];
        return (
          <g key={`${area} ${place}`}>
            <path d={`M${from.join(" ")}Q${mx} ${my} ${ex} ${ey}`} strokeWidth={2 + chance * 16} />
            <path
              d="M-18-10 0 0-18 10z"
              className="head"
              transform={`translate(${ex} ${ey}) rotate(${(turn * 180) / Math.PI})`}
            />
            <text x={(from[0] + 2 * mx + to[0]) / 4} y={(from[1] + 2 * my + to[1]) / 4 + 6}>
              {`${Math.round(chance * 100)}%`}
            </text>
          </g>
        );
      })}
    </g>
  );
});

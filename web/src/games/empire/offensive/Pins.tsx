import { memo } from "react";
import { centre } from "../map/hexes";
import type { Outlook } from "../staff";

/** Pinned to each battle: the chance that its hex is taken, over all conditions and with the answer that may come. */
export const Pins = memo(function Pins({ outlooks }: { outlooks: readonly Outlook[] }) {
  return outlooks.map(({ hex, all, range, declared }) => {
    const [x, y] = centre(hex);
    return (
      <g key={hex} transform={`translate(${x} ${y + 35})`} className="empire-pin" data-maybe={!declared || undefined}>
        <path d="M0-9 4-3H-4z" />
        <rect x="-19" y="-3" width="38" height="15" rx="4" />
        <text y="8">{Math.round((range?.likely ?? all).take * 100)}%</text>
      </g>
    );
  });
});

import { memo } from "react";
import { sideOf, sideTo } from "../map/hexes";
import { hexOf, siteOf } from "../sites";
import type { Printed, View } from "../view";
import { pointOf } from "./Reach";

const COLOURS = { japan: "jp", allies: "us" } as const;

/** Arrows over the hexsides that attackers crossed: all see those. */
export const Clashes = memo(function Clashes({ printed, view }: { printed: Printed; view: View }) {
  return (
    <g className="victory-attacks">
      {Object.entries(view.clashes).flatMap(([site, { attacker, sides }]) =>
        sides.map((via) => {
          const [to, from] = [hexOf(printed, site), hexOf(printed, via)];
          const side = to && from ? sideTo(to, from) : -1;
          if (!to || side < 0) return null;
          const [[ax, ay], [bx, by]] = sideOf(to, side);
          const [cx, cy] = pointOf(printed, site);
          const [mx, my] = [(ax + bx) / 2, (ay + by) / 2];
          const turn = (Math.atan2(cy - my, cx - mx) * 180) / Math.PI;
          return (
            <path
              key={`${site} ${via}`}
              d="M-15-6H1V-13L17 0 1 13V6H-15z"
              transform={`translate(${mx} ${my}) rotate(${turn})`}
              fill={`var(--${COLOURS[attacker]}-plate)`}
              stroke="var(--panel)"
            />
          );
        }),
      )}
    </g>
  );
});

/** A broken ring of ships around a base that is blockaded. */
export const Blockades = memo(function Blockades({ printed, view }: { printed: Printed; view: View }) {
  return (
    <g className="victory-blockades">
      {Object.entries(view.blockades).map(([site, side]) => {
        const [x, y] = pointOf(printed, siteOf(site));
        return <circle key={site} cx={x} cy={y} r="43" stroke={`var(--${COLOURS[side]})`} />;
      })}
    </g>
  );
});

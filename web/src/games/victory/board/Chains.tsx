import { memo } from "react";
import type { Link } from "../odds";
import type { Printed, SideId } from "../view";
import { pointOf } from "./Reach";

/** The chains of supply: from base to base, and home. */
export const Chains = memo(function Chains({
  printed,
  links,
  side,
}: {
  printed: Printed;
  links: readonly Link[];
  side: SideId;
}) {
  return (
    <g className="victory-chains" data-side={side}>
      {links.map(([a, b]) => {
        const [ax, ay] = pointOf(printed, a);
        const [bx, by] = pointOf(printed, b);
        return <path key={`${a} ${b}`} d={`M${ax} ${ay}L${bx} ${by}`} />;
      })}
    </g>
  );
});

/** Where blocks of one's own stand that are out of supply as things are. */
export const Hungry = memo(function Hungry({ printed, sites }: { printed: Printed; sites: readonly string[] }) {
  return (
    <g className="victory-hungry">
      {sites.map((site) => {
        const [x, y] = pointOf(printed, site);
        return (
          <g key={site} transform={`translate(${x + 34} ${y + 20})`}>
            <circle r="11" />
            <path d="M-4.5-6H4.5V6H-4.5zM-7 7.5 7-7.5" />
          </g>
        );
      })}
    </g>
  );
});

import type { SVGProps } from "react";
import { Plane, type PlaneType } from "./planes";
import { Plate } from "./plate";
import { PAINTS, type Side } from "./sides";

interface StrikeCounterProps extends SVGProps<SVGGElement> {
  side: Side;
  type: PlaneType;
  /** Kind and number of factors, e.g. "D7". */
  label: string;
  /** Odds as they stand, e.g. "3:1". */
  odds?: string;
  /** Nobody fires at this group yet: its odds get a ring. */
  open?: boolean;
  /** Degrees clockwise from north in which the group flies. */
  facing?: number;
  selected?: boolean;
}

/** A strike group on the battle board, around 0,0, 50 x 38: aircraft, factors, odds. */
export function StrikeCounter({
  side,
  type,
  label,
  odds,
  open = false,
  facing = 0,
  selected,
  ...rest
}: StrikeCounterProps) {
  const { ink, edge } = PAINTS[side];
  const y = odds ? -7 : 0;
  return (
    <Plate side={side} w={50} h={38} selected={selected} {...rest}>
      <g color={ink} transform={`translate(-12 ${y}) rotate(${facing}) scale(.21)`}>
        <Plane type={type} detail={PAINTS[side].plate} />
      </g>
      <text
        className="art-label"
        x={label.length > 2 ? 12 : 11}
        y={y + 4.7}
        fontSize={label.length > 2 ? 12 : 13.5}
        fill={ink}
        textAnchor="middle"
      >
        {label}
      </text>
      {odds && (
        <>
          <rect
            x="-19"
            y="3"
            width="38"
            height="13"
            rx="6.5"
            fill={edge}
            stroke={open ? ink : "none"}
            strokeWidth="1.4"
            strokeDasharray={open ? "3 2" : undefined}
          />
          <text className="art-label" y="13.3" fontSize="11" fill={ink} textAnchor="middle">
            {odds}
          </text>
        </>
      )}
    </Plate>
  );
}

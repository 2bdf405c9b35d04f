import type { SVGProps } from "react";
import { outline } from "./plate";
import { Ship, type ShipKind } from "./ships";
import { PAINTS, type Side } from "./sides";

interface SightingProps extends SVGProps<SVGGElement> {
  side: Side;
  types: readonly ShipKind[];
  /** The clock of the sighting, e.g. "1300". */
  time: string;
  /** How old it is in turns: 0 is solid, anything older is a dashed memory. */
  age: number;
  /** The age in words, e.g. "1 turn old". */
  ageText: string;
}

/** Width of a sighting of so many types. */
export const sightingWidth = (types: number, text: number): number => Math.max(types * 28 + 10, text * 5.9 + 20, 60);

/** A dated note of what was seen, around 0,0 and 40 high: never a piece, so no plate and no mark of a ship's name. */
export function Sighting({ side, types, time, age, ageText, ...rest }: SightingProps) {
  const { line } = PAINTS[side];
  const w = sightingWidth(types.length, time.length + 1 + ageText.length);
  return (
    <g color={line} {...rest}>
      <path
        d={outline(side, w, 40, 10)}
        fill="var(--panel)"
        stroke={line}
        strokeWidth={age === 0 ? 2.2 : 1.4}
        strokeDasharray={age === 0 ? undefined : "5 3.5"}
      />
      {types.map((kind, i) => {
        const x = (i - (types.length - 1) / 2) * 28;
        return (
          <g key={kind} transform={`translate(${x} 0)`}>
            <Ship kind={kind} transform="translate(0 -9) scale(.15)" />
            <text className="art-label" y="2.5" fontSize="10.5" fill={line} textAnchor="middle">
              {kind}
            </text>
          </g>
        );
      })}
      <text className="art-label" y="14.5" fontSize="11.5" textAnchor="middle" fill="var(--text)">
        {time}
        <tspan className="art-note" fill="var(--text2)" dx="3">
          {ageText}
        </tspan>
      </text>
    </g>
  );
}

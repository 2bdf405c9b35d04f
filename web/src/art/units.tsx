import type { SVGProps } from "react";
import { Plane } from "./planes";
import { Ship, type ShipKind } from "./ships";

export const UNIT_TYPES = ["NA", "AF", "CV", "SS", "BB", "CA", "AR", "MA", "IN", "GA", "SHQ", "MB"] as const;
export type UnitType = (typeof UNIT_TYPES)[number];

const FRAME = "M-15-10H15V10H-15z";
const CROSS = "M-15-10 15 10M15-10-15 10";

/** Ground units and headquarters as lines in a box of 34 x 24; `solid` is filled. */
const SIGNS: Partial<Record<UnitType, { line: string; solid?: string }>> = {
  IN: { line: FRAME + CROSS },
  MA: {
    line: `${FRAME}M-15-10-5.5-3.7M15-10 5.5-3.7M-15 10-6.5 4.3M15 10 6.5 4.3M0-4V7M-3.5-.5H3.5M-5.5 3Q-4.5 7 0 7T5.5 3`,
    solid: "M-2.2-5.6a2.2 2.2 0 1 0 4.4 0a2.2 2.2 0 1 0-4.4 0z",
  },
  AR: { line: `${FRAME}M-9.5 0Q-9.5-5-4.5-5H4.5Q9.5-5 9.5 0T4.5 5H-4.5Q-9.5 5-9.5 0z` },
  GA: { line: FRAME, solid: "M-10 6V-4H-6.5V-1H-3.2V-4H3.2V-1H6.5V-4H10V6H3V2.6Q3 .4 0 .4T-3 2.6V6z" },
  SHQ: {
    line: "M-12-10.5V11.5M-12-10H14L9-3.8 14 2.5H-12",
    solid: "M-.5-8.4.7-5.2 4.1-5.1 1.4-3 2.4.2-.5-1.7-3.4.2-2.4-3-5.1-5.1-1.7-5.2z",
  },
  MB: { line: "M-14 10.5V0Q-14-9.5 0-9.5T14 0V10.5zM-6 10.5V3H6V10.5M-14 3H-10.5M14 3H10.5" },
};

/** An army bomber from above, nose up, in the box of the other aircraft: two engines, a broad straight wing. */
const BOMBER =
  "M0-38C4-38 5-33 5-27L5.5-14 12-14 12-22C12-26 18-26 18-22L18-13 47-7Q49-5 49-2L49 2 18 3 6 6 4 25 17 29Q19 31 18 36L0 34-18 36Q-19 31-17 29L-4 25-6 6-18 3-49 2-49-2Q-49-5-47-7L-18-13-18-22C-18-26-12-26-12-22L-12-14-5.5-14-5-27C-5-33-4-38 0-38z";

const WAVES = "M-15 9.5q3.75-4 7.5 0t7.5 0 7.5 0 7.5 0";

interface UnitProps extends SVGProps<SVGGElement> {
  type: UnitType;
  /** Colour of holes: the surface under the drawing. */
  detail?: string;
}

/** The type of a block around 0,0, in a box of 34 x 24, in `currentColor`: ships from the side, aircraft from above. */
export function Unit({ type, detail, ...rest }: UnitProps) {
  const sign = SIGNS[type];
  if (sign)
    return (
      <g strokeLinejoin="round" strokeLinecap="round" {...rest}>
        <path d={sign.line} fill="none" stroke="currentColor" strokeWidth="2" />
        {sign.solid && <path d={sign.solid} fill="currentColor" />}
      </g>
    );
  if (type === "AF")
    return (
      <g {...rest}>
        <path d={BOMBER} transform="scale(.32)" fill="currentColor" />
      </g>
    );
  if (type === "NA")
    return (
      <g {...rest}>
        <Plane type="B5N" detail={detail} transform="translate(0 -3.5) scale(.25)" />
        <path d={WAVES} fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
      </g>
    );
  return (
    <g {...rest}>
      <Ship
        kind={type as ShipKind}
        transform={`translate(0 ${type === "SS" ? 3 : 5.6}) scale(${type === "SS" ? 0.25 : 0.215} .3)`}
      />
    </g>
  );
}

import type { SVGProps } from "react";
import { iconPath } from "./icons";
import { Plane, type PlaneType } from "./planes";
import { Badge, HitBoxes, hitBoxesWidth, outline } from "./plate";
import { PAINTS, type Side } from "./sides";

export type Load = "bomb" | "torpedo";

interface AircraftCounterProps extends SVGProps<SVGGElement> {
  side: Side;
  type: PlaneType;
  /** Degrees clockwise from north. */
  facing: number;
  high: boolean;
  /** Damage points taken, of those that destroy it; boxes show once there is damage. */
  damage?: number;
  armour?: number;
  spent?: boolean;
  load?: Load;
  selected?: boolean;
  /** Not a piece but where it would be: dashed, without tag and badges. */
  ghost?: boolean;
  /** Text on the tag if not the type. */
  label?: string;
  /** Where the tag is: what usually is there takes its usual place. */
  tag?: Corner;
}

/** Of the hex: to the right or left, above or below. */
export type Corner = "ne" | "nw" | "se" | "sw";
const CORNERS: Readonly<Record<Corner, readonly [x: number, y: number]>> = {
  ne: [24, -36],
  nw: [-24, -36],
  se: [23, 36],
  sw: [-23, 36],
};

const RING = 35;
/** Both rings as one filled shape: strokes are dear where there are many pieces. */
const RINGS = [RING, RING - 1.9, RING - 4.4, RING - 5.8]
  .map((r) => `M${-r} 0a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`)
  .join("");
const WAVES = "M-27 21q4.5-5 9 0t9 0 9 0 9 0 9 0 9 0M-18 28q4.5-5 9 0t9 0 9 0 9 0";

/** The tag with the type, its corners by side. It never turns with the aircraft. */
function Tag({ side, text, x, y }: { side: Side; text: string; x: number; y: number }) {
  const w = text.length * 7.2 + 12;
  const { plate, ink } = PAINTS[side];
  return (
    <g transform={`translate(${x} ${y})`}>
      <g className="art-tag">
        <path d={outline(side, w, 17, side === "jp" ? 7 : 4)} fill={plate} />
        <text className="art-label" y="4.5" fontSize="12.5" fill={ink} textAnchor="middle">
          {text}
        </text>
      </g>
    </g>
  );
}

/** An aircraft around 0,0 for hexes of size 46 (centre to corner). High: double ring, larger. Low: no
 *  ring, waves, smaller. The arrowhead at the rim is the facing. */
export function AircraftCounter({
  side,
  type,
  facing,
  high,
  damage = 0,
  armour = 2,
  spent = false,
  load,
  selected = false,
  ghost = false,
  label = type,
  tag = "ne",
  ...rest
}: AircraftCounterProps) {
  const { line, body } = PAINTS[side];
  const rim = high ? RING : 31;
  const corner = (usual: Corner) => {
    const [x, y] = CORNERS[usual === tag ? "ne" : usual];
    return `translate(${x} ${y})`;
  };
  const [tagX, tagY] = CORNERS[tag];
  return (
    <g color={line} {...rest}>
      {high ? (
        <>
          <circle r={RING} fill={body} fillOpacity={ghost ? 0.6 : 1} />
          <path d={RINGS} fill={line} fillRule="evenodd" />
        </>
      ) : (
        <>
          <circle cy="-3" r="27" fill={body} fillOpacity={ghost ? 0.5 : 0.82} />
          <path d={WAVES} fill="none" stroke={line} strokeWidth="1.8" strokeLinecap="round" />
        </>
      )}
      {selected && <circle r={RING + 7} fill="none" stroke="var(--accent)" strokeWidth="2.4" />}
      <g transform={high ? `rotate(${facing})` : `translate(0 -3) rotate(${facing})`}>
        {/* An arrowhead, not a triangle of equal sides: that one looks the same after a turn of 60 degrees. */}
        <path d={`M0 ${-rim - 11}l6.5 13.5-6.5-4.5-6.5 4.5z`} fill={line} />
        <Plane type={type} detail={body} ghost={ghost} transform={high ? "scale(.56)" : "scale(.44)"} />
      </g>
      {!ghost && <Tag side={side} text={label} x={tagX * 1.08} y={tagY * 1.06} />}
      {load && !ghost && (
        <g transform={corner("se")}>
          <circle r="9" fill={body} stroke={line} strokeWidth="1.4" />
          <path
            d={iconPath(load)}
            transform={load === "torpedo" ? "rotate(-90) scale(.6) translate(-12 -12)" : "scale(.6) translate(-12 -12)"}
            fill={line}
            stroke={line}
          />
        </g>
      )}
      {spent && <Badge icon="check" colour="var(--text2)" r={9} transform={corner("nw")} />}
      {damage > 0 && (
        <g transform={corner("sw")}>
          <rect
            x={-hitBoxesWidth(armour, 11) / 2 - 2.5}
            y="-8"
            width={hitBoxesWidth(armour, 11) + 5}
            height="16"
            rx="3"
            fill={body}
          />
          <HitBoxes
            hits={damage}
            of={armour}
            box={11}
            transform={`translate(${-hitBoxesWidth(armour, 11) / 2} -5.5)`}
          />
        </g>
      )}
    </g>
  );
}

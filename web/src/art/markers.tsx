import type { SVGProps } from "react";
import { PAINTS, type Side } from "./sides";

/** Markers of the hex board, around 0,0 for hexes of size 46. */

/** A torpedo in the water, running along `facing` (degrees clockwise from north), its wake behind it. */
export function TorpedoMarker({ side, facing, ...rest }: { side: Side; facing: number } & SVGProps<SVGGElement>) {
  const { line, plate, edge } = PAINTS[side];
  return (
    <g {...rest}>
      <g transform={`rotate(${facing})`}>
        <path
          d="M-5 16Q-9 24-6 34M5 16Q9 24 6 34M0 18V38"
          fill="none"
          stroke="var(--mapink)"
          strokeWidth="1.6"
          strokeDasharray="5 4"
          strokeLinecap="round"
        />
        <path
          d="M0-26C5-26 6-20 6-14V8L3 16H-3L-6 8V-14C-6-20-5-26 0-26z"
          fill={line}
          stroke={edge}
          strokeWidth="1.4"
        />
        <path d="M-6-9H6M-10 18-3 12H3L10 18z" fill={plate} stroke={edge} strokeWidth="1.4" />
      </g>
    </g>
  );
}

const BURSTS: readonly (readonly [number, number, number])[] = [
  [-16, -14, 7],
  [13, -18, 5.5],
  [2, 2, 8],
  [-19, 12, 5.5],
  [20, 10, 6.5],
  [-2, 22, 5.5],
];
const FLAK = BURSTS.map(([x, y, r]) => {
  const d = r * 0.7;
  return `M${x - r} ${y}h${2 * r}M${x} ${y - r}v${2 * r}M${x - d} ${y - d}l${2 * d} ${2 * d}M${x - d} ${y + d}l${2 * d} ${-2 * d}`;
}).join("");

/** A flak barrage over a hex. */
export function BarrageMarker({ side, ...rest }: { side: Side } & SVGProps<SVGGElement>) {
  const { line } = PAINTS[side];
  return (
    <g fill="none" strokeLinecap="round" {...rest}>
      <path d={FLAK} stroke="var(--sea0)" strokeWidth="5" />
      <path d={FLAK} stroke={line} strokeWidth="2.2" />
    </g>
  );
}

/** An anti-aircraft battery ashore; `out` once its hex is wrecked. */
export function BatteryMarker({ side, out = false, ...rest }: { side: Side; out?: boolean } & SVGProps<SVGGElement>) {
  const { plate, edge, ink } = PAINTS[side];
  return (
    <g {...rest}>
      <circle r="13" fill={out ? edge : plate} stroke={edge} strokeWidth="1.4" />
      <path
        d="M-8 7H8M-5 7Q-5 1 0 1T5 7M-1.5 1 5-8M2 2 8.5-6.5"
        fill="none"
        stroke={ink}
        strokeWidth="2"
        strokeLinecap="round"
      />
      {out && <path d="M-12-12 12 12M12-12-12 12" stroke="var(--bad)" strokeWidth="3" strokeLinecap="round" />}
    </g>
  );
}

/** A wrecked island hex: craters, and a fire. */
export function WreckMarker(props: SVGProps<SVGGElement>) {
  return (
    <g {...props}>
      <path
        d="M-22 8a8 5 0 1 0 16 0a8 5 0 1 0-16 0zM8 16a7 4.5 0 1 0 14 0a7 4.5 0 1 0-14 0z"
        fill="#241d14"
        stroke="#0d0a06"
        strokeWidth="1.2"
      />
      <path
        d="M-4-6C-14-10-14-22-4-25-4-36 14-38 19-28 31-30 37-16 28-11 24-2 8-1-4-6z"
        fill="#3b4146"
        stroke="#0b1116"
        strokeWidth="1.2"
      />
      <path
        d="M-5 11C-16 0-6-8-6-19 3-14 2-7 5-5 8-9 7-15 11-19 11-10 21 0 11 11z"
        fill="#ff8a3d"
        stroke="#5a1608"
        strokeWidth="1.4"
      />
      <path d="M0 10C-5 3 1 0 2-7 5-1 10 4 6 10z" fill="#ffe08a" />
    </g>
  );
}

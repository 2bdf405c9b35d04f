import type { ReactNode } from "react";
import { Mark } from "~/art/marks";
import { Ship } from "~/art/ships";
import { ASIA_LAND } from "./coasts/asia";

/** Blocks standing on the map of Asia: yours show a face, the others only their backs. */

interface BlockProps {
  x: number;
  y: number;
  size: number;
  front: string;
  top: string;
  flank: string;
  children?: ReactNode;
}

function Block({ x, y, size: s, front, top, flank, children }: BlockProps) {
  const [dx, dy] = [s * 0.3, s * 0.2];
  return (
    <g transform={`translate(${x} ${y})`}>
      <path
        d={`M${-s * 0.06} ${s}L${s * 0.3} ${s * 1.16}H${s * 1.3}L${s * 1.62} ${s * 0.9}L${s + dx} ${s - dy}H${dx}z`}
        fill="#1a2b30"
        fillOpacity=".3"
      />
      <path d={`M0 0l${dx} ${-dy}h${s}l${-dx} ${dy}z`} fill={top} />
      <path d={`M${s} 0l${dx} ${-dy}v${s}l${-dx} ${dy}z`} fill={flank} />
      <rect width={s} height={s} fill={front} />
      <path d={`M.6 ${s}V.6H${s}`} fill="none" stroke="#fff" strokeOpacity=".4" strokeWidth="1.2" />
      <g transform={`translate(${s / 2} ${s / 2}) scale(${s / 80})`}>{children}</g>
    </g>
  );
}

const pips = (full: number): ReactNode =>
  [0, 1, 2, 3].map((i) => (
    <rect
      key={i}
      x={-31 + i * 16}
      y="22"
      width="13"
      height="9"
      fill={i < full ? "currentColor" : "none"}
      stroke="currentColor"
      strokeWidth="1.6"
    />
  ));

const US = { front: "#1f4e86", top: "#5b86bb", flank: "#12335a" };
const JP = { front: "#a33325", top: "#cf6a5b", flank: "#6d1d13" };
const UK = { front: "#dcc88e", top: "#f0e4bd", flank: "#a08b4c" };

export default function Victory() {
  return (
    <g strokeLinejoin="round">
      <rect width="320" height="216" fill="#c3d8db" />
      <g fill="none" strokeLinecap="round">
        <path d={ASIA_LAND} stroke="#cde0e1" strokeWidth="22" />
        <path d={ASIA_LAND} stroke="#d8e7e6" strokeWidth="13" />
        <path d={ASIA_LAND} stroke="#e5efeb" strokeWidth="6" />
        <path d={ASIA_LAND} fill="#e7d6a9" stroke="#8b7b4e" strokeWidth=".7" />
        <path
          d="M-10 70H330M-10 150H330M70-10V226M170-10V226M270-10V226"
          stroke="#5d7f86"
          strokeOpacity=".28"
          strokeWidth=".7"
        />
      </g>
      <path
        d="M214 128C236 112 246 92 250 66"
        fill="none"
        stroke="#a33325"
        strokeWidth="2.4"
        strokeDasharray="7 5"
        strokeLinecap="round"
      />

      <Block x={172} y={26} size={58} {...JP}>
        <g color="#fff">
          <Mark side="jp" transform="scale(1.9)" />
        </g>
      </Block>
      <Block x={244} y={60} size={56} {...JP}>
        <g color="#fff">
          <Mark side="jp" transform="scale(1.9)" />
        </g>
      </Block>
      <Block x={74} y={84} size={88} {...US}>
        <g color="#fff">
          <Mark side="us" transform="translate(-26 -26) scale(.8)" />
          <Ship kind="CV" transform="translate(0 10) scale(.42)" />
          {pips(3)}
        </g>
      </Block>
      <Block x={206} y={134} size={62} {...UK}>
        <g color="#231c06" fill="none" stroke="#231c06" strokeWidth="3.4">
          <path d="M-22-24H22V6H-22zM-22-24 22 6M22-24-22 6" />
          <g strokeWidth="1.6">{pips(2)}</g>
        </g>
      </Block>
    </g>
  );
}

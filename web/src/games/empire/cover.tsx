import type { ReactNode } from "react";
import { Mark } from "~/art/marks";
import { Plane } from "~/art/planes";
import { Ship } from "~/art/ships";
import { GLOBE_GRID, GLOBE_LAND, GLOBE_PLACES } from "./coasts/globe";

/** The Pacific half of the globe at dusk, offensives as dotted lines, and the cards that drive them. */

function Card({ at, back, children }: { at: string; back: string; children: ReactNode }) {
  return (
    <g transform={at}>
      <rect x="-21" y="-29" width="46" height="64" rx="4" fill="#1c0a0e" fillOpacity=".4" />
      <rect x="-24" y="-33" width="48" height="66" rx="4" fill="#f8f1de" />
      <rect x="-20" y="-29" width="40" height="29" rx="2" fill={back} />
      <g transform="translate(0 -14)">{children}</g>
      <path d="M-19 8H15M-19 14H19M-19 20H10M-19 26H17" stroke="#b9a98a" strokeWidth="1.8" strokeLinecap="round" />
    </g>
  );
}

const { tokyo, truk, manila, pearl, samoa, brisbane } = GLOBE_PLACES;
const to = (a: readonly [number, number], b: readonly [number, number], bend: number): string => {
  const [mx, my] = [(a[0] + b[0]) / 2 + (b[1] - a[1]) * bend, (a[1] + b[1]) / 2 - (b[0] - a[0]) * bend];
  return `M${a[0]} ${a[1]}Q${mx.toFixed(1)} ${my.toFixed(1)} ${b[0]} ${b[1]}`;
};

export default function Empire() {
  return (
    <g>
      <defs>
        <linearGradient id="cover-empire-sky" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#3c1220" />
          <stop offset=".6" stopColor="#7c2a2c" />
          <stop offset="1" stopColor="#a8472f" />
        </linearGradient>
        <radialGradient id="cover-empire-sea" cx=".36" cy=".3" r=".85">
          <stop offset="0" stopColor="#3f7f9a" />
          <stop offset=".5" stopColor="#1c4f6b" />
          <stop offset="1" stopColor="#0a2233" />
        </radialGradient>
        <radialGradient id="cover-empire-dusk" cx=".3" cy=".28" r=".86">
          <stop offset=".55" stopColor="#06121c" stopOpacity="0" />
          <stop offset="1" stopColor="#06121c" stopOpacity=".72" />
        </radialGradient>
      </defs>
      <rect width="320" height="216" fill="url(#cover-empire-sky)" />
      <circle cx="276" cy="42" r="30" fill="#f4a447" />
      <circle cx="276" cy="42" r="38" fill="none" stroke="#f4a447" strokeOpacity=".35" strokeWidth="1.2" />
      <circle cx="176" cy="128" r="115" fill="none" stroke="#f1c9a0" strokeOpacity=".3" strokeWidth="3" />
      <circle cx="176" cy="128" r="112" fill="url(#cover-empire-sea)" />
      <path d={GLOBE_GRID} fill="none" stroke="#a9d2e2" strokeOpacity=".28" strokeWidth=".7" />
      <path d={GLOBE_LAND} fill="#e2cb94" stroke="#7f6a3c" strokeWidth=".8" strokeLinejoin="round" />
      <circle cx="176" cy="128" r="112" fill="url(#cover-empire-dusk)" />
      <path
        d={to(tokyo, truk, -0.12) + to(tokyo, manila, 0.16) + to(truk, brisbane, -0.1)}
        fill="none"
        stroke="#ffe3dc"
        strokeWidth="1.9"
        strokeDasharray="2 4.5"
        strokeLinecap="round"
      />
      <path
        d={to(pearl, truk, 0.14) + to(pearl, samoa, -0.16) + to(samoa, brisbane, -0.16)}
        fill="none"
        stroke="#cfe6ff"
        strokeWidth="1.9"
        strokeDasharray="2 4.5"
        strokeLinecap="round"
      />
      <g stroke="#fff" strokeWidth="1.8">
        {[tokyo, truk, manila].map(([x, y]) => (
          <circle key={x} cx={x} cy={y} r="4.6" fill="#b3321f" />
        ))}
        {[pearl, samoa, brisbane].map(([x, y]) => (
          <path key={x} d={`M${x} ${y - 5}l5 5-5 5-5-5z`} fill="#1f5aa3" />
        ))}
      </g>
      <Card at="translate(42 158) rotate(-17)" back="#1f4e86">
        <g color="#fff">
          <Ship kind="CV" transform="translate(0 6) scale(.23)" />
        </g>
      </Card>
      <Card at="translate(78 162) rotate(-2)" back="#a33325">
        <g color="#fff">
          <Plane type="A6M" detail="#a33325" transform="rotate(40) scale(.26)" />
        </g>
      </Card>
      <Card at="translate(113 170) rotate(12)" back="#2d4a3a">
        <g color="#f4d48a">
          <Mark side="us" transform="scale(1.05)" />
        </g>
      </Card>
    </g>
  );
}

import { PaintedShip, wavelets } from "~/art/brushes";
import type { ShipKind } from "~/art/ships";

/** A task force seen from above: carriers in the middle, the screen in rings round them. */

const HEADING = 28;
const FORCE: readonly (readonly [kind: ShipKind, x: number, y: number, scale: number])[] = [
  ["CV", 142, 112, 0.72],
  ["CV", 190, 96, 0.72],
  ["CVL", 168, 158, 0.6],
  ["BB", 204, 26, 0.62],
  ["CA", 118, 44, 0.56],
  ["CA", 240, 132, 0.56],
  ["CL", 92, 132, 0.54],
  ["DD", 160, 4, 0.5],
  ["DD", 64, 76, 0.5],
  ["DD", 268, 64, 0.5],
  ["DD", 276, 172, 0.5],
  ["DD", 104, 196, 0.5],
  ["DD", 216, 204, 0.5],
  ["DD", 26, 150, 0.5],
];

const STAR = "M0-7.5 1.8-2.5 7.1-2.3 2.9.9 4.4 6.1 0 3-4.4 6.1-2.9.9-7.1-2.3-1.8-2.5z";

export default function Nimitz() {
  return (
    <g>
      <defs>
        <radialGradient id="cover-nimitz-sea" cx=".78" cy=".12" r="1.1">
          <stop offset="0" stopColor="#4d8494" />
          <stop offset=".4" stopColor="#2b5768" />
          <stop offset="1" stopColor="#14303f" />
        </radialGradient>
      </defs>
      <rect width="320" height="216" fill="url(#cover-nimitz-sea)" />
      <path
        d={wavelets(120, 91)}
        fill="none"
        stroke="#d8eef2"
        strokeOpacity=".22"
        strokeWidth=".9"
        strokeLinecap="round"
      />
      <g fill="none" stroke="#f2dca5" strokeOpacity=".45" strokeWidth=".9">
        <circle cx="166" cy="108" r="58" />
        <circle cx="166" cy="108" r="102" strokeDasharray="5 5" />
        <circle cx="166" cy="108" r="150" strokeDasharray="2 5" />
        <path d="M166 108 247-44" strokeDasharray="8 4" />
      </g>
      {FORCE.map(([kind, x, y, scale]) => (
        <PaintedShip
          key={`${x}`}
          kind={kind}
          x={x}
          y={y}
          heading={HEADING}
          scale={scale}
          deck="#c6d1d6"
          works="#667782"
          edge="#15262f"
          wake={kind === "DD" ? 0.9 : 0.7}
        />
      ))}
      <g fill="#f4d48a" transform="translate(36 36)">
        {[0, 72, 144, 216, 288].map((a) => (
          <path key={a} d={STAR} transform={`rotate(${a}) translate(0 -14.5)`} />
        ))}
      </g>
    </g>
  );
}

import type { SVGProps } from "react";
import { Mark } from "./marks";
import { PAINTS, type Side } from "./sides";

export type HullKind = "carrier" | "destroyer";

export const SEGMENTS: Record<HullKind, number> = { carrier: 3, destroyer: 2 };

interface HullProps extends SVGProps<SVGGElement> {
  kind: HullKind;
  side: Side;
  /** Numbers of the segments that were hit, bow = 0, as the game counts them. */
  hits?: readonly number[];
  /** Degrees clockwise from north in which the bow points. */
  heading?: number;
  /** Length of one segment: the distance between the centres of two neighbouring hexes. */
  pitch?: number;
  selected?: boolean;
}

/** All drawings below are made for a pitch of 80 and scaled. */
const PITCH = 80;

/** The deck from bow (y = -length/2) to stern, half beam `b`; the bow of a destroyer is a point, of a carrier a ramp. */
const DECKS: Record<HullKind, string> = {
  carrier: "M-15-116H15L25-101V103L18 116H-18L-25 103V-101z",
  destroyer: "M0-74C6-58 11.5-40 11.5-18V50C11.5 62 7 72 0 72S-11.5 62-11.5 50V-18C-11.5-40-6-58 0-74z",
};

const FITTINGS: Record<HullKind, { works: string; lines: string; centre?: string }> = {
  carrier: {
    works: "M25-22h7v-8h6v34h-4v14h-9zM-25-92h-7v22h7zM-25 70h-7v24h7zM25-88h7v20h-7zM25 74h7v20h-7z",
    lines: "M-13-72h26v26h-26zM-13-12h26v26h-26zM-13 50h26v26h-26zM-18 98H18M-19 92H19",
    centre: "M0-76V110",
  },
  destroyer: {
    works:
      "M-5-46a5 5 0 1 0 10 0a5 5 0 1 0-10 0zM-5-33a5 5 0 1 0 10 0a5 5 0 1 0-10 0zM-6-24h12v13H-6zM-3.5-4h7v9h-7zM-3.5 12h7v9h-7zM-5 34a5 5 0 1 0 10 0a5 5 0 1 0-10 0zM-5 48a5 5 0 1 0 10 0a5 5 0 1 0-10 0z",
    lines: "M0-46v-11M0-33v-11M0 34v11M0 48v11M-7 26h14M-8-58l3 3M8-58l-3 3",
  },
};

const BEAM: Record<HullKind, number> = { carrier: 25, destroyer: 11.5 };

const zigzag = (b: number, y: number): string => {
  const teeth = [-9, 1, -7, 5, -3, 4, -5];
  return teeth.map((dy, i) => `${(-b + (i * 2 * b) / (teeth.length - 1)).toFixed(1)} ${y + dy}`).join("L");
};

/** A burnt-out gap across the beam, its lips ragged; fire and smoke stay upright whatever the heading. */
function Wreck({ y, beam, heading }: { y: number; beam: number; heading: number }) {
  const b = beam + 1.4;
  return (
    <g transform={`translate(0 ${y})`}>
      <path
        d={`M${zigzag(b, -14)}L${b} 14L${b * 0.5} 21L${b * 0.1} 12L${-b * 0.3} 20L${-b * 0.6} 13L${-b} 19z`}
        fill="#14181b"
        stroke="#0a0c0e"
        strokeWidth="1.4"
        strokeLinejoin="round"
      />
      <g transform={`rotate(${-heading}) scale(${beam > 20 ? 1.05 : 0.7})`}>
        <path
          d="M-3 0C-15-4-17-18-7-22-9-34 9-38 15-29 27-34 37-20 28-13 33-2 17 4 11-1 7 4 0 4-3 0z"
          fill="#42494e"
          stroke="#0b1116"
          strokeWidth="1.2"
        />
        <path
          d="M-8 12C-19 1-9-7-9-18 0-13-1-6 2-4 5-8 4-14 8-18 8-9 19 1 9 12z"
          fill="#ff8a3d"
          stroke="#5a1608"
          strokeWidth="1.4"
        />
        <path d="M-3 11C-8 4-1 1 0-6 3 0 8 5 4 11z" fill="#ffe08a" />
      </g>
    </g>
  );
}

/** A ship over hexes, seen from above, around 0,0, its bow along the heading: put it at the middle of
 *  its hexes. A hit segment is torn open and burns; the gaps between segments are where the hexes meet. */
export function Hull({ kind, side, hits = [], heading = 0, pitch = PITCH, selected = false, ...rest }: HullProps) {
  const paint = PAINTS[side];
  const count = SEGMENTS[kind];
  const beam = BEAM[kind];
  const { works, lines, centre } = FITTINGS[kind];
  const joints = Array.from({ length: count - 1 }, (_, i) => (i + 1 - count / 2) * PITCH);
  return (
    <g {...rest}>
      <g transform={`rotate(${heading}) scale(${pitch / PITCH})`}>
        <path d={DECKS[kind]} transform="translate(4 6)" fill="var(--shadow)" />
        {selected && (
          <path d={DECKS[kind]} fill="none" stroke="var(--accent)" strokeWidth="13" strokeLinejoin="round" />
        )}
        {selected && <path d={DECKS[kind]} fill="none" stroke="var(--sea0)" strokeWidth="8.2" strokeLinejoin="round" />}
        <path d={works} fill={paint.plate} stroke={paint.edge} strokeWidth="1.2" />
        <path d={DECKS[kind]} fill={paint.deck} stroke={paint.edge} strokeWidth="2.2" strokeLinejoin="round" />
        <path d={lines} fill="none" stroke={paint.plate} strokeWidth="1.8" />
        {kind === "destroyer" && <path d={works} fill={paint.plate} stroke={paint.edge} strokeWidth="1" />}
        {centre && <path d={centre} stroke="#fff" strokeWidth="2.4" strokeDasharray="9 6" />}
        <g color={paint.plate}>
          <Mark
            side={side}
            transform={kind === "carrier" ? "translate(0 -93) scale(1.05)" : "translate(0 62) scale(.5)"}
          />
        </g>
        {joints.map((y) => (
          <path
            key={y}
            d={`M${-beam - 2} ${y}H${beam + 2}`}
            stroke={paint.edge}
            strokeWidth="2"
            strokeDasharray="3.5 2.5"
          />
        ))}
        {hits.map((n) => (
          <Wreck
            key={n}
            y={(n + 0.5 - count / 2) * PITCH}
            beam={n === 0 && kind === "destroyer" ? beam * 0.8 : beam}
            heading={heading}
          />
        ))}
      </g>
    </g>
  );
}

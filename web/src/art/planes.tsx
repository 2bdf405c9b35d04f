import type { SVGProps } from "react";

export const PLANE_TYPES = ["F4F", "SBD", "TBD", "A6M", "D3A", "B5N", "B17"] as const;
export type PlaneType = (typeof PLANE_TYPES)[number];

interface Drawing {
  /** Right half of the outline, from nose to tail in absolute coordinates; the left half mirrors it. */
  half: string;
  canopy: string;
  /** Dive-brake holes or corrugated wings, stroked; right half only. */
  wing?: { d: string; dash?: string; width: number };
}

/** What tells the types apart: F4F square wing tips and a barrel nose, SBD perforated brakes, TBD a broad corrugated
 *  wing, A6M slim and tapered, D3A elliptic wings and wheel spats, B5N a long thin wing, B-17 four engines. */
const DRAWINGS: Record<PlaneType, Drawing> = {
  F4F: {
    half: "M0 -33C6.46 -33 6.8 -29.6 6.8 -24.2L6.8 -17L40.4 -16C43 -16 43 -12.4 43 -8.8C43 -4.4 42 -1.5 40.4 -1.5L6.8 2L3.4 20.9L12 24.8C17 25.3 17 34.1 13.7 34.1L2 34.3L0 39z",
    canopy: "M-3.2-12Q-3.2-17 0-17T3.2-12V0Q3.2 4 0 5-3.2 4-3.2 0z",
  },
  SBD: {
    half: "M0 -37C4.3 -37 5.4 -34.3 5.4 -30L5.4 -16L40 -10.5C45 -10.5 45 -8 45 -5.5C45 -2.5 43 -.5 40 -.5L5.4 5L2.7 23.8L12.6 28C18 28.6 18 38.2 14.4 38.2L1.6 38.4L0 43.6z",
    canopy: "M-2.8-15Q0-20 2.8-15V13Q0 17-2.8 13z",
    wing: { d: "M10 1.4L24 0M10 -2.4L24 -3.8", dash: "0 4.6", width: 2.6 },
  },
  TBD: {
    half: "M0 -38C4.5 -38 5.6 -35.2 5.6 -30.7L5.6 -17L36 -14C48 -14 48 -10 48 -6C48 -1.2 43.2 2 36 2L5.6 7L2.8 22.7L13.2 27.3C19 27.9 19 38.3 15 38.3L1.7 38.6L0 44z",
    canopy: "M-2.8-20Q0-24 2.8-20V16Q0 19-2.8 16z",
    wing: { d: "M11 -13L11 3.4M17 -12.4L17 2.6M23 -11.9L23 1.8M29 -11.2L29 .9", width: 1 },
  },
  A6M: {
    half: "M0 -33C3.5 -33 4.7 -30.7 4.7 -26.9L4.7 -15L35.7 -11C45 -11 45 -8.9 45 -6.8C45 -4.2 41.3 -2.5 35.7 -2.5L4.7 3L2.4 28.1L13 31.3C17 31.7 17 38.9 14.3 38.9L1.4 39L0 43z",
    canopy: "M-2.4-10Q0-16 2.4-10V4Q0 9-2.4 4z",
  },
  D3A: {
    half: "M0 -37C3.8 -37 5 -34.5 5 -30.5L5 -17L11.4 -15.8C11.4 -23 16.6 -23 16.6 -14.9L29 -12.5C46 -12.5 46 -9.3 46 -6C46 -2.1 39.2 .5 29 .5L5 4L2.5 23.8L12.6 28C18 28.6 18 38.2 14.4 38.2L1.5 38.4L0 43.6z",
    canopy: "M-2.5-15Q0-19 2.5-15V10Q0 14-2.5 10z",
  },
  B5N: {
    half: "M0 -39C3.6 -39 4.8 -36.6 4.8 -32.8L4.8 -17L40.8 -11C48 -11 48 -9 48 -7C48 -4.6 45 -3 40.8 -3L4.8 3L2.4 26.9L15 30.8C20 31.3 20 40.1 16.7 40.1L1.4 40.3L0 45z",
    canopy: "M-2.4-20Q0-24 2.4-20V15Q0 19-2.4 15z",
  },
  B17: {
    half: "M0 -42C3.2 -42 4.4 -38 4.4 -33L4.4 -17L10.6 -16L10.6 -22C10.6 -25.4 15.4 -25.4 15.4 -22L15.4 -15.2L23.6 -13.9L23.6 -19.4C23.6 -22.8 28.4 -22.8 28.4 -19.4L28.4 -13.1L44 -10.5C49.5 -9.6 49.5 -4.2 45 -3.8L4.4 2.4L3 25L15.6 28.4C20.4 29.8 20.4 36 16 36.4L2 37.6L0 45z",
    canopy: "M-2.2-29Q0-33 2.2-29V-20H-2.2zM-1.6 2H1.6V10H-1.6zM-1.5-40Q0-41.5 1.5-40V-36H-1.5z",
  },
};

const PAIR = /(-?[\d.]+) (-?[\d.]+)/g;
const mirrored = (half: string): string => half + half.replace(PAIR, (_, x: string, y: string) => `${-Number(x)} ${y}`);

const OUTLINES = Object.fromEntries(
  Object.entries(DRAWINGS).map(([type, { half }]) => [type, mirrored(half)]),
) as Record<PlaneType, string>;

/** The bare paths, for drawings that paint an aircraft in their own colours. */
export const planePaths = (type: PlaneType) => ({
  outline: OUTLINES[type],
  right: DRAWINGS[type].half,
  canopy: DRAWINGS[type].canopy,
});

interface PlaneProps extends SVGProps<SVGGElement> {
  type: PlaneType;
  /** Colour of canopy and holes: the surface under the aircraft. */
  detail?: string;
  /** Only a dashed outline: where the aircraft would be. */
  ghost?: boolean;
}

/** An aircraft from above around 0,0, nose up, in a box of 100 x 100 (-50..50): rotate it by its facing. */
export function Plane({ type, detail = "var(--bg)", ghost = false, ...rest }: PlaneProps) {
  if (ghost) {
    return (
      <g {...rest}>
        <path
          d={OUTLINES[type]}
          fill="currentColor"
          fillOpacity=".25"
          stroke="currentColor"
          strokeWidth="2.6"
          strokeDasharray="5 4"
        />
      </g>
    );
  }
  const { canopy, wing } = DRAWINGS[type];
  return (
    <g {...rest}>
      <path d={OUTLINES[type]} fill="currentColor" />
      <path d={canopy} fill={detail} />
      {wing && (
        <path
          d={mirrored(wing.d)}
          stroke={detail}
          strokeWidth={wing.width}
          strokeDasharray={wing.dash}
          strokeLinecap="round"
        />
      )}
    </g>
  );
}

/** The same aircraft for lists and text: a square `<svg>` of `size` pixels, turned by `facing` degrees. */
export function PlaneIcon({
  type,
  size = 24,
  facing = 0,
  detail,
  ...rest
}: { type: PlaneType; size?: number; facing?: number; detail?: string } & SVGProps<SVGSVGElement>) {
  return (
    <svg viewBox="-50 -50 100 100" width={size} height={size} aria-hidden="true" {...rest}>
      <Plane type={type} detail={detail} transform={facing ? `rotate(${facing})` : undefined} />
    </svg>
  );
}

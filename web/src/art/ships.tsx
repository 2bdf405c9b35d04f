import type { SVGProps } from "react";

export const SHIP_KINDS = ["CV", "CVL", "BB", "CA", "CL", "DD", "SS", "AP"] as const;
export type ShipKind = (typeof SHIP_KINDS)[number];

/** Side profiles, bow right, waterline at y = 0, amidships at x = 0; the longest are 156 wide and 44 high. */
const PROFILES: Record<ShipKind, string> = {
  CV: "M-77-19H6V-30H10V-35H17V-38H18.4V-44H19.8V-38H23V-33H32V-28H36V-19H77.5L75-14.5H70L63 0H-67L-72.5-14.5H-77z",
  CVL: "M-67-17.5H20V-23.5H24V-31H25.4V-23.5H30V-17.5H67.5L65-13.5H61L55 0H-56L-61-13.5H-67z",
  BB: "M-77-10.5-60-12V-15.5L-72-17.2V-18.4L-60-17.8-59-20H-48L-46-17V-12H-38V-16L-44-19.6-50-21.6V-22.8L-40-21.6-37-24H-28L-26-19V-13H-20V-22H-16V-28H-7V-23H-3V-32H1V-37H3.5V-44H5V-37H11V-31H14V-25H18V-20H24V-23.5H33L36-21 48-22.4V-21.2L37-18.6 35-16H41V-20H50L53-17.6 66-19V-17.8L54-15 52-12.8 78-15.5 68 0H-71z",
  CA: "M-75-9.5-58-10.5V-14L-68-15.4V-16.4L-58-16-57-17.6H-48L-46-15V-11H-30V-17H-26V-26H-17V-17H-13V-13H-10V-24H-2V-17H2V-23H6V-30H8V-38H9.4V-30H15V-24H18V-18H24V-20.5H32L35-18.4 45-19.6V-18.6L35.5-16.4 34-14H38V-16.6H47L50-15 60-16V-15L51-13 49.5-11.4 76-14.5 67 0H-69z",
  CL: "M-70-8.5-52-9.5V-12L-60-13V-14L-52-13.8-51-15H-44L-42-13V-10H-30V-19H-24V-10H-18V-20H-11.5V-10H-6V-20H1V-14H5V-20H10V-27H11.4V-35H12.8V-27H17V-20H20V-13H26V-15H33L36-13.4 45-14.4V-13.4L37-11.6 35-10.4 70-13 62 0H-64z",
  DD: "M-56-7-42-7.6V-10L-48-10.8V-11.6L-42-11.4-41-12.5H-35L-33.5-10.5V-8H-22V-15H-16.5V-8H-8V-15.5H-2V-10H1V-15H5V-21.5H6.3V-28H7.5V-21.5H11V-15H14V-9.5H18V-11H24L26.5-9.8 34-10.6V-9.7L27.5-8 57-10.5 50 0H-51z",
  SS: "M-62-3.5C-50-6.5-36-7-14-7L-10-16H-7V-23H-5.7V-16H-3.5V-21H-2.3V-16H4L8-7H17V-10H23V-8.8L32-9.4V-8.3L23-7.4V-7C42-7 58-7 67-5.5L60 0H-50Q-58-.5-62-3.5z",
  AP: "M-68-12.5-54-11H-46V-27H-44.2V-25.5H-30V-27H-28.2V-11H-22V-21H-18V-26H-14V-32H-8V-26H4V-21H7V-11H18V-27H19.8V-25.5H36V-27H37.8V-11H44L48-15H70L62 0H-61zM-44.2-24V-11H-30V-24zM19.8-24V-11H36V-24z",
};

/** Plans from above, bow up, around 0,0 in a box of 40 x 120. `deck` is filled, `works` stands on it, `guns` and
 *  `lifts` are lines. Submarines and transports are only ever seen in profile lists, so they share the simplest deck. */
interface Plan {
  deck: string;
  works: string;
  guns?: string;
  lifts?: string;
  /** Dashed centre line of a flight deck. */
  centre?: string;
}

const turret = (y: number, r: number): string => `M${-r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
const barrels = (y: number, length: number, ...xs: number[]): string => xs.map((x) => `M${x} ${y}v${length}`).join("");
const hull = (length: number, beam: number): string => {
  const [l, b] = [length / 2, beam / 2];
  const n = (v: number) => v.toFixed(1);
  return `M0 ${-l}C${n(b * 0.55)} ${n(-l * 0.8)} ${b} ${n(-l * 0.52)} ${b} ${n(-l * 0.2)}V${n(l * 0.68)}C${b} ${n(l * 0.88)} ${n(b * 0.55)} ${l} 0 ${l}S${-b} ${n(l * 0.88)} ${-b} ${n(l * 0.68)}V${n(-l * 0.2)}C${-b} ${n(-l * 0.52)} ${n(-b * 0.55)} ${n(-l * 0.8)} 0 ${-l}z`;
};

const PLANS: Record<ShipKind, Plan> = {
  CV: {
    deck: "M-6-56H6L8-51V51L5 57H-5L-8 51V-51z",
    works: "M8-10h4v6h1.5V8H8z",
    lifts:
      "M-4.5-32h9v9h-9zM-4.5 0h9v9h-9zM-4.5 28h9v9h-9zM-8-42h-2.5v10H-8M-8 24h-2.5v12H-8M8-38h2.5v8H8M8 26h2.5v10H8",
    centre: "M0-52V53",
  },
  CVL: {
    deck: "M-4.5-46H4.5L6-41V43L4 47H-4L-6 43V-41z",
    works: "M6-8h3V2H6z",
    lifts: "M-3.5-24h7v8h-7zM-3.5 16h7v8h-7z",
    centre: "M0-42V43",
  },
  BB: {
    deck: hull(112, 22),
    works: `${turret(-30, 5)}${turret(-20, 5)}M-4-12h8v8h2V6H-6V-4h2zM-3 10h6v7h-6z${turret(27, 5)}`,
    guns: barrels(-30, -12, -3.1, 0, 3.1) + barrels(-20, -12, -3.1, 0, 3.1) + barrels(27, 12, -3.1, 0, 3.1),
  },
  CA: {
    deck: hull(100, 15),
    works: `${turret(-30, 3.8)}${turret(-21.5, 3.8)}M-3-14h6v6h1.5V0h-9v-8H-3zM-2 4h4v5h-4zM-2 13h4v5h-4z${turret(28, 3.8)}`,
    guns: barrels(-30, -9, -2.4, 0, 2.4) + barrels(-21.5, -9, -2.4, 0, 2.4) + barrels(28, 9, -2.4, 0, 2.4),
  },
  CL: {
    deck: hull(88, 12.5),
    works: `${turret(-27, 3)}${turret(-20, 3)}${turret(-13, 3)}M-2.5-7h5v9h-5zM-2 6h4v4h-4zM-2 13h4v4h-4z${turret(23, 3)}${turret(30, 3)}`,
    guns:
      barrels(-27, -7, -0.9, 0.9) +
      barrels(-20, -7, -0.9, 0.9) +
      barrels(-13, -7, -0.9, 0.9) +
      barrels(23, 7, -0.9, 0.9) +
      barrels(30, 7, -0.9, 0.9),
  },
  DD: {
    deck: hull(72, 9.5),
    works: `${turret(-22, 2.3)}${turret(-16, 2.3)}M-2-11h4v6h-4zM-1.6 0h3.2v4h-3.2zM-1.6 8h3.2v4h-3.2z${turret(20, 2.3)}`,
    guns: barrels(-22, -6, 0) + barrels(-16, -6, 0) + barrels(20, 6, 0),
  },
  SS: { deck: hull(70, 6.5), works: "M-2-8Q0-11 2-8V3Q0 7-2 3z", guns: barrels(-14, -5, 0) },
  AP: {
    deck: hull(88, 13),
    works: "M-4-5h8V9h-8zM-2-3h4V3h-4z",
    lifts: "M-3.5-28h7v8h-7zM-3.5-17h7v8h-7zM-3.5 14h7v8h-7zM-3.5 25h7v8h-7z",
  },
};

interface ShipProps extends SVGProps<SVGGElement> {
  kind: ShipKind;
  /** Profiles for search counters and lists, plans for boards where the bow is the facing. */
  view?: "side" | "plan";
  /** Colours of a plan; a profile is all `currentColor`. */
  deck?: string;
  works?: string;
  edge?: string;
}

/** A ship as a `<g>` for a board. Side: bow right, x -78..78, y -44..0 (the waterline). Plan: bow up, x -20..20, y -60..60. */
export function Ship({
  kind,
  view = "side",
  deck = "currentColor",
  works = "var(--line)",
  edge = "var(--bg)",
  ...rest
}: ShipProps) {
  if (view === "side") {
    return (
      <g {...rest}>
        <path d={PROFILES[kind]} fill="currentColor" fillRule="evenodd" />
      </g>
    );
  }
  const plan = PLANS[kind];
  return (
    <g {...rest}>
      <path d={plan.deck} fill={deck} stroke={edge} strokeWidth="1.2" />
      {plan.lifts && <path d={plan.lifts} fill="none" stroke={works} />}
      {plan.centre && <path d={plan.centre} stroke="#fff" strokeDasharray="4 3" strokeOpacity=".85" />}
      <path d={plan.works} fill={works} stroke={edge} strokeWidth=".6" />
      {plan.guns && <path d={plan.guns} stroke={edge} strokeWidth="1.1" />}
    </g>
  );
}

/** The same ship for lists and text as an `<svg>`: `size` is the width of a profile or the height of a plan. */
export function ShipIcon({
  kind,
  view = "side",
  size = 40,
  ...rest
}: { kind: ShipKind; view?: "side" | "plan"; size?: number } & SVGProps<SVGSVGElement>) {
  const side = view === "side";
  const box = side ? "-80 -46 160 48" : "-20 -60 40 120";
  return (
    <svg viewBox={box} width={side ? size : size / 3} height={side ? size * 0.3 : size} aria-hidden="true" {...rest}>
      <Ship kind={kind} view={view} />
    </svg>
  );
}

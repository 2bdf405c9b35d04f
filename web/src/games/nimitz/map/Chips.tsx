import { memo } from "react";
import { Mark } from "~/art/marks";
import { outline } from "~/art/plate";
import { Ship } from "~/art/ships";
import type { Side } from "~/art/sides";
import { Unit } from "~/art/units";
import { HULLS } from "../battle/drawn";
import type { SideId } from "../types";
import type { Chip, Kind } from "./groups";

export const SIDE: Readonly<Record<SideId, Side>> = { us: "us", japan: "jp" };
export const CHIP = [60, 36] as const;
const GAP = 4;
const [W, H] = CHIP;

/** What a force is, around 0,0 in a box of 34 x 24: ships from the side, aircraft from above, infantry by its sign. */
export function Sign({ kind, transform }: { kind: Kind; transform?: string }) {
  const ship = HULLS[kind];
  if (ship)
    return (
      <g transform={transform}>
        <Ship
          kind={ship}
          transform={`translate(0 ${ship === "SS" ? 3 : 5.6}) scale(${kind === "CVE" ? 0.17 : ship === "SS" ? 0.25 : 0.215} .3)`}
        />
      </g>
    );
  if (kind === "fighter")
    return (
      <g transform={transform}>
        <path d={FIGHTER} fill="currentColor" />
      </g>
    );
  const type = kind === "bomber" ? "AF" : kind === "marine" ? "MA" : "IN";
  return (
    <g transform={transform}>
      <Unit type={type} transform={kind === "battalion" ? "scale(.72)" : undefined} />
    </g>
  );
}

/** A single-engined fighter from above. */
const FIGHTER =
  "M0-12C1.4-12 2-10.5 2-8.5V-5L13-2.2Q13.8-2 13.8-1V1.4L2 2.6 1.4 8 5.4 9.4V11.6L0 11-5.4 11.6V9.4L-1.4 8-2 2.6-13.8 1.4V-1Q-13.8-2-13-2.2L-2-5V-8.5C-2-10.5-1.4-12 0-12z";

interface PlateProps {
  chip: Chip;
  side: SideId;
  selected?: boolean;
  /** Names the kind in small letters: near by there is room. */
  named?: boolean;
  /** Of a single force: the number it takes Hits by, instead of how many there are. */
  worth?: number;
}

/** A plate with a silhouette and a number. Damage is a crossed box, a Transport a wave, an order obeyed a tick. */
export function ChipPlate({ chip, side, selected, named, worth }: PlateProps) {
  const paint = SIDE[side];
  const d = outline(paint, W, H, 7);
  const label = named && chip.key === chip.kind && chip.kind.length <= 3 ? chip.kind : "";
  return (
    <g className="nimitz-chip" color={`var(--${paint}-plate-ink)`}>
      <path d={d} transform="translate(0 2.5)" fill={`var(--${paint}-plate-edge)`} />
      <path
        d={d}
        fill={
          chip.done === chip.ids.length
            ? `color-mix(in srgb, var(--${paint}-plate) 55%, var(--${paint}-plate-edge))`
            : `var(--${paint}-plate)`
        }
        stroke={`var(--${paint}-plate-edge)`}
        strokeWidth="1.4"
      />
      {selected && <path d={outline(paint, W + 8, H + 8, 9)} fill="none" stroke="var(--accent)" strokeWidth="3.4" />}
      <Sign kind={chip.kind} transform={`translate(-10 ${label ? -4.5 : 0}) scale(1.05)`} />
      {label && (
        <text className="nimitz-kind" x="-10" y="14.5">
          {label}
        </text>
      )}
      <text className="nimitz-number" x="20" y="8.5">
        {worth ?? chip.ids.length}
      </text>
      {chip.damaged > 0 && <Damage n={chip.damaged} x={-W / 2 + 3} y={H / 2 - 1} />}
      {chip.aboard > 0 && <Afloat x={W / 2 - 4} y={H / 2 - 1} />}
      {chip.done > 0 && <Done x={W / 2 - 3} y={-H / 2 + 2} />}
    </g>
  );
}

/** A crossed box, as damage is everywhere; how many, when there are several. */
function Damage({ n, x, y }: { n: number; x: number; y: number }) {
  const wide = n > 1 ? 26 : 15;
  return (
    <g transform={`translate(${x} ${y})`} className="nimitz-damage">
      <rect x="-7.5" y="-7.5" width={wide} height="15" rx="2.5" />
      <path d="M-4-4 4 4M4-4-4 4" />
      {n > 1 && (
        <text x="11.5" y="5">
          {n}
        </text>
      )}
    </g>
  );
}

/** Infantry on a Transport. */
function Afloat({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`} className="nimitz-badge">
      <circle r="8.5" />
      <path d="M-5 2.5q1.7-2.2 3.4 0t3.3 0 3.3 0M0-5.5V-.5M0-5.5 4-1H0" />
    </g>
  );
}

/** In Transit, or moved. */
function Done({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`} className="nimitz-badge">
      <circle r="8" />
      <path d="M-4 .5-1 3.5 4-3" />
    </g>
  );
}

export interface Laid {
  chip: Chip;
  side: SideId;
  x: number;
  y: number;
}

/** Where both are, few chips of a side stand in one column, more of them in several. */
const deep = (n: number): number => (n > 6 ? 3 : n > 2 ? 2 : 1);

/** Chips around a centre: Japan to the west and the US to the east where both are, else in two columns. */
export function laid(us: readonly Chip[], japan: readonly Chip[], across = 2): readonly Laid[] {
  const both = us.length > 0 && japan.length > 0;
  const column = (chips: readonly Chip[], side: SideId, columns: number, x: number): Laid[] => {
    const rows = Math.ceil(chips.length / columns);
    return chips.map((chip, i) => {
      const row = Math.floor(i / columns);
      const inRow = Math.min(columns, chips.length - row * columns);
      return {
        chip,
        side,
        x: x + ((i % columns) - (inRow - 1) / 2) * (W + GAP),
        y: (row - (rows - 1) / 2) * (H + GAP + 1),
      };
    });
  };
  if (both) {
    const [west, east] = [deep(japan.length), deep(us.length)];
    const far = (columns: number) => (columns * (W + GAP) + 6) / 2;
    return [...column(japan, "japan", west, -far(west)), ...column(us, "us", east, far(east))];
  }
  return japan.length ? column(japan, "japan", across, 0) : column(us, "us", across, 0);
}

/** How large chips are drawn in a disc: few of them have more room. */
export function sized(us: number, japan: number): number {
  if (us && japan) {
    const rows = Math.max(Math.ceil(us / deep(us)), Math.ceil(japan / deep(japan)));
    return [1.12, 1, 0.86, 0.72][Math.min(4, rows) - 1]!;
  }
  return [1.5, 1.14, 1.14, 1.14, 1, 1, 0.86, 0.86, 0.76][Math.min(9, us + japan) - 1] ?? 1;
}

interface StackProps {
  us: readonly Chip[];
  japan: readonly Chip[];
  selected?: ReadonlySet<string>;
  across?: number;
  named?: boolean;
}

export const ChipStack = memo(function ChipStack({ us, japan, selected, across, named }: StackProps) {
  return laid(us, japan, across).map(({ chip, side, x, y }) => (
    <g key={`${side} ${chip.key}`} transform={`translate(${x} ${y})`}>
      <ChipPlate chip={chip} side={side} selected={chip.ids.some((id) => selected?.has(id))} named={named} />
    </g>
  ));
});

/** From afar: one plate a side with the number of its forces. */
export function Totals({ us, japan }: { us: readonly Chip[]; japan: readonly Chip[] }) {
  const sum = (chips: readonly Chip[]) => chips.reduce((n, { ids }) => n + ids.length, 0);
  const sides = (
    [
      ["japan", sum(japan)],
      ["us", sum(us)],
    ] as const
  ).filter(([, n]) => n > 0);
  const wide = sides.length > 1 ? 76 : 112;
  return sides.map(([side, n], i) => {
    const paint = SIDE[side];
    const x = sides.length > 1 ? (i - 0.5) * (wide + 4) : 0;
    return (
      <g key={side} transform={`translate(${x} 0)`} color={`var(--${paint}-plate-ink)`}>
        <path
          d={outline(paint, wide, 66)}
          fill={`var(--${paint}-plate)`}
          stroke={`var(--${paint}-plate-edge)`}
          strokeWidth="3"
        />
        <Mark side={paint} transform={`translate(${-wide / 2 + wide * 0.27} 0) scale(${wide / 70})`} />
        <text className="nimitz-total" x={wide * 0.2} y="15">
          {n}
        </text>
      </g>
    );
  });
}

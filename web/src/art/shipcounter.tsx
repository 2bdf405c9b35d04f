import type { SVGProps } from "react";
import { Mark } from "./marks";
import { Badge, HitBoxes, hitBoxesWidth, Plate } from "./plate";
import { Ship, type ShipKind } from "./ships";
import { PAINTS, type Side } from "./sides";

interface ShipCounterProps extends SVGProps<SVGGElement> {
  side: Side;
  kind: ShipKind;
  /** Name of the ship or of the force. */
  name: string;
  /** A number at the right: ships in the force, screening value. */
  number?: string | number;
  w?: number;
  h?: number;
  selected?: boolean;
  spent?: boolean;
  stacked?: boolean;
  /** Aircraft stand ready on deck. */
  ready?: boolean;
  /** Hit boxes below the plate: hits taken of hits she can take. */
  hits?: number;
  of?: number;
}

/** A ship or a force on the search board, around 0,0: profile, mark, name, number, and what state she is in. */
export function ShipCounter({
  side,
  kind,
  name,
  number,
  w = 132,
  h = 58,
  selected,
  spent,
  stacked,
  ready,
  hits = 0,
  of = 0,
  ...rest
}: ShipCounterProps) {
  const { ink } = PAINTS[side];
  const size = 10 + h * 0.07;
  const left = -w / 2 + h * 0.14;
  const room = w - h * 0.28 - size - (number === undefined ? 0 : size);
  const letters = Math.min(size, room / (name.length * 0.5));
  const base = h / 2 - h * 0.13;
  const waterline = base - size - h * 0.04;
  const scale = Math.min((w * 0.76) / 156, (waterline + h / 2 - h * 0.06) / 44);
  const badges = [
    hits > 0 && ({ icon: "flame", colour: "var(--bad)" } as const),
    ready && ({ icon: "plane", colour: "var(--accent)", filled: true } as const),
    spent && ({ icon: "check", colour: "var(--text2)" } as const),
  ].filter((b) => !!b);
  return (
    <Plate side={side} w={w} h={h} selected={selected} spent={spent} stacked={stacked} {...rest}>
      <g color={ink}>
        <Ship kind={kind} transform={`translate(0 ${waterline}) scale(${scale})`} />
        <Mark side={side} transform={`translate(${left + size * 0.36} ${base - size * 0.34}) scale(${size / 22})`} />
      </g>
      <text className="art-label" x={left + size * 0.95} y={base} fontSize={letters} fill={ink}>
        {name}
      </text>
      {number !== undefined && (
        <text className="art-label" x={w / 2 - h * 0.14} y={base} fontSize={size} fill={ink} textAnchor="end">
          {number}
        </text>
      )}
      {of > 0 && <HitBoxes hits={hits} of={of} transform={`translate(${-hitBoxesWidth(of) / 2} ${h / 2 + 7})`} />}
      {badges.map((badge, i) => (
        <Badge key={badge.icon} {...badge} transform={`translate(${w / 2 - 12 - i * 24} ${-h / 2})`} />
      ))}
    </Plate>
  );
}

import { memo, useMemo } from "react";
import type { Voice } from "~/words";
import { border, outlines } from "../map/geography";
import { centre, isHex } from "../map/hexes";
import { hexesOf, type Staff } from "../staff";
import { foe, inkOf, type Printed, type SideId, type View } from "../view";

/** Zones of influence: one's own tinted with a line, the enemy's hatched, neutralised ones dotted and dashed. */
export const Zones = memo(function Zones({ zones, side }: { zones: Staff["zones"]; side: SideId }) {
  const [own, enemy] = [zones[side], zones[foe(side)]];
  const holds = hexesOf(own.holds);
  const hostile = hexesOf(enemy.holds);
  const neutral = [...new Set([...hexesOf(own.neutral), ...hexesOf(enemy.neutral)])];
  return (
    <g className="empire-zones">
      <path d={outlines(holds)} className="zone own" data-side={inkOf(side)} />
      <path d={border(holds)} className="zone-edge" data-side={inkOf(side)} />
      <path d={outlines(hostile)} className="zone foe" data-side={inkOf(foe(side))} />
      <path d={border(hostile)} className="zone-edge strong" data-side={inkOf(foe(side))} />
      <path d={outlines(neutral)} className="zone neutral" />
      <path d={border(neutral)} className="zone-edge neutral" />
    </g>
  );
});

interface RangesProps {
  staff: Staff;
  view: View;
  printed: Printed;
  voice: Voice;
  side: SideId;
  /** The headquarters that leads, or could: drawn in brass. */
  chosen: string | null;
}

/** How far headquarters activate: the one that is chosen filled, one's others dashed. */
export const Ranges = memo(function Ranges({ staff, view, printed, voice, side, chosen }: RangesProps) {
  const hqs = useMemo(
    () => printed.units.units.filter(({ id, type, side: whose }) => type === "hq" && whose === side && staff.hqs[id]),
    [printed, staff, side],
  );
  const shown = chosen ? hqs.filter(({ id }) => id === chosen) : hqs;
  return (
    <g className="empire-ranges">
      {shown.map(({ id, range = 0 }) => {
        const hexes = hexesOf(staff.hqs[id]!.paths);
        const at = view.units[id]?.at ?? "";
        if (!isHex(at) || !hexes.length) return null;
        const [x, top] = tip(hexes);
        const text = voice.say("board.range", { hq: id, n: range, efficiency: staff.hqs[id]!.efficiency });
        return (
          <g key={id} data-chosen={id === chosen || undefined} data-side={inkOf(side)}>
            {id === chosen && <path d={outlines(hexes)} className="range" />}
            <path d={border(hexes)} className="range-edge" />
            {id === chosen && (
              <g transform={`translate(${x} ${top})`} className="range-label">
                <rect x={-text.length * 5.5 - 10} y="-17" width={text.length * 11 + 20} height="30" rx="6" />
                <text y="5">{text}</text>
              </g>
            )}
          </g>
        );
      })}
    </g>
  );
});

/** The middle of the upper rim of an area. */
function tip(hexes: readonly string[]): readonly [number, number] {
  const points = hexes.map(centre);
  const top = Math.min(...points.map(([, y]) => y));
  const highest = points.filter(([, y]) => y < top + 30).map(([x]) => x);
  return [highest.reduce((sum, x) => sum + x, 0) / highest.length, top - 26];
}

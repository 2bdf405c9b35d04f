import { memo, useMemo } from "react";
import { border, outlines } from "../map/geography";
import { isHex } from "../map/hexes";
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
  side: SideId;
  /** The headquarters that leads, or could: drawn in brass. */
  chosen: string | null;
}

/** How far headquarters activate: the one that is chosen filled, one's others dashed. */
export const Ranges = memo(function Ranges({ staff, view, printed, side, chosen }: RangesProps) {
  const hqs = useMemo(
    () => printed.units.units.filter(({ id, type, side: whose }) => type === "hq" && whose === side && staff.hqs[id]),
    [printed, staff, side],
  );
  const shown = chosen ? hqs.filter(({ id }) => id === chosen) : hqs;
  return (
    <g className="empire-ranges">
      {shown.map(({ id }) => {
        const hexes = hexesOf(staff.hqs[id]!.paths);
        const at = view.units[id]?.at ?? "";
        if (!isHex(at) || !hexes.length) return null;
        return (
          <g key={id} data-chosen={id === chosen || undefined} data-side={inkOf(side)}>
            {id === chosen && <path d={outlines(hexes)} className="range" />}
            <path d={border(hexes)} className="range-edge" />
          </g>
        );
      })}
    </g>
  );
});

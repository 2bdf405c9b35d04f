import type { Stack } from "../fleet";
import { areaBox, areaOf, around, centre, type Geography, ZONE } from "../geography";
import { mayBe, sightings } from "../sightings";
import { foe, type MidwayScene } from "../view";

/** Where one's own ships were found this turn, the weightiest first: what the enemy called and was told of them. */
export function foundZones({ view }: MidwayScene, fleets: readonly Stack[]): readonly string[] {
  if (!view.seat) return [];
  const called = new Set(view.called[foe(view.seat)] ?? []);
  return fleets
    .filter(({ zone }) => called.has(areaOf(zone)))
    .toSorted((a, b) => b.lead.vp - a.lead.vp)
    .map(({ zone }) => zone);
}

/** Found: double brackets on the fleet, the area that was called, the line within which a carrier can strike it and
 * come home (round the first of them, so that it can be read), and where the enemy may be within that line. */
export function Found({ scene, map, zones }: { scene: MidwayScene; map: Geography; zones: readonly string[] }) {
  const { voice, printed } = scene;
  const reach = Math.floor(printed.units.aircraft_range / 2);
  return (
    <g className="midway-found">
      <defs>
        <pattern id="midway-hatch" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <path d="M0 0V7" />
        </pattern>
      </defs>
      {zones.map((zone, nth) => {
        const ring = around(map, zone, reach);
        const area = areaBox(map, areaOf(zone));
        const [x, y] = centre(map, zone);
        const inside = sightings(scene)
          .map((sight) => overlap(ring, mayBe(scene, sight)))
          .filter((box) => box !== null);
        return (
          <g key={zone}>
            {nth === 0 && (
              <>
                {inside.map((box, n) => (
                  <rect key={n} x={box.x} y={box.y} width={box.w} height={box.h} fill="url(#midway-hatch)" />
                ))}
                <rect className="ring" x={ring.x} y={ring.y} width={ring.w} height={ring.h} rx={6} />
                <text className="note" x={ring.x + 8} y={Math.max(14, ring.y - 5)}>
                  {voice.say("story.threat", { n: reach })}
                </text>
              </>
            )}
            <rect className="area" x={area.x} y={area.y} width={area.w} height={area.h} />
            {[26, 33].map((r) => (
              <path key={r} className="brackets" d={corners(x, y, r)} />
            ))}
          </g>
        );
      })}
    </g>
  );
}

interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

function overlap(a: Box, b: Box): Box | null {
  const [x, y] = [Math.max(a.x, b.x), Math.max(a.y, b.y)];
  const [w, h] = [Math.min(a.x + a.w, b.x + b.w) - x, Math.min(a.y + a.h, b.y + b.h) - y];
  return w > 0 && h > 0 ? { x, y, w, h } : null;
}

function corners(x: number, y: number, r: number): string {
  const arm = Math.min(9, ZONE / 3);
  return [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ]
    .map(([dx, dy]) => `M${x + dx! * r} ${y + dy! * (r - arm)}V${y + dy! * r}H${x + dx! * (r - arm)}`)
    .join("");
}

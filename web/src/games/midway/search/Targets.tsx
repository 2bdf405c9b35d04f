import type { Part } from "~/api/types";
import { areaBox, areaOf, centre, type Geography, isArea, isZone, ZONE } from "../geography";

interface Props {
  map: Geography;
  /** Zones that can be chosen now. */
  zones: ReadonlySet<Part>;
  /** The zone or area that is chosen. */
  chosen: string | null;
  hover: string | null;
  /** Where a fleet that moves comes from. */
  from: string | null;
  areas: ReadonlySet<Part>;
}

const MANY = 200;

/** Brass: what may be chosen now, and what is chosen. */
export function Targets({ map, zones, chosen, hover, from, areas }: Props) {
  const few = zones.size < MANY;
  const over = hover && (areas.has(areaOf(hover)) ? areaOf(hover) : zones.has(hover) ? hover : null);
  return (
    <g className="midway-targets">
      {few && <path d={region(map, zones)} className="midway-edge-line" />}
      {few &&
        [...zones].map((zone) => {
          if (!isZone(zone) || zone === chosen) return null;
          const [x, y] = centre(map, zone);
          return <circle key={zone} cx={x} cy={y} r={2.6} className="midway-free" />;
        })}
      {over && over !== chosen && <Square map={map} place={over} className="midway-square" />}
      {chosen && from && isZone(chosen) && <Course map={map} from={from} to={chosen} />}
      {chosen && <Square map={map} place={chosen} className="midway-square chosen" />}
      {chosen && isArea(chosen) && <AreaName map={map} area={chosen} />}
    </g>
  );
}

/** One of several areas that are to be searched. */
export function ChosenArea({ map, area }: { map: Geography; area: string }) {
  return (
    <g className="midway-targets">
      <Square map={map} place={area} className="midway-square chosen" />
      <AreaName map={map} area={area} />
    </g>
  );
}

function Square({ map, place, className }: { map: Geography; place: string; className: string }) {
  if (isArea(place)) {
    const { x, y, w, h } = areaBox(map, place);
    return <rect x={x + 1} y={y + 1} width={w - 2} height={h - 2} className={className} />;
  }
  if (!isZone(place)) return null;
  const [x, y] = centre(map, place);
  return <rect x={x - ZONE / 2} y={y - ZONE / 2} width={ZONE} height={ZONE} className={className} />;
}

function AreaName({ map, area }: { map: Geography; area: string }) {
  const { x, y, w, h } = areaBox(map, area);
  return (
    <text x={x + w / 2} y={y + h / 2 + 9} textAnchor="middle" className="midway-chosen-name">
      {area}
    </text>
  );
}

function Course({ map, from, to }: { map: Geography; from: string; to: string }) {
  const [ax, ay] = centre(map, from);
  const [bx, by] = centre(map, to);
  return <path d={`M${ax} ${ay}L${bx} ${by}`} className="midway-course" />;
}

/** The outline of a set of zones. */
export function region(map: Geography, zones: ReadonlySet<Part>): string {
  let d = "";
  for (const zone of zones) {
    if (!isZone(zone)) continue;
    const [c, r] = map.where(zone);
    const [x, y] = [c * ZONE, r * ZONE];
    const out = (column: number, row: number) => !zones.has(map.at(column, row) ?? "");
    if (out(c, r - 1)) d += `M${x} ${y}h${ZONE}`;
    if (out(c, r + 1)) d += `M${x} ${y + ZONE}h${ZONE}`;
    if (out(c - 1, r)) d += `M${x} ${y}v${ZONE}`;
    if (out(c + 1, r)) d += `M${x + ZONE} ${y}v${ZONE}`;
  }
  return d;
}

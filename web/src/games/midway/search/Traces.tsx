import { Badge } from "~/art/plates";
import { baseZone } from "../fleet";
import { areaBox, areaOf, around, centre, distance, type Geography, isZone, ZONE } from "../geography";
import { emptyAreas, lookout } from "../sightings";
import { colours, foe, type MidwayScene, type Mission, type Nation, type Sight } from "../view";

interface SearchedProps {
  scene: MidwayScene;
  map: Geography;
}

/** Areas called this turn, by whom and with what luck, and those that were found empty not long ago. */
export function Searched({ scene, map }: SearchedProps) {
  const { view, voice } = scene;
  const mine = view.seat ? (view.called[view.seat] ?? []) : [];
  // A spectator sees what both have called, each in its colour.
  const theirs = others(view.seat).flatMap((side) => (view.called[side] ?? []).map((area) => ({ side, area })));
  const found = new Set(
    view.notes
      .filter((note) => note.turn === view.turn && note.how === "search" && isZone(note.where))
      .map((note) => areaOf(note.where)),
  );
  const before = [...emptyAreas(scene)].filter(([area, age]) => age > 0 && age <= 2 && !mine.includes(area));
  return (
    <g className="midway-searched">
      {before.map(([area, age]) => {
        const { x, y, w } = areaBox(map, area);
        return (
          <g key={area} transform={`translate(${x + w - 12} ${y + 12})`} className="midway-was-empty">
            <circle r={6} strokeDasharray="2.5 2" />
            <path d="M-2.5-2.5l5 5M2.5-2.5l-5 5" />
            <text x={-9} y={4} textAnchor="end" className="midway-ago">
              {voice.say("board.ago", { n: age })}
            </text>
          </g>
        );
      })}
      {theirs.map(({ side, area }) => {
        const { x, y, w, h } = areaBox(map, area);
        const [colour, inset] = [colours(side), !view.seat && side === "JP" ? 8 : 4]; // both may have called it
        return (
          <g key={`${side} ${area}`} className={colour}>
            <rect
              x={x + inset}
              y={y + inset}
              width={w - 2 * inset}
              height={h - 2 * inset}
              className="midway-their-call"
            />
            <Badge
              icon="eye"
              colour={`var(--${colour})`}
              r={8}
              transform={`translate(${x + w / 2 + (inset - 4) * 5} ${y + 4})`}
            />
          </g>
        );
      })}
      {mine.map((area) => {
        const { x, y, w, h } = areaBox(map, area);
        return (
          <g key={area}>
            <rect x={x + 1} y={y + 1} width={w - 2} height={h - 2} className="midway-my-call" />
            <g transform={`translate(${x + w - 12} ${y + 12})`} className="midway-call-mark">
              <circle r={7} />
              {found.has(area) ? <circle r={2.4} className="midway-call-dot" /> : <path d="M-3-3l6 6M3-3l-6 6" />}
            </g>
          </g>
        );
      })}
    </g>
  );
}

/** Where a search is worth most: the likelier the enemy is, the darker the area. */
export function Likely({ scene, map }: SearchedProps) {
  const side = scene.view.seat ? foe(scene.view.seat) : "JP";
  return (
    <g className={colours(side)}>
      {[...map.areas.keys()].map((area) => {
        const { ships } = lookout(scene, area);
        const { x, y, w, h } = areaBox(map, area);
        return ships < 0.01 ? null : (
          <rect
            key={area}
            x={x}
            y={y}
            width={w}
            height={h}
            className="midway-likely"
            opacity={Math.min(1, 2 * ships)}
          />
        );
      })}
    </g>
  );
}

interface RangesProps {
  scene: MidwayScene;
  map: Geography;
  zone: string;
  name: string;
}

/** How far aircraft of a force fly: out and back, and one way. */
export function Ranges({ scene, map, zone, name }: RangesProps) {
  const { printed, voice } = scene;
  const full = printed.units.aircraft_range;
  const half = Math.floor(full / 2);
  const near = around(map, zone, half);
  const far = around(map, zone, full);
  const side = colours(scene.view.seat ?? "US");
  const [width, height] = [map.columns * ZONE, map.rows * ZONE];
  return (
    <g className={side}>
      <path d={open(far, width, height)} className="midway-range far" />
      <path d={open(near, width, height)} className="midway-range" />
      <text
        x={near.x > 0 ? near.x + 6 : near.x + near.w - 6}
        y={ranked(near, height)}
        textAnchor={near.x > 0 ? "start" : "end"}
        className="midway-side-text"
      >
        {voice.say("board.range_back", { name, n: half })}
      </text>
      {(far.x > 0 || far.x + far.w < width || far.y > 0 || far.y + far.h < height) && (
        <text
          x={far.x > 0 ? far.x + 6 : far.x + far.w - 6}
          y={ranked(far, height)}
          textAnchor={far.x > 0 ? "start" : "end"}
          className="midway-side-text"
        >
          {voice.say("board.range_out", { n: full })}
        </text>
      )}
    </g>
  );
}

interface Square {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** The sides of a square that lie on the sheet; where it goes beyond, nothing is drawn. */
function open({ x, y, w, h }: Square, width: number, height: number): string {
  let d = "";
  if (x > 0) d += `M${x} ${y}v${h}`;
  if (x + w < width) d += `M${x + w} ${y}v${h}`;
  if (y > 0) d += `M${x} ${y}h${w}`;
  if (y + h < height) d += `M${x} ${y + h}h${w}`;
  return d;
}

const ranked = ({ y, h }: Square, height: number): number => (y + h < height ? y + h - 7 : y + 32);

interface MeasureProps {
  scene: MidwayScene;
  map: Geography;
  from: string;
  to: string;
}

/** The zones between two places. */
export function Measure({ scene, map, from, to }: MeasureProps) {
  const [ax, ay] = centre(map, from);
  const [bx, by] = centre(map, to);
  const text = scene.voice.say("board.zones", { n: distance(map, from, to) });
  const w = text.length * 6.6 + 22;
  return (
    <g className="midway-measure">
      <path d={`M${ax} ${ay}L${bx} ${by}`} className="midway-measure-line" />
      <g transform={`translate(${(ax + bx) / 2} ${(ay + by) / 2})`}>
        <rect x={-w / 2} y={-11} width={w} height={22} rx={11} className="midway-pill" />
        <text textAnchor="middle" y={4.5} className="midway-pill-text">
          {text}
        </text>
      </g>
    </g>
  );
}

/** What is in the air, or ordered to be: from its decks to where it is bound. */
export function Missions({ scene, map }: SearchedProps) {
  const { view } = scene;
  const side = colours(view.seat ?? "US");
  return (
    <g className={side}>
      <marker
        id="midway-arrow"
        viewBox="-6 -5 8 10"
        markerUnits="userSpaceOnUse"
        markerWidth={12}
        markerHeight={12}
        orient="auto"
        refX={0}
      >
        <path d="M-6-4.5L1 0L-6 4.5z" fill={`var(--${side})`} />
      </marker>
      {view.missions.map((mission) => (
        <MissionLine key={`${mission.purpose}${mission.zone}`} scene={scene} map={map} mission={mission} />
      ))}
      <Attacked scene={scene} map={map} />
    </g>
  );
}

function MissionLine({ scene, map, mission }: SearchedProps & { mission: Mission }) {
  const [x, y] = centre(map, mission.zone);
  const flights = mission.flights ?? [];
  const origins = [...new Set(flights.map(({ base }) => baseZone(scene, base)))].filter(
    (zone) => zone && zone !== mission.zone,
  );
  return (
    <g>
      {origins.map((zone) => {
        const [ox, oy] = centre(map, zone);
        const bend = (ox + x) / 2 + (y - oy) * 0.14;
        return (
          <path
            key={zone}
            d={`M${ox} ${oy}Q${bend} ${(oy + y) / 2 - (x - ox) * 0.14} ${x} ${y}`}
            className="midway-flight"
            markerEnd="url(#midway-arrow)"
          />
        );
      })}
      <circle cx={x} cy={y} r={14} className="midway-flight" />
    </g>
  );
}

/** The zones the enemy attacks this turn, as the orders were exchanged; for a spectator, those of both. */
function Attacked({ scene, map }: SearchedProps) {
  const { view } = scene;
  if (view.attacks_turn !== view.turn) return null;
  return others(view.seat).map((side) => (
    <g key={side} className={colours(side)}>
      {(view.attacks[side] ?? []).map(({ purpose, zone }) => {
        const [x, y] = centre(map, zone);
        return (
          <path
            key={`${purpose}${zone}`}
            transform={`translate(${x} ${y})`}
            d="M-17-8V-17H-8M17-8V-17H8M-17 8V17H-8M17 8V17H8"
            className="midway-flight"
          />
        );
      })}
    </g>
  ));
}

/** The other side; to one who has none, both. */
const others = (seat: Nation | null): readonly Nation[] => (seat ? [foe(seat)] : ["US", "JP"]);

/** The sighting a force would measure its distance to: the newest, and of those the nearest. */
export function quarry(map: Geography, from: string, sights: readonly Sight[]): Sight | null {
  const fresh = sights.filter((sight) => sight.age === 0);
  return fresh.toSorted((a, b) => distance(map, from, a.zone) - distance(map, from, b.zone))[0] ?? null;
}

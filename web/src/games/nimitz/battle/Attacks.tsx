import type { SideId, Zone } from "../types";
import { colours } from "./drawn";
import { middle, type Point, type Sheet, type Slot } from "./geometry";
import { aimOf, type Spot } from "./pieces";
import { type Beat, shotOf, targetOf } from "./story";

interface Props {
  sheet: Sheet;
  beat: Beat;
  /** Where pieces lie now, or lay before. */
  spotOf(id: string): Spot | undefined;
  /** Whether this is an aircraft: it attacks from the air, wherever it is by now. */
  flies(id: string): boolean;
}

const foe = (side: SideId): SideId => (side === "us" ? "japan" : "us");
const isZone = (sheet: Sheet, zone: unknown): zone is Zone => String(zone) in sheet.zones;

/** The attack, the flight or the Hit that is being told. */
export function Attacks({ sheet, beat, spotOf, flies }: Props) {
  const shot = shotOf(beat.event);
  const { about = {} } = beat.event;
  if (shot && isZone(sheet, shot.zone)) {
    const start = spotOf(shot.attacker);
    const from: Point =
      flies(shot.attacker) || !start
        ? middle(sheet.slots[`${shot.zone}.sky_${shot.side}` as Slot])
        : [start.x, start.y];
    const end = spotOf(shot.target);
    const to: Point = end ? [end.x, end.y] : aimOf(sheet, shot.zone, shot.step, foe(shot.side), shot.target);
    return (
      <Line key={`${shot.attacker} ${shot.die}`} from={from} to={to} side={shot.side} die={shot.die} hits={shot.hits} />
    );
  }
  if (beat.kind === "fly" && isZone(sheet, about.zone)) {
    const home = spotOf(String(about.carrier ?? ""));
    const from: Point = home ? [home.x, home.y] : middle(sheet.slots["island.japan_field"]);
    const to = middle(sheet.slots[`${about.zone}.sky_japan` as Slot]);
    return <Line from={from} to={to} side="japan" die={Number(about.die ?? 0)} hits={0} flight />;
  }
  const spot = spotOf(targetOf(about)) ?? fieldSpot(sheet, about);
  return spot && beat.kind === "hit" ? <Burst spot={spot} stopped={beat.event.kind === "stopped"} /> : null;
}

/** A Hit on an airfield names no single one. */
function fieldSpot(sheet: Sheet, about: Readonly<Record<string, unknown>>): Spot | undefined {
  if (about.target !== "airfield") return undefined;
  const [x, y] = middle(sheet.slots[about.side === "japan" ? "island.japan_field" : "island.us_field"]);
  return { x, y, scale: 1 };
}

interface LineProps {
  from: Point;
  to: Point;
  side: SideId;
  die: number;
  hits: number;
  flight?: boolean;
}

function Line({ from: [ax, ay], to: [bx, by], side, die, hits, flight }: LineProps) {
  const bend = 0.14;
  const [cx, cy] = [(ax + bx) / 2 + (by - ay) * bend, (ay + by) / 2 - (bx - ax) * bend];
  const [mx, my] = [(ax + bx) / 4 + cx / 2, (ay + by) / 4 + cy / 2];
  return (
    <g className={`nb-attack ${colours(side)}`} data-hits={flight ? undefined : Math.min(hits, 2)}>
      <path d={`M${ax} ${ay}Q${cx} ${cy} ${bx} ${by}`} pathLength={1} className={flight ? "nb-flight" : "nb-shot"} />
      <circle cx={ax} cy={ay} r={4} className="nb-muzzle" />
      {!flight && hits > 0 && <Flash at={[bx, by]} big={hits > 1} />}
      {die > 0 && <Ten x={mx} y={my} value={die} hits={hits} />}
    </g>
  );
}

/** A ten-sided die: a kite. */
export function Ten({ x, y, value, hits }: { x: number; y: number; value: number; hits: number }) {
  return (
    <g transform={`translate(${x} ${y})`} className="nb-die" data-hit={hits > 0 || undefined}>
      <path d="M0-17L15-4L0 17L-15-4z" />
      <path d="M-15-4L0 4L15-4M0 4V17" className="nb-die-edge" />
      <text y={0} textAnchor="middle">
        {value}
      </text>
      {hits > 1 && (
        <text x={15} y={-10} className="nb-double">
          ×2
        </text>
      )}
    </g>
  );
}

function Flash({ at: [x, y], big }: { at: Point; big: boolean }) {
  return (
    <path
      transform={`translate(${x} ${y}) scale(${big ? 1.5 : 1})`}
      d="M0-16L4-5L14-9L7 1L16 8L4 7L1 18L-4 7L-15 10L-7 1L-14-8L-4-6z"
      className="nb-flash"
    />
  );
}

function Burst({ spot: { x, y, scale }, stopped }: { spot: Spot; stopped: boolean }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${scale})`} className="nb-burst" data-stopped={stopped || undefined}>
      <circle r={30} />
      {!stopped && <Flash at={[0, -4]} big />}
      {stopped && <path d="M-16-16L16 16M16-16L-16 16" />}
    </g>
  );
}

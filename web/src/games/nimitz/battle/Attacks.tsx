import { Ship } from "~/art/symbols";
import type { Voice } from "~/words";
import type { SideId, Zone } from "../types";
import { Card, Ten } from "./Card";
import { colours, hullOf } from "./drawn";
import { middle, type Point, type Sheet, type Slot } from "./geometry";
import { aimOf, type Piece, type Spot } from "./pieces";
import { type Beat, isGreat, type Shot, shotOf, targetOf } from "./story";

export interface Scenery {
  voice: Voice;
  sheet: Sheet;
  beat: Beat;
  /** Its motion is over: now is seen what came of it. */
  rests: boolean;
  pieces: readonly Piece[];
  /** Where pieces lie now, or lay before. */
  spotOf(id: string): Spot | undefined;
  pieceOf(id: string): Piece | undefined;
}

const foe = (side: SideId): SideId => (side === "us" ? "japan" : "us");
const isZone = (sheet: Sheet, zone: unknown): zone is Zone => String(zone) in sheet.zones;
const inTheAir = (step: string) => step === "dogfight" || step === "aaa";

/** Where an attack goes: at whom it strikes, else at the least of those it may strike. */
export function aimed({ sheet, beat, pieces, spotOf }: Scenery, shot: Shot): Point {
  const zone = shot.zone as Zone;
  const prey = spotOf(beat.prey) ?? spotOf(least(pieces, zone, shot)?.id ?? "");
  return prey ? [prey.x, prey.y] : aimOf(sheet, zone, shot.step, foe(shot.side), shot.target);
}

function least(pieces: readonly Piece[], zone: Zone, { step, side, target }: Shot): Piece | undefined {
  const fits = ({ kind, counter, down }: Piece) => {
    const boat = counter?.type === "SS";
    if (inTheAir(step)) return (kind === "plane" || kind === "lba") && !down;
    if (step === "depth") return boat;
    if (step === "infantry" || target === "ground" || zone === "island") return kind === "infantry";
    return (kind === "ship" || kind === "carrier") && !boat;
  };
  return pieces
    .filter((piece) => piece.zone === zone && piece.side !== side && fits(piece))
    .toSorted((a, b) => (a.counter?.value ?? 0) - (b.counter?.value ?? 0))[0];
}

/** Where an aircraft is while it makes its run: most of the way to what it strikes, beside the others. */
export function runOf(scenery: Scenery, id: string, spot: Spot): Spot {
  const { beat, rests } = scenery;
  const n = beat.events.findIndex(({ about }) => about?.attacker === id);
  const shot = n < 0 || rests || beat.kind !== "attack" ? null : shotOf(beat.events[n]!);
  if (!shot || shot.step === "aaa" || !isZone(scenery.sheet, shot.zone)) return spot;
  const [x, y] = aimed(scenery, shot);
  const aside = (n - (beat.events.length - 1) / 2) * 34;
  return { ...spot, x: spot.x + (x - spot.x) * 0.78 + aside, y: spot.y + (y - spot.y) * 0.78 };
}

/** The attack, the flight or the Hit that is being told. */
export function Attacks(scenery: Scenery) {
  const { sheet, beat, spotOf } = scenery;
  const { about = {} } = beat.event;
  if (beat.kind === "attack" && isZone(sheet, about.zone)) return <Volley {...scenery} zone={about.zone} />;
  if (beat.kind === "fly" && isZone(sheet, about.zone)) {
    const home = spotOf(String(about.carrier ?? ""));
    const from: Point = home ? [home.x, home.y] : middle(sheet.slots["island.japan_field"]);
    const to = middle(sheet.slots[`${about.zone}.sky_japan` as Slot]);
    return <Flight from={from} to={to} die={Number(about.die ?? 0)} />;
  }
  if (beat.kind !== "hit") return null;
  return beat.events.map((event, n) => {
    const spot = spotOf(targetOf(event.about)) ?? fieldSpot(sheet, event.about ?? {});
    if (!spot) return null;
    const piece = scenery.pieceOf(targetOf(event.about));
    if (isGreat(event)) return <Sinking key={n} spot={spot} piece={piece} rests={scenery.rests} />;
    return <Burst key={n} spot={spot} stopped={event.kind === "stopped"} smoke={Boolean(event.about?.destroyed)} />;
  });
}

/** Attacks of a volley: shots or runs at one target, the die, then what came of it. */
function Volley({ zone, ...scenery }: Scenery & { zone: Zone }) {
  const { sheet, beat, rests, spotOf, pieceOf } = scenery;
  const shots = beat.events.map((event) => shotOf(event)!);
  const [first] = shots as [Shot];
  const to = aimed(scenery, first);
  const sky = middle(sheet.slots[`${zone}.sky_${first.side}` as Slot]);
  const high = inTheAir(first.step);
  return (
    <g className={`nb-attack ${colours(first.side)}`}>
      <Brackets at={to} wide={pieceOf(beat.prey)?.kind === "carrier"} />
      {shots.map((shot, n) => {
        const spot = spotOf(shot.attacker);
        const from: Point = spot ? [spot.x, spot.y] : sky;
        const struck: Point = shot.hits > 0 ? to : beside(to, n, high ? 26 : 36);
        return (
          <g key={`${shot.attacker} ${n}`}>
            <path d={`M${from[0]} ${from[1]}L${struck[0]} ${struck[1]}`} pathLength={1} className="nb-shot" />
            {rests && <Landed at={struck} hits={shot.hits} high={high} dry={zone === "island"} />}
          </g>
        );
      })}
      <Card
        voice={scenery.voice}
        sheet={sheet}
        zone={zone}
        pieces={scenery.pieces}
        spotOf={spotOf}
        shots={shots}
        away={to}
      />
    </g>
  );
}

/** Misses fall round the target, each at its own side. */
const beside = ([x, y]: Point, n: number, far: number): Point => {
  const turn = 2.4 * n + 0.7;
  return [x + Math.cos(turn) * far, y + Math.sin(turn) * far * 0.8];
};

/** A burst, a splash in the sea, dust ashore, or a puff in the air. */
function Landed({ at: [x, y], hits, high, dry }: { at: Point; hits: number; high: boolean; dry: boolean }) {
  if (hits > 0) return <Flash at={[x, y]} big={hits > 1} />;
  if (high || dry)
    return (
      <g transform={`translate(${x} ${y})`} className={high ? "nb-puff" : "nb-puff dust"}>
        <circle r={7} />
        <circle cx={6} cy={-4} r={5} />
        <circle cx={-5} cy={-3} r={4} />
      </g>
    );
  return (
    <g transform={`translate(${x} ${y})`} className="nb-splash">
      <ellipse rx={13} ry={4.5} />
      <path d="M-4 0C-5-12-2-22 0-28C2-22 5-12 4 0z" />
    </g>
  );
}

function Brackets({ at: [x, y], wide }: { at: Point; wide: boolean }) {
  const [w, h] = [wide ? 66 : 34, 42];
  const corner = (sx: number, sy: number) => `M${sx * w} ${sy * (h - 12)}V${sy * h}H${sx * (w - 12)}`;
  return (
    <path
      transform={`translate(${x} ${y})`}
      d={corner(-1, -1) + corner(1, -1) + corner(-1, 1) + corner(1, 1)}
      className="nb-brackets"
    />
  );
}

/** A Hit on an airfield names no single one. */
function fieldSpot(sheet: Sheet, about: Readonly<Record<string, unknown>>): Spot | undefined {
  if (about.target !== "airfield") return undefined;
  const [x, y] = middle(sheet.slots[about.side === "japan" ? "island.japan_field" : "island.us_field"]);
  return { x, y, scale: 1 };
}

/** A Japanese group on its way. */
function Flight({ from: [ax, ay], to: [bx, by], die }: { from: Point; to: Point; die: number }) {
  const bend = 0.14;
  const [cx, cy] = [(ax + bx) / 2 + (by - ay) * bend, (ay + by) / 2 - (bx - ax) * bend];
  const [mx, my] = [(ax + bx) / 4 + cx / 2, (ay + by) / 4 + cy / 2];
  return (
    <g className="nb-attack jp">
      <path d={`M${ax} ${ay}Q${cx} ${cy} ${bx} ${by}`} pathLength={1} className="nb-flight" />
      {die > 0 && <Ten x={mx} y={my} value={die} />}
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

function Burst({ spot: { x, y, scale }, stopped, smoke }: { spot: Spot; stopped: boolean; smoke: boolean }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${scale})`} className="nb-burst" data-stopped={stopped || undefined}>
      <circle r={30} className="nb-blast" />
      {smoke && (
        <g className="nb-puff smoke">
          <circle cy={-16} r={9} />
          <circle cx={5} cy={-30} r={12} />
          <circle cx={-3} cy={-46} r={8} />
        </g>
      )}
      {!stopped && <Flash at={[0, -4]} big />}
      {stopped && <path d="M-16-16L16 16M16-16L-16 16" />}
    </g>
  );
}

/** A great ship goes down: bursts along her, then her outline and three rings. */
function Sinking({ spot: { x, y, scale }, piece, rests }: { spot: Spot; piece?: Piece | undefined; rests: boolean }) {
  const across = piece?.kind === "carrier" ? -44 : 0;
  const counter = piece?.counter;
  return (
    <g transform={`translate(${x} ${y}) scale(${scale})`} className={`nb-sinking ${piece ? colours(piece.side) : ""}`}>
      {[16, 30, 46].map((r) => (
        <ellipse key={r} cx={across} cy={-8} rx={r * 1.4} ry={r * 0.8} className="nb-rings" />
      ))}
      {rests && counter && (
        <Ship
          kind={hullOf(counter)}
          view="plan"
          transform={`translate(${across} -9) rotate(${piece.side === "japan" ? 188 : 8}) scale(.48)`}
          deck="none"
          works="none"
          edge="currentColor"
        />
      )}
      <Flash at={[across, -16]} big />
      <Flash at={[across + 4, 6]} big={false} />
    </g>
  );
}

import { useEffect, useMemo, useRef } from "react";
import { ShipCounter } from "~/art/plates";
import { Chart, type ChartHandle } from "~/table/map/Chart";
import type { Voice } from "~/words";
import { ATOLLS, BOX } from "../coasts/atolls";
import { counter, kindOf, short } from "../fleet";
import { areaBox, around, centre, type Geography, ZONE } from "../geography";
import { FLEET } from "../search/Fleet";
import { spread } from "../search/layout";
import { Letters, Waters } from "../search/Waters";
import { Tap } from "../Tap";
import { colours, foe, type Nation, type Printed } from "../view";
import { type Attack, type Caption, type Layer, type Stack, sidesOf, type Turn, whoIs } from "./told";

interface Props {
  turns: readonly Turn[];
  at: number;
  layer: Layer;
  captions: readonly Caption[];
  seat: string | null;
  map: Geography;
  printed: Printed;
  voice: Voice;
  onTurn(turn: number): void;
}

const SHEET = [-42, -28, BOX.width + 88, BOX.height + 42] as const;
const RECENT = 4; // turns whose hours stand at their rings
const MARGIN = 1; // zones round all tracks; the camera leaves as much again
const MOST = 0.8; // of the chart: tracks that take more are seen with all of it
const PIN = 30;
const NOTHING: ReadonlySet<never> = new Set();

type Spot = readonly [x: number, y: number];

/** Both fleets as they truly sailed, and over them what each side made of the other at one moment. */
export function Truth({ turns, at, layer, captions, seat, map, printed, voice, onTurn }: Props) {
  const chart = useRef<ChartHandle>(null);
  const turn = turns[at] as Turn;
  const sides = sidesOf(layer);
  const tracks = useMemo(() => framesOf(turns, map), [turns, map]);
  useEffect(() => {
    if (tracks) chart.current?.frame(tracks, { scale: 6, centred: true });
  }, [tracks]);
  const stacks = sides.flatMap((side) => turn.fleets[side].map((stack) => ({ side, ...stack })));
  const pins = useMemo(
    () => (layer === "truth" ? captions.map((each) => ({ ...each, at: pinned(each, turns, map) })) : []),
    [layer, captions, turns, map],
  );
  const spots = useMemo(
    () =>
      spread(
        [
          ...sidesOf(layer)
            .flatMap((side) => turn.fleets[side])
            .map(({ zone, ships: [lead = ""] }) => ({
              id: lead,
              ...at_(centre(map, zone)),
              w: FLEET.w + 4,
              h: FLEET.h + 4,
            })),
          ...pins.map(({ kind, at }) => ({ id: kind, ...at_(at), w: PIN, h: PIN })),
        ],
        BOX.width,
        BOX.height,
      ),
    [layer, turn, map, pins],
  );
  const cells = stacks.map(({ zone, ships }) => {
    const [x, y] = centre(map, zone);
    return { id: ships[0] ?? zone, x, y, label: voice.say("board.zone_cell", { zone, holds: voice.noun(ships) }) };
  });
  return (
    <Chart box={SHEET} label={voice.say("hindsight.chart")} cells={cells} near={4} far={0} handle={chart}>
      <Waters map={map} voice={voice} floor bare={false} />
      <g className="midway-under hindsight">
        <Letters map={map} open={NOTHING} />
        {ATOLLS.filter(({ id }) => id === "midway").map(({ x, y }) => (
          <text key="midway" x={x + 14} y={y + 4} className="midway-island large">
            {voice.noun("midway")}
          </text>
        ))}
        {sides.map((side) => (
          <Track key={side} turns={turns} at={at} side={side} map={map} />
        ))}
        {sides.map((side) => (
          <Made
            key={side}
            turn={turn}
            side={side}
            who={whoIs(side, seat)}
            spots={[...spots.values()]}
            map={map}
            voice={voice}
          />
        ))}
        {layer === "truth" && turn.gap && <Ruler gap={turn.gap} map={map} voice={voice} />}
        {turn.attacks
          .filter(({ side }) => sides.includes(side))
          .map((attack) => (
            <Flown key={`${attack.side} ${attack.zone} ${attack.purpose}`} attack={attack} map={map} voice={voice} />
          ))}
      </g>
      {stacks.map(({ side, zone, ships }) => (
        <Counter
          key={ships[0]}
          side={side}
          ships={ships}
          home={centre(map, zone)}
          at={spots.get(ships[0] ?? "") ?? centre(map, zone)}
          printed={printed}
          voice={voice}
        />
      ))}
      {pins.map(({ kind, turn: when, at: own }, n) => (
        <Pin key={kind} n={n + 1} at={spots.get(kind) ?? own} now={when === turn.turn} onTap={() => onTurn(when)} />
      ))}
    </Chart>
  );
}

const at_ = ([x, y]: Spot) => ({ x, y });

/** The corners of all tracks, with some sea about them: what the camera keeps in sight. */
function framesOf(turns: readonly Turn[], map: Geography): readonly Spot[] | null {
  const zones = turns.flatMap(({ fleets }) => [...fleets.JP, ...fleets.US].map(({ zone }) => map.where(zone)));
  const [xs, ys] = [zones.map(([x]) => x), zones.map(([, y]) => y)];
  const clamp = (n: number, most: number) => Math.max(0, Math.min(most, n)) * ZONE;
  const [left, right] = [
    clamp(Math.min(...xs) - MARGIN, map.columns),
    clamp(Math.max(...xs) + MARGIN + 1, map.columns),
  ];
  const [top, bottom] = [clamp(Math.min(...ys) - MARGIN, map.rows), clamp(Math.max(...ys) + MARGIN + 1, map.rows)];
  if (right - left > MOST * BOX.width || bottom - top > MOST * BOX.height) return null;
  return [
    [left, top],
    [right, bottom],
  ];
}

interface TrackProps {
  turns: readonly Turn[];
  at: number;
  side: Nation;
  map: Geography;
}

/** Every leg that was sailed, with a ring a turn where the largest stack lay; what is still to come is thin. */
function Track({ turns, at, side, map }: TrackProps) {
  const said = new Set<string>();
  return (
    <g className={`hindsight-track ${colours(side)}`} data-side={side}>
      {turns.map(({ turn, legs }, n) =>
        legs[side].map(([from, to]) => {
          const [[x, y], [tx, ty]] = [centre(map, from), centre(map, to)];
          return <path key={`${turn} ${from} ${to}`} d={`M${x} ${y}L${tx} ${ty}`} className={n > at ? "ahead" : ""} />;
        }),
      )}
      {turns
        .map((turn, n) => ({ ...turn, n }))
        .reverse()
        .map(({ turn, time, fleets, n }) => {
          const stack = largest(fleets[side]);
          if (!stack) return null;
          const [x, y] = centre(map, stack.zone);
          const named = n < at && n >= at - RECENT && !said.has(stack.zone) && stack.zone !== zoneAt(turns[at], side);
          if (named) said.add(stack.zone);
          return (
            <g key={turn} transform={`translate(${x} ${y})`} className={n > at ? "ahead" : ""}>
              <circle r={5} />
              {named && (
                <text y={side === "JP" ? 20 : -11} textAnchor="middle">
                  {time}
                </text>
              )}
            </g>
          );
        })}
    </g>
  );
}

const zoneAt = (turn: Turn | undefined, side: Nation): string | undefined => turn && largest(turn.fleets[side])?.zone;

const largest = (stacks: readonly Stack[]): Stack | undefined =>
  stacks.toSorted((a, b) => b.ships.length - a.ships.length)[0];

interface MadeProps {
  turn: Turn;
  side: Nation;
  who: string;
  /** Where pieces lie: what is written stays away from them. */
  spots: readonly Spot[];
  map: Geography;
  voice: Voice;
}

/** What a side made of the other then: the areas it searched, and where it believed or saw the other's main force. */
function Made({ turn, side, who, spots, map, voice }: MadeProps) {
  const belief = turn.beliefs[side];
  const box = belief && around(map, belief.zone, belief.reach);
  const near = (y: number) =>
    Math.min(...spots.map(([sx, sy]) => Math.abs(sy - y) + Math.abs(sx - (box ? box.x + box.w / 2 : 0)) / 3));
  const lines = box ? [box.y - 12, box.y + box.h + 22].filter((y) => y > 12 && y < BOX.height - 6) : [];
  const line = lines.toSorted((a, b) => near(b) - near(a))[0] ?? 0;
  const key = belief?.reach ? "hindsight.believed" : "hindsight.saw";
  return (
    <g data-made={side}>
      {turn.called[side].map((area) => {
        const { x, y, w, h } = areaBox(map, area);
        return (
          <rect
            key={area}
            x={x + 4}
            y={y + 4}
            width={w - 8}
            height={h - 8}
            rx={3}
            className={`hindsight-called ${colours(side)}`}
          />
        );
      })}
      {belief && box && (
        <g className={`hindsight-belief ${colours(foe(side))}`} data-off={belief.off || undefined}>
          {belief.off > 0 && (
            <pattern
              id={`hindsight-off-${side}`}
              width={7}
              height={7}
              patternUnits="userSpaceOnUse"
              patternTransform="rotate(45)"
            >
              <path d="M0 0V7" />
            </pattern>
          )}
          <rect
            x={box.x - (belief.reach ? 0 : 6)}
            y={box.y - (belief.reach ? 0 : 6)}
            width={box.w + (belief.reach ? 0 : 12)}
            height={box.h + (belief.reach ? 0 : 12)}
            rx={6}
            fill={belief.off > 0 ? `url(#hindsight-off-${side})` : undefined}
          />
          <text x={box.x + box.w / 2} y={line} textAnchor="middle">
            {voice.say(key, { who, time: turn.time })}
          </text>
        </g>
      )}
    </g>
  );
}

/** The zones between the two main forces. */
function Ruler({ gap, map, voice }: { gap: NonNullable<Turn["gap"]>; map: Geography; voice: Voice }) {
  const [[ax, ay], [bx, by]] = [centre(map, gap.JP), centre(map, gap.US)];
  const text = voice.say("board.zones", { n: gap.zones });
  const w = text.length * 7 + 22;
  return (
    <g className="midway-measure" data-zones={gap.zones}>
      <path d={`M${ax} ${ay}L${bx} ${by}`} className="midway-measure-line" />
      <g transform={`translate(${(ax + bx) / 2} ${(ay + by) / 2})`}>
        <rect x={-w / 2} y={-12} width={w} height={24} rx={12} className="midway-pill" />
        <text textAnchor="middle" y={4.5} className="midway-pill-text">
          {text}
        </text>
      </g>
    </g>
  );
}

/** An attack: a full arrow if it was flown, a dashed one if it was only ordered. */
function Flown({ attack, map, voice }: { attack: Attack; map: Geography; voice: Voice }) {
  const { side, zone, factors, fate, sunk } = attack;
  const [x, y] = centre(map, zone);
  const id = `hindsight-tip-${side}`;
  const flown = fate === "struck" || fate === "empty";
  const said = sunk.length
    ? voice.say("hindsight.sank", { ships: sunk })
    : fate === "struck"
      ? ""
      : voice.say(`hindsight.fate.${fate}`);
  return (
    <g className={`hindsight-flown ${colours(side)}`} data-fate={fate}>
      <marker
        id={id}
        viewBox="-7 -5 8 10"
        markerUnits="userSpaceOnUse"
        markerWidth={16}
        markerHeight={18}
        orient="auto"
      >
        <path d="M-7-5L1 0L-7 5z" className="tip" />
      </marker>
      {attack.origins.map((origin) => {
        const [ox, oy] = centre(map, origin);
        const [mx, my] = [(ox + x) / 2 + (y - oy) * 0.3, (oy + y) / 2 - Math.abs(x - ox) * 0.3 - 18];
        return (
          <path
            key={origin}
            d={`M${ox} ${oy}Q${mx} ${my} ${x} ${y}`}
            className={flown ? "way" : "way dashed"}
            markerEnd={`url(#${id})`}
          />
        );
      })}
      <text x={x} y={y - 44} textAnchor="middle">
        {short(factors)}
        {said && (
          <tspan x={x} dy={16}>
            {said}
          </tspan>
        )}
      </text>
    </g>
  );
}

interface CounterProps {
  side: Nation;
  ships: readonly string[];
  home: Spot;
  at: Spot;
  printed: Printed;
  voice: Voice;
}

function Counter({ side, ships, home, at: [x, y], printed, voice }: CounterProps) {
  const lead = ships[0] ?? "";
  const moved = Math.hypot(x - home[0], y - home[1]) > 6;
  return (
    <g data-fleet={side} className="hindsight-fleet">
      {moved && <path d={`M${home[0]} ${home[1]}L${x} ${y}`} className={`midway-leader ${colours(side)}`} />}
      <g transform={`translate(${x} ${y})`}>
        <g className="midway-steady">
          <ShipCounter
            side={colours(side)}
            kind={kindOf(printed, lead)}
            name={counter(printed, lead) ? voice.noun(lead) : lead}
            number={ships.length > 1 ? ships.length : undefined}
            w={FLEET.w}
            h={FLEET.h}
            stacked={ships.length > 1}
          />
        </g>
      </g>
    </g>
  );
}

/** Where the number of a caption stands. */
function pinned({ kind, turn, about }: Caption, turns: readonly Turn[], map: Geography): Spot {
  const there = turns.find((each) => each.turn === turn);
  if (kind === "passed" && there?.gap) {
    const [[ax, ay], [bx, by]] = [centre(map, there.gap.JP), centre(map, there.gap.US)];
    return [(ax + bx) / 2 + 52, (ay + by) / 2];
  }
  const [x, y] = centre(map, String(about.zone));
  return [x + 22, y - 30];
}

interface PinProps {
  n: number;
  at: Spot;
  now: boolean;
  onTap(): void;
}

function Pin({ n, at: [x, y], now, onTap }: PinProps) {
  return (
    <Tap className="hindsight-pin" data-now={now || undefined} transform={`translate(${x} ${y})`} onTap={onTap}>
      <circle r={13} />
      <text textAnchor="middle" y={5}>
        {n}
      </text>
    </Tap>
  );
}

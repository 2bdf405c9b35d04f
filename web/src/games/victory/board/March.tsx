import { memo } from "react";
import { BLOCK, Block } from "~/art/block";
import type { Telling } from "~/contract/story";
import { faceOf } from "../blocks";
import { outline, type Point } from "../map/hexes";
import { SIDES } from "../map/types";
import { hexOf, siteOf } from "../sites";
import type { Leg, Show } from "../story/beats";
import { nationSide, type VictoryScene } from "../view";
import { pointOf } from "./Reach";
import "~/table/map/march.css";

interface Props {
  scene: VictoryScene;
  telling: Telling;
}

/** What is told on the map: the origin dashed, the goal lit, an arrow ahead of the stack that glides along it. */
export const March = memo(function March({ scene, telling }: Props) {
  const show = telling.beat.show as Show | undefined;
  if (show?.kind === "light") return <Lit scene={scene} place={show.place} />;
  if (show?.kind !== "march") return null;
  const side = nationSide(show.legs[0]?.nation ?? "japan");
  return (
    <g className="victory-march board-march" data-side={side === "japan" ? "jp" : "us"} data-phase={telling.phase}>
      <defs>
        <marker id="victory-march-tip" viewBox="-8 -6 10 12" markerWidth="5" markerHeight="6" orient="auto">
          <path d="M-8-6L2 0-8 6z" fill="context-stroke" />
        </marker>
      </defs>
      <Frame scene={scene} place={show.place} className="to" />
      {show.legs.map((leg) => (
        <Way key={leg.start} scene={scene} leg={leg} place={show.place} telling={telling} />
      ))}
      {show.attack && <Diamond at={pointOf(scene.printed, siteOf(show.place))} />}
    </g>
  );
});

function Frame({ scene, place, className }: { scene: VictoryScene; place: string; className: string }) {
  const hex = hexOf(scene.printed, place);
  if (hex) return <path className={className} d={outline(hex, 0.96)} />;
  const [x, y] = pointOf(scene.printed, siteOf(place));
  return <circle className={className} cx={x} cy={y} r="52" />;
}

function Lit({ scene, place }: { scene: VictoryScene; place: string }) {
  return (
    <g className="victory-march board-march lit">
      <Frame scene={scene} place={place} className="to" />
    </g>
  );
}

const SIZE = 34;

function Way({ scene, leg, place, telling }: Props & { leg: Leg; place: string }) {
  const { printed } = scene;
  const [from, to] = [pointOf(printed, siteOf(leg.start)), pointOf(printed, siteOf(place))];
  const d = course(from, to);
  const moves = telling.phase === "acts" && telling.ms > 0;
  const [x, y] = along(from, to, telling.phase === "acts" ? (moves ? 0 : 0.5) : 0.86);
  return (
    <g>
      <Frame scene={scene} place={leg.start} className="from" />
      <path className="way" d={d} pathLength={1} markerEnd="url(#victory-march-tip)" style={timed(telling)} />
      {telling.phase === "acts" && (
        <g
          key={telling.key}
          className={moves ? "stack moves" : "stack"}
          style={moves ? { offsetPath: `path("${d}")`, ...timed(telling) } : undefined}
          transform={moves ? undefined : `translate(${x} ${y})`}
        >
          {Array.from({ length: Math.min(3, leg.n) }, (_, n) => (
            <Block
              key={n}
              side={SIDES[leg.nation]}
              face={leg.blocks[n] && scene.view.blocks[leg.blocks[n]] ? faceOf(scene, leg.blocks[n], 1) : undefined}
              plain
              transform={`translate(${OFFSETS[n]?.join(" ")}) scale(${SIZE / BLOCK})`}
            />
          ))}
        </g>
      )}
      <Shoulder n={leg.n} at={along(from, to, 0.5)} />
    </g>
  );
}

const OFFSETS: readonly Point[] = [
  [-9, -5],
  [10, -9],
  [2, 11],
];

/** The number at the shoulder of the stack. */
function Shoulder({ n, at: [x, y] }: { n: number; at: Point }) {
  return (
    <g className="shoulder" transform={`translate(${x} ${y - 30})`}>
      <circle r="15" />
      <text y="6">{n}</text>
    </g>
  );
}

function Diamond({ at: [x, y] }: { at: Point }) {
  return <path className="diamond" d="M0-15L15 0 0 15-15 0z" transform={`translate(${x + 40} ${y - 42})`} />;
}

const timed = ({ ms }: Telling) => ({ "--march": `${ms}ms` }) as React.CSSProperties;

const BEND = 0.12;

function middle([ax, ay]: Point, [bx, by]: Point): Point {
  return [(ax + bx) / 2 + (by - ay) * BEND, (ay + by) / 2 - Math.abs(bx - ax) * BEND];
}

/** From the edge of the one hex to the edge of the other, a little bent. */
function course(from: Point, to: Point): string {
  const bend = middle(from, to);
  const [a, b] = [trimmed(from, bend), trimmed(to, bend)];
  return `M${at(a)}Q${at(bend)} ${at(b)}`;
}

const at = ([x, y]: Point): string => `${x.toFixed(1)} ${y.toFixed(1)}`;

function trimmed([ax, ay]: Point, [bx, by]: Point, by_ = 30): Point {
  const far = Math.max(1, Math.hypot(bx - ax, by - ay));
  const cut = Math.min(by_, far * 0.7);
  return [ax + ((bx - ax) / far) * cut, ay + ((by - ay) / far) * cut];
}

/** A spot of the course. */
function along(from: Point, to: Point, t: number): Point {
  const [mx, my] = middle(from, to);
  const mix = (a: number, m: number, b: number) => (1 - t) ** 2 * a + 2 * t * (1 - t) * m + t * t * b;
  return [mix(from[0], mx, to[0]), mix(from[1], my, to[1])];
}

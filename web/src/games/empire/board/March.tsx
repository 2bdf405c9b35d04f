import { memo } from "react";
import type { Telling } from "~/contract/story";
import { bow } from "~/table/map/Course";
import { Counter, FACE } from "../map/Counter";
import { outlines } from "../map/geography";
import { centre, outline, type Point } from "../map/hexes";
import { byRank, type Piece } from "../stacks";
import type { Leg, Show } from "../story/beats";
import { counterOf, type EmpireScene, inkOf } from "../view";
import { BOW } from "./Reach";
import "~/table/map/march.css";
import "./march.css";

interface Props {
  scene: EmpireScene;
  telling: Telling;
}

/** What is told on the map: the origin dashed, the goal lit, an arrow ahead of the units that glide along it. */
export const March = memo(function March({ scene, telling }: Props) {
  const show = telling.beat.show as Show | undefined;
  if (show?.kind === "light")
    return (
      <g className="empire-march board-march lit">
        <path className="to" d={outlines(show.hexes, 0.96)} />
      </g>
    );
  if (show?.kind !== "march") return null;
  return (
    <g className="empire-march board-march" data-side={inkOf(show.side)}>
      <path
        className="to"
        d={outlines(new Set(show.legs.map(({ to }) => to)), 0.96)}
        data-attack={show.attack || undefined}
      />
      {show.legs.map((leg) => (
        <Way key={`${leg.from} ${leg.to}`} scene={scene} leg={leg} telling={telling} />
      ))}
    </g>
  );
});

const SIZE = 26;
const MOST = 3; // so many of them are drawn
const OFFSETS: readonly Point[] = [
  [-7, -4],
  [8, -7],
  [1, 9],
];

function Way({ scene, leg, telling }: Props & { leg: Leg }) {
  const { d, mid } = bow(centre(leg.from), centre(leg.to), BOW);
  const moves = telling.phase === "acts" && telling.ms > 0;
  const time = { "--march": `${telling.ms}ms` } as React.CSSProperties;
  return (
    <g>
      <path className="from" d={outline(leg.from, 0.94)} />
      <path className="way" d={d} style={time} markerEnd="url(#empire-arrow)" />
      {telling.phase === "acts" && (
        <g
          key={telling.key}
          className={moves ? "stack moves" : "stack"}
          style={moves ? { offsetPath: `path("${d}")`, ...time } : undefined}
          transform={moves ? undefined : `translate(${mid.join(" ")})`}
        >
          {piecesOf(scene, leg).map((piece, n) => (
            <Counter
              key={piece.counter.id}
              piece={piece}
              detail="mid"
              transform={`translate(${OFFSETS[n]?.join(" ")}) scale(${SIZE / FACE})`}
            />
          ))}
        </g>
      )}
      <g className="shoulder" transform={`translate(${mid[0]} ${mid[1] - 24})`}>
        <circle r="11" />
        <text y="5">{leg.units.length}</text>
      </g>
    </g>
  );
}

/** The most telling of those who go, drawn last to lie on top. */
function piecesOf({ view, printed }: EmpireScene, { units }: Leg): readonly Piece[] {
  return units
    .flatMap((id): readonly Piece[] => {
      const counter = counterOf(printed, id);
      const steps = view.units[id]?.steps ?? 1;
      return counter ? [{ counter, steps, active: false, moved: false, ghost: false, hungry: false }] : [];
    })
    .toSorted(byRank)
    .slice(0, MOST)
    .toReversed();
}

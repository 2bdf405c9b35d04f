import type { CSSProperties } from "react";
import type { Telling } from "~/contract/story";
import { PIPS } from "~/table/Die";
import { counter } from "../fleet";
import { written } from "../odds";
import type { Bombing, Show } from "../story/beats";
import type { AirBattle, MidwayScene } from "../view";
import { HEIGHT, middle, WIDTH } from "./rectangles";
import "./stage.css";

interface Props {
  scene: MidwayScene;
  battle: AirBattle;
  telling: Telling;
}

/** What is told of a strike, drawn over the ships: the group's card and its die, or a ship that goes down. */
export function Stage({ scene, battle, telling }: Props) {
  const show = telling.beat.show as Show | undefined;
  if (show?.kind !== "bombing" && show?.kind !== "sinks") return null;
  const berth = battle.berths?.[show.kind === "bombing" ? show.target : show.ship];
  if (!berth) return null;
  const [x, y] = middle(scene.printed, berth);
  const moves = telling.ms > 0 && telling.phase === "acts";
  const timed = { "--beat": `${telling.ms}ms` } as CSSProperties;
  return (
    <g key={telling.key} className={moves ? "midway-stage moves" : "midway-stage"} style={timed}>
      <rect className="lit" x={x - WIDTH / 2 - 3} y={y - HEIGHT / 2 - 3} width={WIDTH + 6} height={HEIGHT + 6} rx={7} />
      {show.kind === "sinks" ? (
        <g transform={`translate(${x} ${y})`}>
          {[20, 34, 48].map((r, n) => (
            <ellipse key={r} rx={r} ry={r * 0.8} className="ring" style={{ "--nth": n } as CSSProperties} />
          ))}
        </g>
      ) : (
        <Card scene={scene} show={show} at={[x, y]} settled={telling.phase === "rests"} />
      )}
    </g>
  );
}

const CARD = { w: 232, h: 78 };

/** Odds, the six faces and what each does, a bar over those that sink her, the chance; then the die as it fell. */
function Card({
  scene,
  show,
  at,
  settled,
}: {
  scene: MidwayScene;
  show: Bombing;
  at: readonly [number, number];
  settled: boolean;
}) {
  const { printed, voice } = scene;
  const { files, ranks } = printed.map.battle_board;
  const [x, y] = at;
  const left = Math.max(2, Math.min(files * WIDTH - CARD.w - 2, x - CARD.w / 2));
  const below = y + HEIGHT / 2 + CARD.h + 12 < ranks.length * HEIGHT + 60;
  const top = below ? y + HEIGHT / 2 + 10 : y - HEIGHT / 2 - CARD.h - 12;
  const sinking = show.hits.filter((hits) => hits >= show.left).length;
  const chance = show.hits.length ? Math.round((100 * sinking) / show.hits.length) : 100;
  return (
    <>
      <g className="card" transform={`translate(${left} ${top})`}>
        <rect width={CARD.w} height={CARD.h} rx={7} className="ground" />
        <text x={10} y={16} className="head">
          {voice.say("story.odds", { odds: written(show.column) })}
        </text>
        <text x={CARD.w - 10} y={16} textAnchor="end" className="small">
          {voice.say("story.needs", { n: show.left })}
        </text>
        {show.hits.map((hits, n) => (
          <g
            key={n}
            transform={`translate(${20 + n * 25} 40)`}
            data-fell={(settled && n + 1 === show.die) || undefined}
          >
            {hits >= show.left && <rect x={-9} y={-16} width={18} height={2.6} className="sinks" />}
            <Face value={n + 1} hollow={!settled || n + 1 !== show.die} />
            <text y={27} textAnchor="middle" className="does">
              {hits}
            </text>
          </g>
        ))}
        <text x={CARD.w - 12} y={50} textAnchor="end" className="chance">
          {chance}%
        </text>
        <text x={CARD.w - 12} y={66} textAnchor="end" className="small">
          {voice.say("story.to_sink", { ship: counter(printed, show.target)?.id ?? "" })}
        </text>
      </g>
      <g transform={`translate(${x + WIDTH * 0.95} ${y})`}>
        <g className={settled ? "die" : "die thrown"}>
          <g transform="scale(2)">
            <Face value={show.die} blank={!settled} />
          </g>
        </g>
      </g>
    </>
  );
}

function Face({ value, hollow, blank }: { value: number; hollow?: boolean; blank?: boolean }) {
  return (
    <g className={hollow ? "face hollow" : "face"}>
      <rect x={-9} y={-9} width={18} height={18} rx={4} />
      {!blank && PIPS[value]?.map(([px, py]) => <circle key={`${px} ${py}`} cx={px * 4.6} cy={py * 4.6} r={1.8} />)}
    </g>
  );
}

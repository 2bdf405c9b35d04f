import type { CSSProperties } from "react";
import type { Telling } from "~/contract/story";
import type { Show } from "../story/beats";
import type { AirBattle, MidwayScene } from "../view";
import { HEIGHT, middle, WIDTH } from "./rectangles";
import "./stage.css";

interface Props {
  scene: MidwayScene;
  battle: AirBattle;
  telling: Telling;
}

/** A ship that goes down, drawn over the board. */
export function Stage({ scene, battle, telling }: Props) {
  const show = telling.beat.show as Show | undefined;
  if (show?.kind !== "sinks") return null;
  const berth = battle.berths?.[show.ship];
  if (!berth) return null;
  const [x, y] = middle(scene.printed, berth);
  const moves = telling.ms > 0 && telling.phase === "acts";
  const timed = { "--beat": `${telling.ms}ms` } as CSSProperties;
  return (
    <g key={telling.key} className={moves ? "midway-stage moves" : "midway-stage"} style={timed}>
      <rect className="lit" x={x - WIDTH / 2 - 3} y={y - HEIGHT / 2 - 3} width={WIDTH + 6} height={HEIGHT + 6} rx={7} />
      <g transform={`translate(${x} ${y})`}>
        {[20, 34, 48].map((r, n) => (
          <ellipse key={r} rx={r} ry={r * 0.8} className="ring" style={{ "--nth": n } as CSSProperties} />
        ))}
      </g>
    </g>
  );
}

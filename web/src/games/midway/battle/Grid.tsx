import { memo, type Ref } from "react";
import type { Voice } from "~/words";
import { Tap } from "../Tap";
import type { Printed } from "../view";
import { HEIGHT, WIDTH } from "./rectangles";

interface Props {
  printed: Printed;
  voice: Voice;
  ground: Ref<SVGRectElement>;
  onTap(event: React.MouseEvent<SVGGElement>): void;
}

/** The empty board: seven ranks, seventeen files, and whose edge is which. */
export const Grid = memo(function Grid({ printed, voice, ground, onTap }: Props) {
  const { ranks, files } = printed.map.battle_board;
  const [w, h] = [files * WIDTH, ranks.length * HEIGHT];
  let lines = "";
  for (let file = 1; file < files; file += 1) lines += `M${file * WIDTH} 0V${h}`;
  for (let rank = 1; rank < ranks.length; rank += 1) lines += `M0 ${rank * HEIGHT}H${w}`;
  return (
    <g className="midway-grid">
      <rect width={w} height={h} className="midway-sea" />
      <path d={waves(w, h)} className="midway-swell" />
      <path d={lines} className="midway-lines" />
      <rect width={w} height={h} className="midway-frame" />
      {Array.from({ length: files }, (_, n) => (
        <text key={n} x={(n + 0.5) * WIDTH} y={-9} textAnchor="middle" className="midway-rank">
          {n + 1}
        </text>
      ))}
      {ranks.map((rank, n) => (
        <text key={rank} x={-12} y={(n + 0.5) * HEIGHT + 4} textAnchor="end" className="midway-rank">
          {rank}
        </text>
      ))}
      <text x={0} y={-32} className="midway-edge">
        {voice.say("battle.edge.JP")}
      </text>
      <text x={0} y={h + 24} className="midway-edge">
        {voice.say("battle.edge.US")}
      </text>
      <Tap onTap={onTap}>
        <rect ref={ground} width={w} height={h} className="midway-touch" />
      </Tap>
    </g>
  );
});

/** A quiet swell, the same every time. */
function waves(w: number, h: number): string {
  let d = "";
  for (let n = 0; n < 46; n += 1) {
    const x = (n * 197) % (w - 70);
    const y = 16 + ((n * 131) % (h - 30));
    d += `M${x} ${y}q8-7 16 0t16 0t16 0`;
  }
  return d;
}

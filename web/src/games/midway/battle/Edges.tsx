import { PAINTS } from "~/art/symbols";
import { type AirBattle, colours, foe, type MidwayScene } from "../view";
import { HEIGHT, middle, WIDTH } from "./rectangles";
import { Vessel } from "./Vessel";

interface TrayProps {
  scene: MidwayScene;
  ship: string;
  left: number;
  figure: number;
  grip: React.SVGProps<SVGGElement>;
  offset: readonly [number, number] | null;
}

/** The ship that is to be placed, below the board: drag her to her rectangle, or click it. */
export function Tray({ scene, ship, left, figure, grip, offset }: TrayProps) {
  const { printed, voice } = scene;
  const { ranks, files } = printed.map.battle_board;
  const y = ranks.length * HEIGHT + 66;
  const x = (files / 2 + 1) * WIDTH; // clear of the words below the edge
  const [mx, my] = middle(printed, "A1");
  const spot = offset ?? ([x, y] as const);
  return (
    <g>
      <text x={x + 46} y={y - 4} className="midway-tray">
        {voice.say("battle.tray", { ship })}
      </text>
      <text x={x + 46} y={y + 14} className="midway-tray small">
        {voice.say("battle.tray_left", { n: Math.max(0, left - 1) })}
      </text>
      <g {...grip}>
        <g transform={`translate(${spot[0] - mx} ${spot[1] - my})`}>
          <Vessel scene={scene} id={ship} at="A1" figure={figure} open />
        </g>
      </g>
    </g>
  );
}

/** What the signs mean, below the board. */
export function Legend({ scene, battle }: { scene: MidwayScene; battle: AirBattle }) {
  const { voice, printed } = scene;
  const y = printed.map.battle_board.ranks.length * HEIGHT + 62;
  const attacker = colours(battle.attacker);
  const defender = colours(foe(battle.attacker));
  return (
    <g className="midway-legend" transform={`translate(0 ${y})`}>
      <rect width={24} height={15} y={-11} rx={4} fill={PAINTS[attacker].plate} />
      <text x={32}>{voice.say("battle.legend.group")}</text>
      <path d="M250-4h26" className={`midway-run ${attacker}`} markerEnd={`url(#midway-run-${battle.attacker})`} />
      <text x={288}>{voice.say("battle.legend.run")}</text>
      <g className={defender}>
        <g className="midway-fireline">
          <path d="M494-4h28" />
          <circle cx={494} cy={-4} r={3.5} className="midway-muzzle" />
        </g>
      </g>
      <text x={532}>{voice.say("battle.legend.fire")}</text>
      <rect x={740} y={-11} width={28} height={14} rx={7} className="midway-ring" />
      <text x={776}>{voice.say("battle.legend.ring")}</text>
    </g>
  );
}

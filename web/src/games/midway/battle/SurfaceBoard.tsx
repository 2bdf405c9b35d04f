import { targets } from "~/table/draft";
import { counter, gunsOf } from "../fleet";
import { colours, type MidwayScene, type SurfaceBattle } from "../view";
import { Tray } from "./Edges";
import type { BattleProps } from "./props";
import { HEIGHT, middle, reach, WIDTH } from "./rectangles";
import { useDrag } from "./useDrag";
import { Vessel } from "./Vessel";

/** Ships against ships: both fleets on one board. */
export function SurfaceBoard({
  scene,
  battle,
  draft,
  choose,
  onPlace,
  ground,
  touched,
}: BattleProps & { battle: SurfaceBattle }) {
  const { printed, ask, voice } = scene;
  const moves = ask?.moves ?? [];
  const [verb, first, second] = draft;
  const prompt = ask?.prompt ?? "";
  const act = prompt === "surface.fire" ? "fire" : "move";
  const asked = prompt.startsWith("surface.") && ask?.about.zone === battle.zone;
  const placing = prompt === "surface.deploy" ? String(ask?.about.ship) : null;
  const open = asked ? targets(moves, [act]) : new Set<unknown>();
  const begun = verb === act && first !== undefined ? String(first) : null;
  const goals = begun ? targets(moves, [act, begun]) : new Set<unknown>();
  const free = placing ? targets(moves, ["place", placing]) : act === "move" ? goals : new Set<unknown>();
  const pending = Object.entries(battle.pending ?? {}).filter(([, at]) => at);
  const { ranks, files } = printed.map.battle_board;
  const drop = (id: string, x: number, y: number) => {
    const rank = ranks[Math.floor(y / HEIGHT)];
    const file = Math.floor(x / WIDTH) + 1;
    if (!rank || file < 1 || file > files) return;
    if (placing) onPlace(`${rank}${file}`);
    else if (moves.some((move) => move[0] === "move" && move[1] === id && move[2] === `${rank}${file}`))
      choose(["move", id, `${rank}${file}`]);
  };
  const { grip, offset } = useDrag(ground, drop, placing ? undefined : onPlace);
  const berths: Readonly<Record<string, string>> = battle.berths ?? {};
  const shooter = act === "fire" ? begun : null;
  const guns =
    shooter && berths[shooter] ? (printed.units.types[counter(printed, shooter)?.type ?? ""]?.gun_range ?? 0) : 0;
  const range = shooter && berths[shooter] ? reach(printed, berths[shooter], guns) : null;
  const lines = { ...battle.fire, ...(shooter && second !== undefined ? { [shooter]: String(second) } : {}) };
  return (
    <g>
      <text x={files * WIDTH} y={-32} textAnchor="end" className="midway-status">
        {voice.say("battle.surface", {
          zone: battle.zone,
          n: (battle.round ?? 0) + 1,
          of: printed.map.battle_board.surface_turns,
        })}
      </text>
      {[...free].map((at) => {
        const [x, y] = middle(printed, String(at));
        return <circle key={String(at)} cx={x} cy={y} r={3.5} className="midway-free" />;
      })}
      {range && (
        <g>
          <rect x={range.x} y={range.y} width={range.w} height={range.h} rx={5} className="midway-reach" />
        </g>
      )}
      {Object.entries(lines).map(([ship, target]) => (
        <Salvo
          key={ship}
          scene={scene}
          from={berths[ship]}
          to={berths[target]}
          side={colours(counter(printed, ship)?.side ?? "US")}
          chosen={ship === shooter}
        />
      ))}
      {Object.entries(berths).map(([id, at]) => {
        const may = begun ? goals.has(id) : open.has(id);
        const dragged = act === "move" && open.has(id);
        return (
          <g key={id} {...grip(id, dragged)}>
            <Vessel
              scene={scene}
              id={id}
              at={at}
              figure={gunsOf(scene, id)}
              open={may}
              chosen={begun === id || second === id}
              done={battle.fire?.[id] !== undefined}
              touched={touched.has(id)}
              offset={offset(id)}
              onPick={dragged ? undefined : onPlace}
            />
          </g>
        );
      })}
      {pending.map(([id, at]) => (
        <Vessel key={id} scene={scene} id={id} at={at} figure={gunsOf(scene, id)} ghost />
      ))}
      {placing && typeof second === "string" && verb === "place" && (
        <Vessel
          scene={scene}
          id={placing}
          at={second}
          figure={gunsOf(scene, placing)}
          ghost
          chosen
          onPick={() => onPlace(second)}
        />
      )}
      {begun && act === "move" && typeof second === "string" && (
        <Vessel
          scene={scene}
          id={begun}
          at={second}
          figure={gunsOf(scene, begun)}
          ghost
          chosen
          onPick={() => onPlace(second)}
        />
      )}
      {range && (
        <text x={range.x + 9} y={range.y + 17} className="midway-reach-text">
          {voice.say("battle.guns_reach", { ship: shooter, n: guns })}
        </text>
      )}
      {placing && (
        <Tray
          scene={scene}
          ship={placing}
          left={Number(ask?.about.left ?? 1)}
          figure={gunsOf(scene, placing)}
          grip={grip(placing, true)}
          offset={offset(placing)}
        />
      )}
    </g>
  );
}

interface SalvoProps {
  scene: MidwayScene;
  from: string | undefined;
  to: string | undefined;
  side: "us" | "jp";
  chosen: boolean;
}

function Salvo({ scene, from, to, side, chosen }: SalvoProps) {
  if (!from || !to) return null;
  const [ax, ay] = middle(scene.printed, from);
  const [bx, by] = middle(scene.printed, to);
  const far = Math.max(1, Math.hypot(bx - ax, by - ay));
  const [ex, ey] = [bx - ((bx - ax) / far) * 26, by - ((by - ay) / far) * 26];
  return (
    <g className={chosen ? "midway-fireline chosen" : `midway-fireline ${side}`}>
      <circle cx={ax} cy={ay - 10} r={3.5} className="midway-muzzle" />
      <path d={`M${ax} ${ay - 10}L${ex} ${ey - 10}`} />
      <path d={`M${ex - 4} ${ey - 10}h8M${ex} ${ey - 14}v8M${ex - 3} ${ey - 13}l6 6M${ex - 3} ${ey - 7}l6-6`} />
    </g>
  );
}

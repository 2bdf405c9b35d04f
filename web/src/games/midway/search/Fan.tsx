import { HitBoxes, hitBoxesWidth, Plate } from "~/art/plates";
import { Ship } from "~/art/symbols";
import { counter, hitsOn, type Stack, short, total } from "../fleet";
import { Tap } from "../Tap";
import { colours, type MidwayScene } from "../view";
import { FLEET } from "./Fleet";
import type { Spot } from "./layout";

interface Props {
  scene: MidwayScene;
  stack: Stack;
  at: Spot;
  limits: Spot;
  /** Out of the way while a zone is chosen: in the lower corner that is farther off. */
  docked: boolean;
  /** Ships that can be chosen. */
  open: ReadonlySet<unknown>;
  chosen: unknown;
  onPick(ship: string): void;
}

const CARD = { w: 124, h: 26 };

/** Every ship of a force, laid out beside it. */
export function Fan({ scene, stack, at, limits, docked, open, chosen, onPick }: Props) {
  const columns = stack.ships.length > 6 ? 2 : 1;
  const rows = Math.ceil(stack.ships.length / columns);
  const width = columns * (CARD.w + 4) + 8;
  const height = rows * (CARD.h + 4) + 26;
  const [x, y] = docked ? corner(at, width, height, limits) : beside(at, width, height, limits);
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect width={width} height={height} rx={8} className="midway-fan-ground" />
      <text x={10} y={16} className="midway-fan-head">
        {scene.voice.say("board.fan", { zone: stack.zone, n: stack.ships.length })}
      </text>
      {stack.ships.map((id, n) => (
        <Tap
          key={id}
          transform={`translate(${6 + (n % columns) * (CARD.w + 4) + CARD.w / 2} ${24 + Math.floor(n / columns) * (CARD.h + 4) + CARD.h / 2})`}
          className={open.has(id) ? "midway-card may" : "midway-card"}
          onTap={() => onPick(id)}
        >
          <Card scene={scene} id={id} chosen={chosen === id} />
        </Tap>
      ))}
    </g>
  );
}

function Card({ scene, id, chosen }: { scene: MidwayScene; id: string; chosen: boolean }) {
  const { printed, view, voice } = scene;
  const ship = counter(printed, id);
  if (!ship) return null;
  const left = -CARD.w / 2;
  return (
    <Plate side={colours(ship.side)} w={CARD.w} h={CARD.h} selected={chosen}>
      <Ship kind={ship.type} transform={`translate(${left + 20} 5) scale(.19)`} color="#fff" />
      <text x={left + 38} y={-0.5} className="midway-card-name">
        {voice.noun(id)}
      </text>
      <text x={left + 38} y={9} className="midway-card-air">
        {view.air[id] ? airOf(scene, id) : ship.type}
      </text>
      <HitBoxes
        hits={hitsOn(view, id)}
        of={ship.hits}
        box={5.5}
        line="rgba(255,255,255,.75)"
        taken="#ffb3a5"
        transform={`translate(${CARD.w / 2 - 6 - hitBoxesWidth(ship.hits, 5.5)} 3.5)`}
      />
    </Plate>
  );
}

function beside(at: Spot, width: number, height: number, limits: Spot): Spot {
  const gap = FLEET.w / 2 + 14;
  const right = at[0] + gap + width < limits[0];
  return [right ? at[0] + gap : at[0] - gap - width, Math.min(Math.max(at[1] - height / 2, 2), limits[1] - height - 2)];
}

function corner(at: Spot, width: number, height: number, limits: Spot): Spot {
  return [at[0] > limits[0] / 2 ? 4 : limits[0] - width - 4, limits[1] - height - 4];
}

function airOf(scene: MidwayScene, id: string): string {
  const hangar = scene.view.air[id] ?? {};
  const ready = total(hangar.ready);
  const coming = total(hangar.readying);
  if (ready) return scene.voice.say("board.ready_short", { factors: short(hangar.ready) });
  if (coming) return scene.voice.say("board.readying_short", { factors: short(hangar.readying) });
  return short(hangar.unready);
}

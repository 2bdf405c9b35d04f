import { HitBoxes, hitBoxesWidth } from "~/art/plates";
import { PAINTS, Ship } from "~/art/symbols";
import { counter, hitsOn } from "../fleet";
import { Tap } from "../Tap";
import { colours, type MidwayScene } from "../view";
import { bowsUp, middle, WIDTH } from "./rectangles";

interface Props {
  scene: MidwayScene;
  id: string;
  at: string;
  /** Beside the name: screening, or guns. */
  figure: number;
  /** Brass: it can be chosen, or it is. */
  open?: boolean;
  chosen?: boolean;
  /** It has been given its task. */
  done?: boolean;
  /** Not there yet: where it would lie. */
  ghost?: boolean;
  touched?: boolean;
  offset?: readonly [number, number] | null;
  onPick?(id: string): void;
}

/** A ship from above on the battle board, her name, her value and her hits. */
export function Vessel({ scene, id, at, figure, open, chosen, done, ghost, touched, offset, onPick }: Props) {
  const { printed, view, voice } = scene;
  const ship = counter(printed, id);
  if (!ship) return null;
  const side = colours(ship.side);
  const paint = PAINTS[side];
  const [mx, my] = middle(printed, at);
  const [x, y] = offset ?? [mx, my];
  const hits = hitsOn(view, id);
  const name = voice.noun(id);
  // A plate is never wider than its rectangle: ships may lie side by side.
  const w = Math.min(WIDTH - 3, Math.max(40, name.length * 6.1 + 12));
  const letters = Math.min(11.5, (w - 5) / (name.length * 0.5));
  const box = Math.min(6.5, (WIDTH - 12) / ship.hits - 2.5);
  const turn = bowsUp(printed, ship.side) ? "" : " rotate(180)";
  return (
    <Tap
      className={`midway-glide midway-vessel ${side}${ghost ? " ghost" : ""}${open ? " open" : ""}`}
      style={{ transform: `translate(${x}px, ${y}px)` }}
      onTap={onPick && (() => onPick(id))}
    >
      <rect x={-27} y={-42} width={54} height={84} className="midway-hitbox" />
      {touched && <rect x={-28} y={-43} width={56} height={86} rx={6} className="midway-touched" />}
      {(open || chosen) && (
        <rect x={-26} y={-41} width={52} height={82} rx={6} className={chosen ? "midway-chosen" : "midway-may"} />
      )}
      <Ship
        kind={ship.type}
        view="plan"
        transform={`translate(0 -10) scale(.52)${turn}`}
        deck={paint.deck}
        works={paint.plate}
        edge={paint.edge}
      />
      {view.damage[id]?.sunk && <path d="M-20-36L20 16M20-36L-20 16" className="midway-sunk" />}
      {hits > 0 && <path d="M0-24c4 4 8 8 5 14-2 4-8 4-10 0-2-5 4-8 5-14z" className="midway-fire" />}
      <g transform="translate(18 8)">
        <rect x={-9} y={-8} width={18} height={15} rx={3} fill={paint.plate} stroke={paint.edge} />
        <text y={3.8} textAnchor="middle" className="midway-plate-name" fontSize={11.5} fill={paint.ink}>
          {figure}
        </text>
      </g>
      <g transform="translate(0 26)">
        <rect
          x={-w / 2}
          y={-8}
          width={w}
          height={16}
          rx={3}
          fill={paint.plate}
          stroke={paint.edge}
          strokeDasharray={ghost ? "4 3" : undefined}
        />
        <text y={4} textAnchor="middle" className="midway-plate-name" fontSize={letters} fill={paint.ink}>
          {name}
        </text>
        {done && <path d={`M${hitBoxesWidth(ship.hits, box) / 2 + 4} 13l2.5 3l5-6`} className="midway-tick" />}
        <HitBoxes
          hits={hits}
          of={ship.hits}
          box={box}
          transform={`translate(${-hitBoxesWidth(ship.hits, box) / 2} 10.5)`}
        />
      </g>
    </Tap>
  );
}

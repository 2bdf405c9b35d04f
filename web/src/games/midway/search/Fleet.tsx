import { Badge, ShipCounter } from "~/art/plates";
import { counter, hitsOn, readyIn, type Stack, short, total } from "../fleet";
import { ZONE } from "../geography";
import { Tap } from "../Tap";
import { colours, type MidwayScene } from "../view";

export const FLEET = { w: 96, h: 42 };

interface Props {
  scene: MidwayScene;
  stack: Stack;
  /** The middle of its zone. */
  home: readonly [number, number];
  /** Where the counter is drawn. */
  at: readonly [number, number];
  selected: boolean;
  movable: boolean;
  touched: boolean;
  /** The enemy is in the same zone. */
  contact: boolean;
  onPick(zone: string): void;
}

/** A force at sea: the profile and name of its weightiest ship, how many there are, and what is ready aboard. */
export function Fleet({ scene, stack, home, at, selected, movable, touched, contact, onPick }: Props) {
  const { view, printed } = scene;
  const side = colours(stack.lead.side);
  const hits = stack.ships.reduce((sum, id) => sum + hitsOn(view, id), 0);
  const ready = readyIn(view, stack.ships);
  const alone = stack.ships.length === 1;
  const moved = Math.hypot(at[0] - home[0], at[1] - home[1]) > 6;
  return (
    <Tap className="midway-fleet" onTap={() => onPick(stack.zone)}>
      <rect
        x={home[0] - ZONE / 2 + 1}
        y={home[1] - ZONE / 2 + 1}
        width={ZONE - 2}
        height={ZONE - 2}
        className={`midway-home ${side}`}
      />
      {moved && <path d={`M${home[0]} ${home[1]}L${at[0]} ${at[1]}`} className={`midway-leader ${side}`} />}
      <g className="midway-glide" style={{ transform: `translate(${at[0]}px, ${at[1]}px)` }}>
        <g className="midway-steady">
          {touched && <rect x={-58} y={-30} width={116} height={62} rx={8} className="midway-touched" />}
          {movable && !selected && <rect x={-54} y={-26} width={108} height={54} rx={7} className="midway-may" />}
          <ShipCounter
            side={side}
            kind={stack.lead.type}
            name={scene.voice.noun(stack.lead.id)}
            number={alone ? undefined : stack.ships.length}
            w={FLEET.w}
            h={FLEET.h}
            stacked={!alone}
            selected={selected}
            hits={alone ? hits : hits > 0 ? 1 : 0}
            of={alone ? (counter(printed, stack.lead.id)?.hits ?? 0) : 0}
          />
          {contact && (
            <Badge
              icon="target"
              colour="var(--bad)"
              r={9}
              transform={`translate(${-FLEET.w / 2 + 3} ${FLEET.h / 2})`}
            />
          )}
          {total(ready) > 0 && (
            <g transform={`translate(${-FLEET.w / 2 + 4} ${-FLEET.h / 2 - 2})`} className={side}>
              <rect x={-8} y={-9} width={short(ready).length * 6 + 12} height={16} rx={8} className="midway-tag" />
              <text x={-2} y={3} className="midway-small">
                {short(ready)}
              </text>
            </g>
          )}
        </g>
      </g>
    </Tap>
  );
}

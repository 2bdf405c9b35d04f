import { useMemo } from "react";
import type { SceneProps } from "~/contract/game";
import { Chart } from "~/table/map/Chart";
import { Face } from "../hand/Face";
import { Control } from "../map/Control";
import { Ground } from "../map/Ground";
import { border, geography, outlines } from "../map/geography";
import { BOX } from "../map/hexes";
import { Bases } from "../map/Places";
import { Stacks } from "../map/Stacks";
import { stacksOf } from "../stacks";
import { cardsOf, inkOf, type Printed, type View } from "../view";
import { reachOf, shownCard } from "./reach";

/** A card with a number on each of its uses. */
export function CardFace({ scene }: SceneProps<View, Printed>) {
  const card = cardsOf(scene.printed).get(shownCard(scene));
  return (
    <div className="lesson-card">
      {card && <Face card={card} voice={scene.voice} whole />}
      {[1, 2, 3].map((n) => (
        <i key={n} className={`lesson-use-${n}`} />
      ))}
    </div>
  );
}

/** A headquarters with its range; those it may call are marked as on the board. */
export function HqRange({ scene }: SceneProps<View, Printed>) {
  const { view, printed, voice } = scene;
  const map = geography(printed);
  const { hexes, called } = useMemo(() => reachOf(scene), [scene]);
  const stacks = useMemo(() => stacksOf({ view, printed }), [view, printed]);
  return (
    <Chart box={BOX} label={voice.say("board.label")} cells={[]} near={9} far={3} still>
      <g className="empire-map map-ground">
        <Ground map={map} />
        <Control view={view} printed={printed} plain />
        <g className="empire-ranges" data-side={inkOf(view.seat ?? "allied")}>
          <g data-chosen="true">
            <path d={outlines(hexes)} className="range" />
            <path d={border(hexes)} className="range-edge" />
          </g>
        </g>
        <Stacks stacks={stacks} voice={voice} selected={called} />
        <Bases view={view} printed={printed} voice={voice} taken={new Set(stacks.keys())} />
      </g>
    </Chart>
  );
}

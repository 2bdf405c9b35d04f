import { useState } from "react";
import type { BoardProps } from "~/contract/game";
import { BattleStage } from "./battle/BattleStage";
import { useStage } from "./battle/useStage";
import { MapBoard } from "./board/MapBoard";
import { Face } from "./hand/Face";
import { Fan } from "./hand/Fan";
import { cardOf } from "./hand/uses";
import { ForecastDock } from "./offensive/Forecast";
import { Ghosts } from "./offensive/Ghosts";
import { Pins } from "./offensive/Pins";
import { Strip } from "./offensive/Strip";
import { outlooks } from "./staff";
import type { Show } from "./story/beats";
import { cardsOf, type Printed, type View } from "./view";
import "./map/map.css";
import "./board/board.css";
import "./hand/hand.css";
import "./offensive/offensive.css";
import "./tracks/tracks.css";

/** Questions of a battle that are answered on the map: where to. */
const ON_MAP: readonly string[] = ["retreat"];

/** The map; over it the offensive in a strip, along its edge the hand. A battle takes its place; the player may look past
 * it. */
export function Board(props: BoardProps<View, Printed>) {
  const { scene, odds, still, draft, telling } = props;
  const { view, voice, ask } = scene;
  const stage = useStage(props);
  const onMap = ON_MAP.includes(ask?.prompt ?? "");
  const about = `${view.turn} ${stage?.hex} ${onMap}`;
  const [turned, setTurned] = useState<string | null>(null); // the moment at which the player looked at the other sheet
  const hidden = stage !== null && (turned === about ? !onMap : onMap);
  return (
    <div className="empire-board">
      {!still && <Strip scene={scene} odds={odds} />}
      <MapBoard {...props} under={<Ghosts view={view} voice={voice} />} over={<Pins outlooks={outlooks(odds)} />}>
        {!still && !telling && <Fan scene={scene} drafted={cardOf(scene, draft)} choose={props.choose} />}
        {telling && <Played scene={scene} show={telling.beat.show as Show | undefined} />}
        {stage && !hidden && <BattleStage {...props} stage={stage} />}
        {stage && (
          <button
            type="button"
            className="empire-turn"
            data-covers
            onClick={() => setTurned(turned === about ? null : about)}
          >
            {voice.say(hidden ? "board.to_battle" : "board.to_map")}
          </button>
        )}
      </MapBoard>
      {!still && !telling && (!stage || hidden) && <ForecastDock scene={scene} odds={odds} />}
    </div>
  );
}

/** The card that is being played. */
function Played({ scene: { printed, voice }, show }: { scene: BoardProps<View, Printed>["scene"]; show?: Show }) {
  const card = show?.kind === "card" && cardsOf(printed).get(show.card);
  return card ? (
    <div className="empire-played" data-covers>
      <Face card={card} voice={voice} />
    </div>
  ) : null;
}

import type { BoardProps } from "~/games/game";
import { MapBoard } from "./board/MapBoard";
import { Fan } from "./hand/Fan";
import { cardOf } from "./hand/uses";
import { Forecasts } from "./offensive/Forecast";
import { Ghosts } from "./offensive/Ghosts";
import { Pins } from "./offensive/Pins";
import { Strip } from "./offensive/Strip";
import { outlooks } from "./staff";
import type { Printed, View } from "./view";
import "./map/map.css";
import "./board/board.css";
import "./hand/hand.css";
import "./offensive/offensive.css";
import "./tracks/tracks.css";

/** The map; over it the offensive in a strip, along its edge the hand. */
export function Board(props: BoardProps<View, Printed>) {
  const { scene, odds, still, draft } = props;
  const { view, voice } = scene;
  return (
    <div className="empire-board">
      {!still && <Strip scene={scene} odds={odds} />}
      <MapBoard {...props} under={<Ghosts view={view} voice={voice} />} over={<Pins outlooks={outlooks(odds)} />}>
        {!still && <Forecasts scene={scene} odds={odds} floating />}
        {!still && <Fan scene={scene} drafted={cardOf(scene, draft)} />}
      </MapBoard>
    </div>
  );
}

import { useState } from "react";
import type { BoardProps } from "~/contract/game";
import { BattleView } from "./battle/BattleView";
import { useStory } from "./battle/story";
import { MapBoard } from "./board/MapBoard";
import { Desk } from "./production/Desk";
import type { Printed, View } from "./view";
import "./victory.css";
import "./board/board.css";
import "./board/cards.css";
import "./battle/battle.css";
import "./production/desk.css";
import "./sheets/record.css";
import "./sheets/sheets.css";

/** Questions of a battle that are answered on the map: where to. */
const ON_MAP: readonly string[] = ["fall_back", "regroup", "home"];

type Props = BoardProps<View, Printed>;

/** The map; over it a battle or the production desk, whichever the question is about. The player may look past it. */
export function Board(props: Props) {
  const { view, ask, voice } = props.scene;
  const story = useStory(props.news, view.fight?.place ?? "");
  const over = props.still ? null : view.fight ? "battle" : ask?.prompt === "production" ? "desk" : null;
  const onMap = over === "battle" && ON_MAP.includes(ask?.prompt ?? "");
  const about = `${view.turn} ${view.fight?.place ?? ""} ${over} ${onMap}`;
  const [turned, setTurned] = useState<string | null>(null); // the moment at which the player looked at the other sheet
  const hidden = over !== null && (turned === about ? !onMap : onMap);
  return (
    <div className="victory-board">
      <MapBoard {...props} />
      {over === "battle" && view.fight && !hidden && <BattleView {...props} fight={view.fight} story={story} />}
      {over === "desk" && !hidden && <Desk {...props} />}
      {over && (
        <button
          type="button"
          className="board-turn"
          data-covers
          onClick={() => setTurned(turned === about ? null : about)}
        >
          {voice.say(hidden ? `board.to_${over}` : "board.to_map")}
        </button>
      )}
    </div>
  );
}

import { useEffect, useState } from "react";
import type { BoardProps } from "~/contract/game";
import { BattleBoard } from "./battle/BattleBoard";
import { useFought } from "./battle/useFought";
import { MapBoard } from "./board/MapBoard";
import { useParade } from "./board/Parade";
import type { Show } from "./story/beats";
import { keepLast } from "./story/lastdice";
import type { Printed, View } from "./types";
import "./nimitz.css";
import "./map/map.css";
import "./board/tray.css";
import "./sheets/sheets.css";

/** The map, or the battle that is being fought; the player may look at the map meanwhile. */
export function Board(props: BoardProps<View, Printed>) {
  const { view, voice, lobby, printed } = props.scene;
  const [peeked, setPeeked] = useState<string | null>(null); // the battle past which the player looks
  const [told, setTold] = useState<unknown>(null); // the news whose battle has been told to its end
  const past = useFought(props);
  const fought = props.telling === undefined ? past : null; // told already, on the battle as it was
  const shown = view.battle ? props : told === props.news ? null : fought;
  const area = shown?.scene.view.battle?.area ?? null;
  const fighting = area !== null && !props.still;
  const peeking = fighting && peeked === area;
  // What Japan did is seen on the map first, even when it led straight into a battle.
  // At the table the story tells it; in the replay the board does by itself.
  const alone = useParade(props.news, printed, (props.still ?? false) || props.telling !== undefined);
  const show = props.telling?.beat.show as Show | undefined;
  const parade = show?.kind === "order" ? { ...alone, shown: show.order, left: 0 } : alone;
  useEffect(() => keepLast(lobby.id, props.news), [lobby.id, props.news]);
  return (
    <div className="nimitz-board">
      {fighting && shown && !peeking && !parade.shown ? (
        <BattleBoard
          {...shown}
          onTold={view.battle ? undefined : () => setTold(props.news)}
          onMap={() => setPeeked(area)}
        />
      ) : (
        <MapBoard {...props} parade={parade} />
      )}
      {peeking && !parade.shown && (
        <button type="button" className="board-turn" data-covers onClick={() => setPeeked(null)}>
          {voice.say("board.to_battle")}
        </button>
      )}
    </div>
  );
}

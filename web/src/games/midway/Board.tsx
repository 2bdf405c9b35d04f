import { useState } from "react";
import type { BoardProps } from "~/games/game";
import { BattleBoard } from "./battle/BattleBoard";
import { SearchBoard } from "./search/SearchBoard";
import type { Printed, View } from "./view";
import "./midway.css";
import "./battle/battle.css";
import "./search/search.css";
import "./sheets/sheets.css";

/** Which sheet a question is about; the player may look at the other one meanwhile. */
export function Board(props: BoardProps<View, Printed>) {
  const { view, ask, voice } = props.scene;
  const fought = view.battle !== null || Object.keys(view.surface).length > 0;
  const due = view.battle !== null || Boolean(ask?.prompt.startsWith("surface."));
  const about = `${view.turn} ${view.battle?.zone ?? ""} ${due}`;
  const [turned, setTurned] = useState<string | null>(null); // the moment at which the player turned to the other sheet
  const battle = fought && (turned === about ? !due : due);
  const other = battle ? "board.to_search" : "board.to_battle";
  return (
    <div className="midway-board">
      {battle ? <BattleBoard {...props} /> : <SearchBoard {...props} />}
      {fought && !props.still && (
        <button type="button" className="midway-turn" onClick={() => setTurned(turned === about ? null : about)}>
          {voice.say(other)}
        </button>
      )}
    </div>
  );
}

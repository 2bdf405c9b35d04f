import type { BoardProps } from "~/games/game";
import { MapBoard } from "./board/MapBoard";
import type { Printed, View } from "./view";
import "./map/map.css";
import "./board/board.css";

/** The map, with what the question needs around it. */
export function Board(props: BoardProps<View, Printed>) {
  return (
    <div className="empire-board">
      <MapBoard {...props} />
    </div>
  );
}

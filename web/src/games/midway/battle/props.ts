import type { RefObject } from "react";
import type { BoardProps } from "~/contract/game";
import type { Printed, View } from "../view";

/** What the two kinds of battle are drawn from. */
export type BattleProps = BoardProps<View, Printed> & {
  onPlace(place: string): void;
  ground: RefObject<SVGRectElement | null>;
};

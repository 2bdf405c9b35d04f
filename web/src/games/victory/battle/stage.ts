import type { BoardProps } from "~/contract/game";
import type { Fight, Printed, View } from "../view";

/** What a battle is drawn from. */
export type Stage = BoardProps<View, Printed> & { fight: Fight };

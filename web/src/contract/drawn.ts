import type { Seat } from "~/api/types";
import type { Side } from "~/art/sides";
import type { Voice } from "~/words";
import type { AnyGame, AnyLessons, Guide } from "./game";

/** A game with all that is needed to draw it: its module, what is printed on its pieces, its words. The page hands it to the table. */
export interface Drawn {
  id: string;
  game: AnyGame;
  printed: unknown;
  voice: Voice;
  /** Whose colour and mark a seat has. */
  side(seat: Seat): Side;
  /** Its guided first scenario, if it has one. */
  guide?: Guide | undefined;
  /** Its "How to play", if there is one. */
  lessons?: (() => Promise<AnyLessons>) | undefined;
}

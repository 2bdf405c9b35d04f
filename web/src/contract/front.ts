import type { Seat } from "~/api/types";
import type { Side } from "~/art/sides";

/** What a game shows of itself before anybody opens it: on the shelf, at set-up, in lists. `games/<id>/front.ts`, with its
 * picture in `cover.tsx` beside it and its words in `front/<lang>.json`. Every visitor of the home page loads it for every
 * game: it is small, and knows nothing of the board. */
export interface Front {
  /** Its place on the shelf. */
  order: number;
  /** The ground of its picture, shown until the picture is there. */
  ground: string;
  /** Whose colour and mark each seat has. */
  sides: Readonly<Record<Seat, Side>>;
  /** The seat that one is offered first, if it is not the first of the card. */
  begins?: Seat;
  /** False for a game without dice: nobody is asked for a word in them. */
  dice?: boolean;
  /** A good first game: newcomers are led to its guide. */
  first?: boolean;
}

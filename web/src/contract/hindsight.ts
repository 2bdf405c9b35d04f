import type { ReactNode } from "react";
import type { Seat } from "~/api/types";
import type { Voice } from "~/words";

/** A whole match on one board, when it is over: a board and the words beside it, as at the table. */
export interface HindsightProps<Printed> {
  /** As the game's `Game.hindsight` has read it. */
  hindsight: unknown;
  seat: Seat | null;
  voice: Voice;
  printed: Printed;
  /** Which entry is looked at now. */
  onEntry(n: number): void;
  /** What can be done from there: stands under the words. */
  children: ReactNode;
}

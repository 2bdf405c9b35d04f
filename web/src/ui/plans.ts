import { create } from "zustand";
import { persist } from "zustand/middleware";
import type { Seat } from "~/api/types";

export type Choice = boolean | number | string;
/** A game of one seat is played alone; the others against a bot, at one screen, or over the net. */
export type How = "bot" | "here" | "online" | "alone";

/** What a person last chose for a game: the next one begins with the same. */
export interface Plan {
  how: How;
  side: Seat;
  scenario: string;
  bot: string;
  options: Readonly<Record<string, Choice>>;
}

interface Plans {
  kept: Readonly<Record<string, Partial<Plan>>>;
  keep(game: string, change: Partial<Plan>): void;
}

export const usePlans = create<Plans>()(
  persist(
    (set) => ({
      kept: {},
      keep: (game, change) => set(({ kept }) => ({ kept: { ...kept, [game]: { ...kept[game], ...change } } })),
    }),
    { name: "wardroom.plans", version: 1 },
  ),
);

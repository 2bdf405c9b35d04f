import { create } from "zustand";
import type { Ask } from "~/api/types";
import type { Flight } from "../view";

/** What the builder and the board share while a path is being spelt: the manoeuvres so far, and what is pointed at. */
interface Hand {
  ask: Ask | null;
  steps: readonly string[];
  /** A flight that is only looked at. */
  peek: Flight | null;
  /** A manoeuvre that is only looked at. */
  next: string;
  begin(ask: Ask | null): void;
  spell(steps: readonly string[]): void;
  look(peek: Flight | null, next?: string): void;
}

export const useHand = create<Hand>((set, get) => ({
  ask: null,
  steps: [],
  peek: null,
  next: "",
  begin: (ask) => {
    if (get().ask !== ask) set({ ask, steps: [], peek: null, next: "" });
  },
  spell: (steps) => set({ steps, peek: null, next: "" }),
  look: (peek, next = "") => {
    if (get().peek !== peek || get().next !== next) set({ peek, next });
  },
}));

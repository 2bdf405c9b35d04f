import { create } from "zustand";

/** The card that a player has taken out of the hand to look at its uses. The fan and the panel show the same; it belongs
 * to one seat of one match. */
interface Held {
  card: string;
  of: string;
  hold(card: string, of: string): void;
}

const useStore = create<Held>()((set) => ({
  card: "",
  of: "",
  hold: (card, of) => set({ card, of }),
}));

export function useHeld(of: string): [card: string, hold: (card: string) => void] {
  const { card, of: whose, hold } = useStore();
  return [whose === of ? card : "", (next) => hold(next, of)];
}

import { create } from "zustand";
import { persist } from "zustand/middleware";

/** How a person likes the table. Kept in this browser; the language is kept with the words (`speak`). */
export interface Settings {
  theme: "system" | "dark" | "light";
  motion: "system" | "less" | "full";
  size: 100 | 125 | 150;
  /** A tap chooses and a second tap commits: always, on touch screens, or never. */
  twoTaps: "always" | "touch" | "never";
  /** Whether a question with one sensible answer is answered for the player. */
  obvious: "on" | "off";
  /** How fast what happened is told: twice as slow, as drawn, twice as fast, or not at all. */
  speed: "slow" | "normal" | "fast" | "off";
  /** How loud, 0 to 1; silent until asked for. */
  sound: number;
  /** Whether single letters are keys at the table. */
  keys: "on" | "off";
}

interface Store extends Settings {
  set(change: Partial<Settings>): void;
}

export const useSettings = create<Store>()(
  persist(
    (set) => ({
      theme: "system",
      motion: "system",
      size: 100,
      twoTaps: "always",
      obvious: "on",
      speed: "normal",
      sound: 0,
      keys: "on",
      set: (change) => set(change),
    }),
    { name: "wardroom.settings", version: 1 },
  ),
);

function apply({ theme, motion, size }: Settings): void {
  const { dataset } = document.documentElement;
  if (theme === "system") delete dataset.theme;
  else dataset.theme = theme;
  if (motion === "system") delete dataset.motion;
  else dataset.motion = motion;
  if (size === 100) delete dataset.size;
  else dataset.size = String(size);
}

/** Puts the settings on the page, now and at every change. Call once, before the first drawing. */
export function applySettings(): () => void {
  apply(useSettings.getState());
  return useSettings.subscribe(apply);
}

/** Whether nothing may move. */
export function still(): boolean {
  const { motion } = useSettings.getState();
  if (motion !== "system") return motion === "less";
  return typeof matchMedia === "function" && matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Milliseconds of an animation of this length; none for those who want less motion. */
export function pace(ms: number): number {
  return still() ? 0 : ms * { slow: 2, normal: 1, fast: 0.5, off: 0.5 }[useSettings.getState().speed];
}

/** Whether what was tapped once waits for a second tap. */
export function waitsForSecondTap(): boolean {
  const { twoTaps } = useSettings.getState();
  return twoTaps === "always" || (twoTaps === "touch" && matchMedia("(pointer: coarse)").matches);
}

import { create } from "zustand";
import { persist } from "zustand/middleware";

/** How a person likes the table. Kept in this browser; the language is kept with the words (`speak`). */
export interface Settings {
  theme: "system" | "dark" | "light";
  motion: "system" | "less" | "full";
  size: 100 | 125 | 150;
  /** A tap chooses and a second tap commits: always, on touch screens, or never. */
  twoTaps: "always" | "touch" | "never";
  /** How fast the pieces move: twice as slow, as drawn, twice as fast. */
  speed: "slow" | "normal" | "fast";
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
      speed: "normal",
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

/** Milliseconds of an animation of this length; none for those who want less motion. */
export function pace(ms: number): number {
  const { motion, speed } = useSettings.getState();
  const still = motion === "less" || (motion === "system" && matchMedia("(prefers-reduced-motion: reduce)").matches);
  if (still) return 0;
  return ms * { slow: 2, normal: 1, fast: 0.5 }[speed];
}

/** Whether what was tapped once waits for a second tap. */
export function waitsForSecondTap(): boolean {
  const { twoTaps } = useSettings.getState();
  return twoTaps === "always" || (twoTaps === "touch" && matchMedia("(pointer: coarse)").matches);
}

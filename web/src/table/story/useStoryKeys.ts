import { useEffect } from "react";
import { useSettings } from "~/ui/settings";
import { isElsewhere } from "../elsewhere";
import { toggleSound } from "../sound/sound";
import type { Teller } from "./teller";
import { RATES } from "./timing";

/** Keys while a story is told; they come before those of board and question. */
export function useStoryKeys(story: Teller, telling: boolean): void {
  useEffect(() => {
    if (!telling) return;
    function press(event: KeyboardEvent): void {
      const at = event.target as HTMLElement;
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (isElsewhere(event) || at.closest?.("[role=tablist]")) return;
      if (at.closest?.("button, a") && (event.key === " " || event.key === "Enter")) return; // it is pressed
      const letters = useSettings.getState().keys === "on";
      const { next, back, skip, start, pause, pace } = story.getState();
      const rate = RATES[Number(event.key) - 1];
      if (event.key === " " || event.key === "ArrowRight") next();
      else if (event.key === "ArrowLeft") back();
      else if (event.key === "Escape") skip();
      else if (event.key === "Home") start();
      else if (letters && event.key.toLowerCase() === "p") pause();
      else if (letters && event.key.toLowerCase() === "m") toggleSound();
      else if (letters && rate) pace(rate);
      else return;
      event.preventDefault();
      event.stopPropagation();
    }
    addEventListener("keydown", press, true);
    return () => removeEventListener("keydown", press, true);
  }, [story, telling]);
}

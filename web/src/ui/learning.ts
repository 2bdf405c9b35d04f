import { create } from "zustand";
import { persist } from "zustand/middleware";

/** How far somebody has got with the guided first match of a game, in this browser. */
export interface Lesson {
  match: string;
  /** How many of its kinds of question have been met, and how many there are. */
  step: number;
  of: number;
  done?: boolean;
}

interface Learning {
  of: Readonly<Record<string, Lesson>>;
  note(game: string, lesson: Lesson): void;
  finish(game: string, match: string): void;
}

export const useLearning = create<Learning>()(
  persist(
    (set) => ({
      of: {},
      note: (game, lesson) =>
        set(({ of }) => ({ of: { ...of, [game]: { ...lesson, ...(of[game]?.done ? { done: true } : {}) } } })),
      finish: (game, match) =>
        set(({ of }) => {
          const last = of[game];
          return last?.match === match && !last.done ? { of: { ...of, [game]: { ...last, done: true } } } : { of };
        }),
    }),
    { name: "wardroom.learning", version: 1 },
  ),
);

/** What the button says beside its name: done, how far one is, or how long it takes. */
export function stageOf(lesson: Lesson | undefined): "done" | "step" | "new" {
  if (lesson?.done) return "done";
  return lesson ? "step" : "new";
}

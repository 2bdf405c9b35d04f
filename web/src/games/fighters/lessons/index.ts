import type { Lessons } from "~/contract/game";
import { flat } from "~/words/flat";
import en from "./en.json";
import it from "./it.json";

/** How to play, in a few screens; the positions are recorded ones. */
const lessons: Lessons = {
  words: { en: flat(en), it: flat(it) },
  screens: [
    { id: "turn", rules: ["FP-ACT-1", "FP-ACT-4", "FP-ACT-7", "FP-INI-7"], scene: () => import("./views/turn.json") },
    {
      id: "fly",
      rules: ["FP-MOV-1", "FP-MOV-2", "FP-MOV-3", "FP-MOV-4", "FP-FLY-1", "FP-FLY-2"],
      scene: () => import("./views/fly.json"),
    },
    {
      id: "height",
      rules: ["FP-MOV-5", "FP-MOV-7", "FP-INI-4", "FP-FIR-2"],
      scene: () => import("./views/height.json"),
    },
    {
      id: "fire",
      rules: ["FP-FIR-1", "FP-FIR-3", "FP-FIR-5", "FP-FIR-6", "FP-FIR-8"],
      scene: () => import("./views/fire.json"),
    },
    {
      id: "dodge",
      rules: ["FP-DOD-1", "FP-DOD-2", "FP-DOD-6", "FP-CHN-1", "FP-CHN-4"],
      scene: () => import("./views/dodge.json"),
    },
    { id: "win", rules: ["FP-SCN-7", "FP-SCN-14", "FP-DMG-1", "FP-DMG-3"], scene: () => import("./views/win.json") },
  ],
};

export default lessons;

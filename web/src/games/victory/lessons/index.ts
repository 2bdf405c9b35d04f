import type { Lessons } from "~/contract/game";
import { flat } from "~/words/flat";
import en from "./en.json";
import it from "./it.json";

/** How to play, in a few screens; the positions are recorded ones. */
const lessons: Lessons = {
  words: { en: flat(en), it: flat(it) },
  screens: [
    {
      id: "blocks",
      rules: ["PV-INTRO-2", "PV-3.0-1"],
      scene: () => import("./views/blocks.json"),
      centre: [0.44, 0.6],
      zoom: 2.4,
    },
    { id: "turn", rules: ["PV-1.0-1", "PV-1.1-1", "PV-1.1-4"], scene: () => import("./views/turn.json") },
    {
      id: "moving",
      rules: ["PV-4.1-1", "PV-4.1-2", "PV-4.1-4", "PV-4.1-5"],
      scene: () => import("./views/moving.json"),
      centre: [0.62, 0.62],
      zoom: 2,
    },
    {
      id: "battle",
      rules: ["PV-5.2-1", "PV-5.2-3", "PV-5.3-1", "PV-5.4-9"],
      scene: () => import("./views/battle.json"),
      live: true,
      scale: 1.9,
    },
    {
      id: "landing",
      rules: ["PV-5.8-1", "PV-5.8-2", "PV-5.8-7", "PV-5.8-8"],
      scene: () => import("./views/landing.json"),
      live: true,
      scale: 1.9,
    },
    {
      id: "supply",
      rules: ["PV-7.1-3", "PV-7.1-4", "PV-5.7-18", "PV-8.1-4"],
      scene: () => import("./views/supply.json"),
      centre: [0.62, 0.55],
      zoom: 1.7,
    },
  ],
};

export default lessons;

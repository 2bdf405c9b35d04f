import type { Lessons } from "~/contract/game";
import { flat } from "~/words/flat";
import en from "./en.json";
import it from "./it.json";

/** How to play, in a few screens; the positions are recorded ones. */
const lessons: Lessons = {
  words: { en: flat(en), it: flat(it) },
  screens: [
    { id: "cards", rules: ["ES-CARD-1", "ES-CARD-2", "ES-CARD-7"], scene: () => import("./views/cards.json") },
    {
      id: "hq",
      rules: ["ES-OFF-1", "ES-OFF-3"],
      scene: () => import("./views/hq.json"),
      centre: [0.5, 0.5],
      zoom: 1.6,
    },
    {
      id: "reaction",
      rules: ["ES-OFF-5", "ES-OFF-13", "ES-OFF-14", "ES-OFF-15"],
      scene: () => import("./views/hq.json"),
      centre: [0.35, 0.4],
      zoom: 1.8,
    },
    {
      id: "battle",
      rules: ["ES-OFF-4", "ES-OFF-19", "ES-OFF-21"],
      scene: () => import("./views/hq.json"),
      centre: [0.6, 0.55],
      zoom: 2,
    },
    { id: "turn", rules: ["ES-SEQ-1", "ES-SEQ-4", "ES-REIN-1"], scene: () => import("./views/hq.json") },
  ],
};

export default lessons;

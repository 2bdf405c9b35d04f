import type { Lessons } from "~/contract/game";
import { flat } from "~/words/flat";
import en from "./en.json";
import it from "./it.json";

/** How to play, in a few screens; the positions are recorded ones. */
const lessons: Lessons = {
  words: { en: flat(en), it: flat(it) },
  screens: [
    { id: "search", rules: ["MW-S3-2", "MW-S3-3", "MW-S4-2"], scene: () => import("./views/search.json") },
    {
      id: "contact",
      rules: ["MW-S3-5", "MW-S3-6"],
      scene: () => import("./views/contact.json"),
      centre: [0.3, 0.55],
      zoom: 1.5,
    },
    { id: "ready", rules: ["MW-S2-2", "MW-S2-3", "MW-S2-5"], scene: () => import("./views/ready.json") },
    { id: "strike", rules: ["MW-S5-1", "MW-S5-3", "MW-AR-1"], scene: () => import("./views/strike.json") },
    {
      id: "screen",
      rules: ["MW-B8-1", "MW-B8-2", "MW-B9-4", "MW-B9-7"],
      scene: () => import("./views/screen.json"),
      centre: [0.5, 0.45],
      zoom: 1.7,
    },
    { id: "land", rules: ["MW-AR-3", "MW-AR-5", "MW-AR-7", "MW-B17-1"], scene: () => import("./views/land.json") },
  ],
};

export default lessons;

import type { Lessons } from "~/contract/game";
import { flat } from "~/words/flat";
import en from "./en.json";
import it from "./it.json";

/** How to play, in a few screens; the positions are recorded ones. */
const lessons: Lessons = {
  words: { en: flat(en), it: flat(it) },
  screens: [
    { id: "aim", rules: ["NM-GEN-3", "NM-VIC-1", "NM-OCC-4"], scene: () => import("./views/aim.json") },
    {
      id: "supply",
      rules: ["NM-RSP-1", "NM-RSP-8", "NM-RSP-10", "NM-RSP-12"],
      scene: () => import("./views/supply.json"),
    },
    { id: "scout", rules: ["NM-SCT-1", "NM-SCT-2", "NM-SCT-3"], scene: () => import("./views/scout.json") },
    { id: "move", rules: ["NM-MOV-1", "NM-MOV-3", "NM-MOV-5"], scene: () => import("./views/move.json") },
    { id: "orders", rules: ["NM-SCT-6", "NM-CTR-6", "NM-OCC-5"], scene: () => import("./views/orders.json") },
    {
      id: "battle",
      rules: ["NM-ATK-1", "NM-CTR-13", "NM-CTR-14", "NM-SET-5"],
      scene: () => import("./views/battle.json"),
    },
  ],
};

export default lessons;

import { lessons } from "~/contract/game";
import { spanning } from "~/table/map/framed";
import { flat } from "~/words/flat";
import type { Point } from "../battle/geometry";
import { spotOf } from "../board/Goals";
import { near } from "../map/ways";
import type { NimitzScene, Printed, View } from "../types";
import { attackOf } from "./attack";
import en from "./en.json";
import it from "./it.json";
import { Run } from "./Pictures";

const name = ({ voice }: NimitzScene, area: string): string => voice.noun(area);
const offered = ({ ask }: NimitzScene, verb: string): readonly string[] =>
  (ask?.moves ?? []).flatMap(([each, area]) => (each === verb ? [String(area)] : []));

/** An area of one's own that is an Objective, and one that is not yet. */
function goals({ view }: NimitzScene) {
  const mine = view.objectives.filter((area) => view.won.includes(area));
  const other = view.objectives.filter((area) => !view.won.includes(area));
  return { mine: mine[0] ?? "", other: other[0] ?? "" };
}

/** Of the areas that Japan holds, the one whose order would be told, and its neighbour. */
function watched(scene: NimitzScene, verb: string) {
  const area = offered(scene, verb).find((each) =>
    near(scene.printed, each).some((next) => scene.view.held.includes(next)),
  );
  return {
    area: area ?? "",
    prey: near(scene.printed, area ?? "").find((next) => scene.view.held.includes(next)) ?? "",
  };
}

const beside = ([x, y]: Point, right: number, down: number): Point => [x + right, y + down];

/** How to play, in a few screens. */
export default lessons<View, Printed>({
  words: { en: flat(en), it: flat(it) },
  screens: [
    {
      id: "aim",
      rules: ["NM-GEN-3", "NM-VIC-1", "NM-OCC-4"],
      scene: () => import("./views/aim.json"),
      frame: (scene) => spanning(scene.view.objectives.map(spotOf), 120),
      marks: (scene) => {
        const { mine, other } = goals(scene);
        return [
          { at: spotOf(mine), key: "held", about: { area: name(scene, mine), n: scene.view.won.length } },
          { at: spotOf(other), key: "open", about: { area: name(scene, other) } },
        ];
      },
    },
    {
      id: "supply",
      rules: ["NM-RSP-1", "NM-RSP-8", "NM-RSP-10", "NM-RSP-12"],
      scene: () => import("./views/supply.json"),
      frame: () => spanning([spotOf("WC"), spotOf("HI"), spotOf("US_RE"), spotOf("P3")], 150),
      marks: ({ view }) => [
        { at: spotOf("US_RE"), key: "reinforcement", about: { n: view.reinforcement } },
        { at: spotOf("P2"), key: "points", about: { n: view.supply } },
      ],
    },
    {
      id: "scout",
      rules: ["NM-SCT-1", "NM-SCT-2", "NM-SCT-3"],
      scene: () => import("./views/scout.json"),
      frame: (scene) => spanning(Object.values(watched(scene, "scout")).map(spotOf), 230),
      marks: (scene) => {
        const { area, prey } = watched(scene, "scout");
        return [
          { at: spotOf(area), key: "order", about: { area: name(scene, area) } },
          { at: spotOf(prey), key: "plan", about: { area: name(scene, prey), n: scene.view.supply } },
        ];
      },
    },
    {
      id: "move",
      rules: ["NM-MOV-1", "NM-MOV-3", "NM-MOV-5"],
      scene: () => import("./views/move.json"),
      frame: () => spanning([spotOf("HI"), spotOf("SA"), spotOf("MI"), spotOf("BO")], 110),
      marks: (scene) => [
        { at: spotOf("HI"), key: "from", about: { area: name(scene, "HI"), n: scene.view.supply } },
        { at: spotOf("SA"), key: "far", about: { area: name(scene, "SA") } },
      ],
    },
    {
      id: "orders",
      rules: ["NM-SCT-6", "NM-CTR-6", "NM-OCC-5"],
      scene: () => import("./views/orders.json"),
      frame: (scene) => spanning(Object.values(watched(scene, "order")).map(spotOf), 230),
      marks: (scene) => {
        const { area, prey } = watched(scene, "order");
        return [
          { at: spotOf(area), key: "die", about: { area: name(scene, area) } },
          { at: spotOf(prey), key: "prey", about: { area: name(scene, prey) } },
        ];
      },
    },
    {
      id: "battle",
      rules: ["NM-ATK-1", "NM-CTR-13", "NM-CTR-14", "NM-SET-5"],
      scene: () => import("./views/battle.json"),
      Picture: Run,
      frame: (scene) => attackOf(scene).frame,
      marks: (scene) => {
        const { squad, prey, value, at, card } = attackOf(scene);
        return [
          { at: beside(at(prey), 110, 146), key: "target" },
          { at: card, key: "die", about: { n: value[0] } },
          { at: beside(at(squad.at(-1) ?? ""), 28, 84), key: "planes", about: { n: squad.length } },
        ];
      },
    },
  ],
});

import { lessons } from "~/contract/game";
import { spanning } from "~/table/map/framed";
import { flat } from "~/words/flat";
import { centre } from "../map/hexes";
import { cardsOf, inkOf, type Printed, type View } from "../view";
import en from "./en.json";
import it from "./it.json";
import { CardFace, HqRange } from "./Pictures";
import { reachOf, shownCard, threatOf } from "./reach";
import "./lessons.css";

/** How to play, in a few screens. */
export default lessons<View, Printed>({
  words: { en: flat(en), it: flat(it) },
  screens: [
    {
      id: "cards",
      rules: ["ES-CARD-1", "ES-CARD-2", "ES-CARD-7"],
      scene: () => import("./views/cards.json"),
      Picture: CardFace,
      marks: (scene) => {
        const card = cardsOf(scene.printed).get(shownCard(scene));
        return card
          ? [
              { at: ".lesson-use-1", key: "operations", about: { n: card.ops, die: card.oc_iv } },
              { at: ".lesson-use-2", key: "event", about: { die: card.ec_iv ?? card.oc_iv } },
              { at: ".lesson-use-3", key: "aside" },
            ]
          : [];
      },
    },
    {
      id: "hq",
      rules: ["ES-OFF-1", "ES-OFF-3"],
      scene: () => import("./views/hq.json"),
      Picture: HqRange,
      frame: (scene) => {
        const { at, inside, outside } = reachOf(scene);
        return spanning([at, inside.hex, outside?.hex ?? at].map(centre), 200);
      },
      marks: (scene) => {
        const { at, range, efficiency, number, inside, outside } = reachOf(scene);
        const named = (hex: string) => scene.voice.noun(hex);
        return [
          { at: centre(at), key: "leads", about: { place: named(at), range } },
          { at: centre(inside.hex), key: "inside", about: { place: named(inside.hex), n: inside.far } },
          ...(outside
            ? [{ at: centre(outside.hex), key: "outside", about: { place: named(outside.hex), n: outside.far } }]
            : []),
          { at: ".lesson-corner", key: "units", about: { efficiency, card: number - efficiency, number } },
        ];
      },
    },
    {
      id: "reaction",
      rules: ["ES-OFF-5", "ES-OFF-13", "ES-OFF-14", "ES-OFF-15"],
      scene: () => import("./views/reaction.json"),
      frame: (scene) => {
        const { target, from } = threatOf(scene);
        return spanning([target, from.hex, ...Object.values(scene.view.offensive?.active ?? {})].map(centre), 70);
      },
      marks: (scene) => {
        const { target, from, die } = threatOf(scene);
        const named = (hex: string) => scene.voice.noun(hex);
        return [
          { at: centre(target), key: "attack", about: { place: named(target) } },
          { at: ".lesson-top", key: die ? "found" : "no_die", about: { die } },
          { at: centre(from.hex), key: "come", about: { place: named(from.hex), n: from.far } },
        ];
      },
    },
    {
      id: "battle",
      rules: ["ES-OFF-4", "ES-OFF-19", "ES-OFF-21"],
      scene: () => import("./views/battle.json"),
      live: true,
      scale: 2.7,
      marks: ({ ask, view }) => [
        { at: ".empire-parts", key: "parts" },
        {
          at: `.empire-throw[data-side=${inkOf(view.seat ?? "allied")}] strong`,
          key: "die",
          about: { n: Number(ask?.about.hits) },
        },
        { at: ".lesson-corner", key: "struck" },
      ],
    },
    {
      id: "turn",
      rules: ["ES-SEQ-1", "ES-SEQ-4", "ES-REIN-1"],
      scene: () => import("./views/turn.json"),
      marks: ({ view }) => [
        { at: ".lesson-top", key: "turn", about: { n: view.turn } },
        { at: ".lesson-middle", key: "cards", about: { n: (view.hand ?? []).length } },
        { at: ".lesson-corner", key: "will", about: { n: view.will } },
      ],
    },
  ],
});

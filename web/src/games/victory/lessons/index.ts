import { lessons } from "~/contract/game";
import { spanning } from "~/table/map/framed";
import { flat } from "~/words/flat";
import { pieceOf, stacksOf } from "../blocks";
import { pointOf } from "../board/Reach";
import { chains, hungry } from "../odds";
import { siteOf } from "../sites";
import type { Printed, VictoryScene, View } from "../view";
import en from "./en.json";
import it from "./it.json";
import { TurnOrder } from "./TurnOrder";

type Place = readonly [x: number, y: number];
const apart = ([ax, ay]: Place, [bx, by]: Place): number => Math.hypot(ax - bx, ay - by);
const name = ({ voice }: VictoryScene, site: string): string => voice.noun(site);

/** A stack of one's own on the map and the enemy's that is nearest to it: faces beside backs. */
function facing(scene: VictoryScene) {
  const stacks = Object.entries(stacksOf(scene)).filter(([site]) => site.startsWith("H"));
  const at = (site: string) => pointOf(scene.printed, site);
  const backs = new Set(scene.view.shadows.map(({ place }) => place));
  const own = stacks.filter(([site]) => !backs.has(site)).map(([site]) => site);
  const pairs = own.flatMap((mine) =>
    [...backs].filter((site) => site.startsWith("H")).map((back) => ({ mine, back })),
  );
  const size = (site: string) => stacks.find(([each]) => each === site)?.[1].length ?? 0;
  const best = pairs.sort(
    (a, b) => apart(at(a.mine), at(a.back)) - apart(at(b.mine), at(b.back)) || size(b.mine) - size(a.mine),
  )[0];
  return { mine: best?.mine ?? "", back: best?.back ?? "", backs: size(best?.back ?? "") };
}

const SHIPS: readonly string[] = ["CV", "BB", "CA"];

/** The largest fleet of one's own, and the headquarters nearest to it, which may order far moves. */
function command({ view, printed, ask }: VictoryScene) {
  const at = (id: string) => pointOf(printed, view.blocks[id]?.place ?? "");
  const ships = Object.keys(view.blocks).filter((id) => SHIPS.includes(pieceOf(printed, id).type));
  const here = (id: string) => ships.filter((other) => view.blocks[other]?.place === view.blocks[id]?.place).length;
  const own = ships.filter((id) => (ask?.moves ?? []).some(([verb, moved]) => verb === "move" && moved === id));
  const fleet = at([...own].sort((a, b) => here(b) - here(a))[0] ?? "");
  const hqs = (ask?.moves ?? []).flatMap(([verb, id]) => (verb === "activate" ? [String(id)] : []));
  const hq = hqs.sort((a, b) => apart(at(a), fleet) - apart(at(b), fleet))[0] ?? "";
  return { fleet, hq: at(hq), steps: view.blocks[hq]?.steps ?? 0 };
}

/** Where a block of one's own is out of supply. */
function starving({ view }: VictoryScene, odds: unknown): string {
  return siteOf(view.blocks[hungry(odds)[0] ?? ""]?.place ?? "");
}

/** It, the middle of the longest link of the chain, and the base worth most. */
function chained(scene: VictoryScene, odds: unknown) {
  const { view, printed } = scene;
  const at = (site: string) => pointOf(printed, site);
  const cut = at(starving(scene, odds));
  const links = chains(odds, view.side ?? "japan").map(([a, b]) => [at(a), at(b)] as const);
  const [[ax, ay], [bx, by]] = links.sort((a, b) => apart(...b) - apart(...a))[0] ?? [cut, cut];
  const link: Place = [(ax + bx) / 2, (ay + by) / 2];
  const own = printed.map.hexes.filter(({ id, base }) => base && view.held[id] === view.side);
  const home = at(own.sort((a, b) => (b.base?.pp ?? 0) - (a.base?.pp ?? 0))[0]?.id ?? "");
  return { link, cut, home };
}

/** How to play, in a few screens. */
export default lessons<View, Printed>({
  words: { en: flat(en), it: flat(it) },
  screens: [
    {
      id: "blocks",
      rules: ["PV-INTRO-2", "PV-3.0-1"],
      scene: () => import("./views/blocks.json"),
      frame: (scene) => {
        const { mine, back } = facing(scene);
        return spanning([pointOf(scene.printed, mine), pointOf(scene.printed, back)], 110);
      },
      marks: (scene) => {
        const { mine, back, backs } = facing(scene);
        return [
          { at: pointOf(scene.printed, mine), key: "face", about: { place: name(scene, mine) } },
          { at: pointOf(scene.printed, back), key: "back", about: { place: name(scene, back), n: backs } },
        ];
      },
    },
    {
      id: "turn",
      rules: ["PV-1.0-1", "PV-1.1-1", "PV-1.1-4"],
      scene: () => import("./views/turn.json"),
      Picture: TurnOrder,
      marks: (scene) => [
        { at: "[data-stage=dice]", key: "order", about: { side: scene.voice.noun(scene.view.initiative) } },
        { at: "[data-stage=first]", key: "move" },
        { at: "[data-stage=second]", key: "second" },
        { at: "[data-stage=battles]", key: "after" },
        { at: "[data-stage=end]", key: "end" },
      ],
    },
    {
      id: "moving",
      rules: ["PV-4.1-1", "PV-4.1-2", "PV-4.1-4", "PV-4.1-5"],
      scene: () => import("./views/moving.json"),
      frame: (scene) => spanning([command(scene).hq, command(scene).fleet], 160),
      marks: (scene) => [
        { at: command(scene).fleet, key: "ships" },
        { at: command(scene).hq, key: "hq", about: { n: command(scene).steps } },
      ],
    },
    {
      id: "battle",
      rules: ["PV-5.2-1", "PV-5.2-3", "PV-5.3-1", "PV-5.4-9"],
      scene: () => import("./views/battle.json"),
      live: true,
      scale: 1.9,
      marks: ({ ask, view }) => [
        { at: ".victory-letters", key: "letters" },
        { at: ".victory-rounds", key: "rounds", about: { n: view.fight?.round ?? 1, of: view.fight?.rounds ?? 3 } },
        { at: ".lesson-corner", key: "dice", about: { n: Number(ask?.about.steps) } },
      ],
    },
    {
      id: "landing",
      rules: ["PV-5.8-1", "PV-5.8-2", "PV-5.8-7", "PV-5.8-8"],
      scene: () => import("./views/landing.json"),
      live: true,
      scale: 1.9,
      marks: () => [{ at: ".lesson-middle", key: "ashore" }],
    },
    {
      id: "supply",
      rules: ["PV-7.1-3", "PV-7.1-4", "PV-5.7-18", "PV-8.1-4"],
      scene: () => import("./views/supply.json"),
      overlays: ["supply"],
      frame: (scene, odds) => spanning(Object.values(chained(scene, odds)), 70),
      marks: (scene, odds) => {
        const { link, cut, home } = chained(scene, odds);
        return [
          { at: home, key: "points", about: { n: scene.view.points.japan ?? 0 } },
          { at: link, key: "link" },
          { at: cut, key: "cut", about: { place: name(scene, starving(scene, odds)) } },
        ];
      },
    },
  ],
});

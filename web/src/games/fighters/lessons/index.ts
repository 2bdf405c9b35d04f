import { lessons } from "~/contract/game";
import { spanning } from "~/table/map/framed";
import { flat } from "~/words/flat";
import { centre } from "../rules/hexes";
import { acting, type FightersScene, flights, type Printed, typeOf, type View } from "../view";
import en from "./en.json";
import it from "./it.json";

const NEAR = 150;
const hexOf = ({ view }: FightersScene, craft: unknown): string => view.aircraft[String(craft)]?.hex ?? "";
const spotOf = (scene: FightersScene, craft: unknown) => centre(hexOf(scene, craft));
const named = ({ voice }: FightersScene, craft: unknown): string => voice.noun(String(craft));

/** Who acts, and those whom the question offers to shoot at. */
function shooting(scene: FightersScene) {
  const shooter = String(scene.ask?.about.shooter ?? acting(scene.ask));
  const targets = (scene.ask?.moves ?? []).flatMap(([verb, craft]) => (verb === "shoot" ? [String(craft)] : []));
  return { shooter, targets: targets.filter((craft) => hexOf(scene, craft)) };
}

const around = (scene: FightersScene, crafts: readonly unknown[]) =>
  spanning(
    crafts.filter((craft) => hexOf(scene, craft)).map((craft) => spotOf(scene, craft)),
    NEAR,
  );

/** Of the ends that a flight may have, the farthest at each height. */
function ends(scene: FightersScene) {
  const from = spotOf(scene, acting(scene.ask));
  const far = (hex: string) => Math.hypot(centre(hex)[0] - from[0], centre(hex)[1] - from[1]);
  const all = [...flights(scene.ask?.moves ?? [])].sort((a, b) => far(b[2]) - far(a[2]));
  const of = (level: string) => all.find(([, , , , each]) => each === level)?.[2];
  return { from, high: of("high"), low: of("low") };
}

/** How to play, in a few screens. */
export default lessons<View, Printed>({
  words: { en: flat(en), it: flat(it) },
  screens: [
    {
      id: "turn",
      rules: ["FP-ACT-1", "FP-ACT-4", "FP-ACT-7", "FP-INI-7"],
      scene: () => import("./views/turn.json"),
      frame: (scene) => around(scene, Object.keys(scene.view.aircraft)),
      marks: (scene) => {
        const mine = (scene.ask?.moves ?? []).map(([, craft]) => craft).filter((craft) => hexOf(scene, craft));
        const spent = Object.keys(scene.view.aircraft).find((id) => scene.view.aircraft[id]?.spent && hexOf(scene, id));
        return [
          ...(mine[0] ? [{ at: spotOf(scene, mine[0]), key: "group" }] : []),
          ...(spent ? [{ at: spotOf(scene, spent), key: "spent" }] : []),
        ];
      },
    },
    {
      id: "fly",
      rules: ["FP-MOV-1", "FP-MOV-2", "FP-MOV-3", "FP-MOV-4", "FP-FLY-1", "FP-FLY-2"],
      scene: () => import("./views/fly.json"),
      frame: (scene) => spanning([ends(scene).from, centre(ends(scene).high ?? "0101")], NEAR),
      marks: (scene) => {
        const { from, high } = ends(scene);
        return [
          { at: from, key: "craft", about: { n: Number(scene.ask?.about.speed) } },
          ...(high ? [{ at: centre(high), key: "end" }] : []),
        ];
      },
    },
    {
      id: "height",
      rules: ["FP-MOV-5", "FP-MOV-7", "FP-INI-4", "FP-FIR-2"],
      scene: () => import("./views/height.json"),
      frame: (scene) => {
        const { from, high, low } = ends(scene);
        return spanning([from, centre(high ?? low ?? "0101"), centre(low ?? high ?? "0101")], NEAR);
      },
      marks: (scene) => {
        const { from, low } = ends(scene);
        return [{ at: from, key: "high" }, ...(low ? [{ at: centre(low), key: "low" }] : [])];
      },
    },
    {
      id: "fire",
      rules: ["FP-FIR-1", "FP-FIR-3", "FP-FIR-5", "FP-FIR-6", "FP-FIR-8"],
      scene: () => import("./views/fire.json"),
      frame: (scene) => around(scene, [shooting(scene).shooter, ...shooting(scene).targets]),
      marks: (scene) => {
        const { shooter, targets } = shooting(scene);
        return [
          { at: spotOf(scene, shooter), key: "shooter", about: { craft: named(scene, shooter) } },
          ...targets.map((craft) => ({
            at: spotOf(scene, craft),
            key: scene.view.aircraft[craft]?.spent ? "sure" : "may_dodge",
            about: { craft: named(scene, craft) },
          })),
        ];
      },
    },
    {
      id: "dodge",
      rules: ["FP-DOD-1", "FP-DOD-2", "FP-DOD-6", "FP-CHN-1", "FP-CHN-4"],
      scene: () => import("./views/dodge.json"),
      frame: (scene) => around(scene, [scene.ask?.about.craft, scene.ask?.about.shooter]),
      marks: (scene) => [
        {
          at: spotOf(scene, scene.ask?.about.shooter),
          key: "shooter",
          about: { craft: named(scene, scene.ask?.about.shooter) },
        },
        {
          at: spotOf(scene, scene.ask?.about.craft),
          key: "dodger",
          about: { craft: named(scene, scene.ask?.about.craft) },
        },
      ],
    },
    {
      id: "win",
      rules: ["FP-SCN-7", "FP-SCN-14", "FP-DMG-1", "FP-DMG-3"],
      scene: () => import("./views/win.json"),
      frame: (scene) => around(scene, [shooting(scene).shooter, ...shooting(scene).targets]),
      marks: (scene) =>
        shooting(scene).targets.map((craft) => ({
          at: spotOf(scene, craft),
          key: "armour",
          about: {
            craft: named(scene, craft),
            n: typeOf(scene.printed, scene.view.aircraft[craft]?.type ?? "").armour,
          },
        })),
    },
  ],
});

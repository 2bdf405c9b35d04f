import { type Lights, lit } from "~/table/map/lights";
import { isHex } from "../map/hexes";
import { sitesOf } from "../pick";
import type { EmpireScene } from "../view";

/** What is lit on the map: what just happened, what may be chosen, where there are battles, and what is chosen. */
export function lightsOf(scene: EmpireScene, chosen: string | null, touched: ReadonlySet<string>): Lights {
  const { view, ask } = scene;
  const fights = (view.offensive?.fights ?? []).filter(({ stage }) => stage !== "over");
  return lit(
    (word) => {
      const site = isHex(word) ? word : view.units[word]?.at;
      return isHex(site) ? site : null;
    },
    [
      ["touched", touched],
      ["can", ask && ask.prompt !== "destination" ? sitesOf(scene, ask.moves) : []],
      ["battle", fights.map(({ hex }) => hex)],
      ["chosen", [chosen]],
    ],
  );
}

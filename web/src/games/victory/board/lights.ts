import type { Part } from "~/api/types";
import { targets } from "~/table/draft";
import { isBlock } from "../blocks";
import type { Light } from "../map/types";
import { isPlace, siteOf } from "../sites";
import { isOver } from "../stacking";
import type { VictoryScene } from "../view";

/** What is lit on the map: what just happened, where there are battles, what may be chosen and what is. */
export function lightsOf(
  scene: VictoryScene,
  chosen: string | null,
  touched: ReadonlySet<string>,
): Readonly<Record<string, Light>> {
  const { view, printed, ask } = scene;
  const lights: Record<string, Light> = {};
  const siteAt = (part: Part): string | null => {
    if (isPlace(printed, part)) return siteOf(part);
    const place = isBlock(printed, part) ? view.blocks[part]?.place : undefined;
    return place ? siteOf(place) : null;
  };
  for (const thing of touched) {
    const site = siteAt(thing);
    if (site) lights[site] = "touched";
  }
  for (const site of Object.keys(view.clashes)) lights[site] = "battle";
  if (view.fight) lights[siteOf(view.fight.place)] = "battle";
  if (ask && ask.prompt !== "where" && ask.prompt !== "movement" && ask.prompt !== "production")
    for (const move of ask.moves)
      for (const part of move.slice(1, 3)) if (isPlace(printed, part)) lights[siteOf(part)] = "can";
  if (ask?.prompt === "movement") {
    for (const part of targets(ask.moves, ["return"], 1)) light(part, "can");
    for (const part of targets(ask.moves, ["move"], 1)) light(part, "can");
    for (const site of new Set(Object.values(view.blocks).map(({ place }) => siteOf(place))))
      if (isOver(scene, site)) lights[site] = "battle";
  }
  if (chosen) lights[chosen] = "chosen";
  return lights;

  function light(part: Part, how: Light): void {
    const site = siteAt(part);
    if (site) lights[site] = how;
  }
}

import { isForce } from "../counters";
import type { Light } from "../map/Areas";
import { isPlace } from "../pick";
import type { NimitzScene } from "../types";

/** What is lit on the map: what just happened, where there are battles, what may be chosen and what is. */
export function lightsOf(
  { view, printed, ask }: NimitzScene,
  chosen: string | null,
  touched: ReadonlySet<string>,
): Readonly<Record<string, Light>> {
  const lights: Record<string, Light> = {};
  for (const thing of touched) {
    const place = isPlace(thing) ? thing : isForce(printed, thing) ? view.forces[thing]?.place : undefined;
    if (place) lights[place] = "touched";
  }
  if (view.battle) lights[view.battle.area] = "battle";
  if (ask && ask.prompt !== "movement")
    for (const move of ask.moves) {
      const [, thing] = move;
      if (move.length !== 2) continue;
      if (isPlace(thing)) lights[thing] = "can";
      else if (isForce(printed, thing) && !view.battle) {
        const place = view.forces[thing]?.place;
        if (place) lights[place] = "can";
      }
    }
  if (chosen) lights[chosen] = "chosen";
  return lights;
}

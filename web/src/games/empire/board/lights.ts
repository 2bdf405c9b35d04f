import { isHex } from "../map/hexes";
import { sitesOf } from "../pick";
import type { EmpireScene } from "../view";

export type Light = "can" | "chosen" | "battle" | "touched";

/** What is lit on the map: what just happened, where there are battles, what may be chosen and what is. */
export function lightsOf(
  scene: EmpireScene,
  chosen: string | null,
  touched: ReadonlySet<string>,
): ReadonlyMap<string, Light> {
  const { view, ask } = scene;
  const lights = new Map<string, Light>();
  for (const thing of touched) {
    const site = isHex(thing) ? thing : view.units[thing]?.at;
    if (isHex(site)) lights.set(site, "touched");
  }
  if (ask && ask.prompt !== "destination")
    for (const site of sitesOf(scene, ask.moves)) if (isHex(site)) lights.set(site, "can");
  for (const { hex, stage } of view.offensive?.fights ?? []) if (stage !== "over") lights.set(hex, "battle");
  if (chosen && isHex(chosen)) lights.set(chosen, "chosen");
  return lights;
}

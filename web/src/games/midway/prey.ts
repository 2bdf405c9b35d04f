import type { Row } from "~/contract/game";
import { boxesLeft, counter } from "./fleet";
import type { MidwayScene } from "./view";

/** A ship worth attacking: what she still takes, and what she is worth. */
export function preyRow(scene: MidwayScene, id: string): Partial<Row> {
  const ship = counter(scene.printed, id);
  const { voice } = scene;
  if (!ship) return {};
  return {
    head: ship.type,
    label: voice.noun(id),
    detail: voice.say("row.prey", { n: boxesLeft(scene, id) }),
    figure: voice.say("row.points", { n: ship.vp }),
    weight: ship.vp / 10,
  };
}

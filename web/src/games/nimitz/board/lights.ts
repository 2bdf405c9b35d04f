import { type Lights, lit } from "~/table/map/lights";
import { isPlace } from "../pick";
import type { NimitzScene } from "../types";

/** What is lit on the map: what just happened, where there are battles, what may be chosen, what lies
 * open and what is chosen. */
export function lightsOf(
  { view, ask }: NimitzScene,
  chosen: string | null,
  touched: ReadonlySet<string>,
  opened: string | null = null,
): Lights {
  const asked = ask && ask.prompt !== "movement" ? ask.moves.filter(({ length }) => length === 2) : [];
  const named = asked.map(([, thing]) => thing).filter((thing) => !view.battle || isPlace(thing));
  return lit(
    (word) => (isPlace(word) ? word : view.forces[word]?.place),
    [
      ["touched", touched],
      ["battle", [view.battle?.area]],
      ["can", named],
      ["opened", [opened]],
      ["chosen", [chosen]],
    ],
  );
}

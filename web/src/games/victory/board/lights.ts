import { targets } from "~/table/draft";
import { type Lights, lit } from "~/table/map/lights";
import { isPlace, siteOf } from "../sites";
import { isOver } from "../stacking";
import type { VictoryScene } from "../view";

/** Questions that light what moves, or nothing. */
const OWN: readonly string[] = ["where", "movement", "production"];

/** What is lit on the map: what just happened, where there are battles, what may be chosen, what
 * lies open and what is chosen. While something is in hand, only where it goes: the rims there are the strongest. */
export function lightsOf(
  scene: VictoryScene,
  chosen: string | null,
  touched: ReadonlySet<string>,
  inHand = false,
  opened: string | null = null,
): Lights {
  const { view, printed, ask } = scene;
  const moves = ask?.moves ?? [];
  const moving = ask?.prompt === "movement";
  const named = ask && !OWN.includes(ask.prompt) ? moves.flatMap((move) => move.slice(1, 3)) : [];
  const stands = new Set(Object.values(view.blocks).map(({ place }) => siteOf(place)));
  return lit(
    (word) => {
      const place = isPlace(printed, word) ? word : view.blocks[word]?.place;
      return place ? siteOf(place) : null;
    },
    inHand
      ? [["chosen", [chosen]]]
      : [
          ["touched", touched],
          ["battle", [...Object.keys(view.clashes), view.fight?.place]],
          ["can", named.filter((part) => isPlace(printed, part))],
          ["can", moving ? [...targets(moves, ["return"], 1), ...targets(moves, ["move"], 1)] : []],
          ["battle", moving ? [...stands].filter((site) => isOver(scene, site)) : []],
          ["opened", [opened]],
          ["chosen", [chosen]],
        ],
  );
}

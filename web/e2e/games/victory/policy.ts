import type { Policy } from "../../player";
import { act, first, row } from "../../policies";

/** Pacific Victory: whoever is not told otherwise ends what he is at. Invaders land, aircraft do not stay, ships blockade;
 * at Lae they fire once, so that they live to do it. */
export const victory: Policy = (panel) => {
  if (panel.ready) return "commit";
  const wanted =
    (/land your invaders/.test(panel.title) && row(panel, /^Land/)) ||
    (/^Round [23].*what does US air force/.test(panel.title) && row(panel, /^Retreat/)) ||
    (/^Round ([23] at Lae|.*what does US air force)/.test(panel.title) && act(panel, /^Hold/));
  return wanted || act(panel, /^(Done|End|Blockade)/) || first(panel);
};

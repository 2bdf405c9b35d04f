import type { Policy } from "../../player";
import { act, first, row } from "../../policies";

/** Fleet Commander Nimitz: nothing more than must be; ships lie before the coast, and Japan takes Hits where the list begins. */
export const nimitz: Policy = (panel) => {
  if (panel.ready) return "commit";
  return (
    act(
      panel,
      /^(Finish buying|Finish scouting|End the movement|All areas|Fight with|No more plans|The rest|No$|Not this|Leave|Use no plan|Let the Hit|Keep the)/,
    ) ??
    row(panel, /^All the rest/) ??
    first(panel)
  );
};

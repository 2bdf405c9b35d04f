import type { Policy } from "../../player";
import { act, first, row } from "../../policies";

/** Fleet Commander Nimitz: nothing more than must be; ships lie before the coast, and Japan takes Hits where the list begins. */
export const nimitz: Policy = (panel) => {
  if (panel.ready) return "commit";
  return (
    act(
      panel,
      /^(Buy nothing|No more scouts|End the movement|All areas|Done choosing|The others|No$|Not this|Leave)/,
    ) ??
    row(panel, /^All the rest/) ??
    first(panel)
  );
};

import type { Policy } from "../../player";
import { act } from "../../policies";

/** Fighters: the machine finishes every flight; else the first row. */
export const fighters: Policy = (panel) => {
  if (panel.ready) return "commit";
  return act(panel, /^Finish for me/) ?? (panel.rows.length ? { row: 0 } : { act: 0 });
};

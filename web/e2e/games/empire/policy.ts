import type { Policy } from "../../player";
import { act, first, row } from "../../policies";

/** Empire of the Sun: whoever is not told otherwise plays for operations, moves nobody, and leaves the rest to the staff. */
export const empire: Policy = (panel) => {
  if (panel.ready) return "commit";
  return (
    act(panel, /^(Auto|Finish|Home|Done|None|Pass|Stay|Hold|Decline|Leave)/) || row(panel, /^Operation/) || first(panel)
  );
};

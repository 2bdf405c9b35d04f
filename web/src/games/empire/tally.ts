import type { Heard } from "~/api/types";
import type { Earned, Scene } from "~/contract/game";
import type { Printed, View } from "./view";

/** The rows of the scenario's sheet as they were scored: what counts for Japan, and what against it. */
export function tally({ voice }: Scene<View, Printed>, heard: readonly Heard[]): readonly Earned[] {
  return heard
    .filter(({ kind }) => kind === "scored")
    .map((event) => {
      const points = Number(event.about?.points ?? 0);
      const what = voice
        .event(event)
        .replace(/^[^:]*: /, "")
        .replace(/\.$/, ""); // without its number, which stands beside it
      return { seat: points < 0 ? "allied" : "japan", points: Math.abs(points), what };
    });
}

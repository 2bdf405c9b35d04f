import type { Earned } from "~/contract/game";
import { hexes } from "./sites";
import { nationSide, type VictoryScene } from "./view";

/** What Japan's points at the end are made of: its centres by region; those that supply did not reach count for nothing. */
export function tally({ view, voice, printed }: VictoryScene): readonly Earned[] {
  const found = new Map<string, number>();
  for (const [site, hex] of hexes(printed)) {
    const { base } = hex;
    if (!base?.pp || nationSide(view.held[site] ?? base.owner) !== "japan") continue;
    const region = hex.zone && hex.zone !== "NONE" ? voice.noun(hex.zone) : voice.noun(site);
    found.set(region, (found.get(region) ?? 0) + base.pp);
  }
  const sum = [...found.values()].reduce((all, points) => all + points, 0);
  const rest = (view.points.japan ?? 0) - sum;
  const parts = [...found].map(([what, points]) => ({ seat: "japan", points, what }));
  return rest === 0 ? parts : [...parts, { seat: "japan", points: rest, what: voice.say("end.rest") }];
}

import { counterOf, sideOf, valuesOf } from "./counters";
import { airfields, ashore, contested } from "./map/groups";
import { AREAS } from "./map/spots";
import type { Attack, NimitzScene } from "./types";

/** "8/4": hits once at or below 8, twice at or below 4; "5" when it never hits twice. */
export const rated = ([normal, superior]: Attack): string => (superior ? `${normal}/${superior}` : String(normal));

/** A force's attacks now, in words and numbers. */
export function powers({ view, printed, voice }: Pick<NimitzScene, "view" | "printed" | "voice">, id: string): string {
  return valuesOf(counterOf(printed, id), view.forces[id]?.damaged)
    .map(([name, value]) => `${voice.say(`value.${name}`)} ${rated(value)}`)
    .join(" · ");
}

/** Damaged, on a Transport, moved. */
export function states(
  { view, voice, printed }: Pick<NimitzScene, "view" | "voice" | "printed">,
  id: string,
): readonly string[] {
  const force = view.forces[id];
  if (!force) return [];
  return [
    force.damaged && "damaged",
    force.aboard && "aboard",
    (force.done || (sideOf(printed, id) === "us" && view.moved.includes(id))) && "done",
  ].flatMap((state) => (state ? [voice.say(`state.${state}`)] : []));
}

/** What one should know of a place: whose it is, whether supply reaches it, what it takes. */
export function facts(scene: NimitzScene, place: string): readonly string[] {
  const { view, voice } = scene;
  if (!(place in AREAS)) return [voice.say(`box.${place}`, { n: view.invaded })];
  const said: string[] = [];
  const held = view.held.includes(place);
  const hold = ashore(scene, place);
  said.push(voice.say(held ? "facts.held" : `facts.hold_${hold}`));
  if (!held && hold === "us") said.push(voice.say("facts.unsupplied"));
  else if (!held && view.supplied.includes(place)) said.push(voice.say("facts.supplied"));
  if (view.objectives.includes(place))
    said.push(voice.say("facts.objective", { held: view.won.includes(place) ? "yes" : "no" }));
  const { used, limit } = airfields(scene, place);
  if (limit !== null) said.push(voice.say("facts.airfields", { used, limit }));
  const area = scene.printed.map.areas.find(({ id }) => id === place);
  if (area?.au) said.push(voice.say("facts.au"));
  if (area && !area.us) said.push(voice.say("facts.no_us"));
  if (area && !area.japan) said.push(voice.say("facts.no_japan"));
  if (view.scouts[place]) said.push(voice.say("facts.scouts", { n: view.scouts[place] }));
  if (contested(scene, place)) said.push(voice.say("facts.battle"));
  return said;
}

/** What it costs to repair a force. */
export function repairCost({ printed }: Pick<NimitzScene, "printed">, id: string): number {
  return Math.max(printed.tables.costs.repair_least, Math.floor(counterOf(printed, id).cost / 2));
}

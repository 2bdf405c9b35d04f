import { at, counterOf, sideOf } from "../counters";
import { levelOf, mostOf, sheetOf, toNext } from "../levels";
import { contested } from "../map/groups";
import { AREAS } from "../map/spots";
import { chain } from "../map/ways";
import type { NimitzScene } from "../types";

/** Where the war stands and why, in a few sentences. */
export function recap(scene: NimitzScene): readonly string[] {
  const { view, voice, printed } = scene;
  const sheet = sheetOf(printed, view.year);
  const count = view.won.length + view.invasion;
  const said = [
    voice.say(view.turn ? "recap.date" : "recap.start", {
      date: view.date,
      year: view.year,
      turn: view.turn,
      of: sheet.turns.length,
    }),
    voice.say("recap.objectives", { n: count, of: mostOf(scene), level: levelOf(sheet, count) }),
  ];
  const next = toNext(sheet, count);
  if (next && view.result === null) said.push(voice.say("recap.next", { n: next.n, level: next.level }));
  const missing = view.objectives.filter((area) => !view.won.includes(area));
  for (const area of missing.slice(0, 8)) said.push(voice.say("recap.missing", { area, why: whyNotHeld(scene, area) }));
  const { cut } = chain(printed, view, (id) => sideOf(printed, id));
  if (cut.length) said.push(voice.say("recap.cut", { areas: cut }));
  const battles = Object.keys(AREAS).filter((area) => contested(scene, area) && !view.fought.includes(area));
  if (battles.length) said.push(voice.say("recap.battles", { areas: battles }));
  said.push(
    voice.say("recap.points", { supply: view.supply, reinforcement: view.reinforcement, resupply: view.resupply }),
  );
  const carriers = (side: "us" | "japan") =>
    Object.keys(view.forces).filter((id) => {
      const counter = counterOf(printed, id);
      return counter.side === side && counter.type === "CV" && view.forces[id]!.place in AREAS;
    }).length;
  said.push(voice.say("recap.carriers", { us: carriers("us"), japan: carriers("japan") }));
  return said;
}

/** Which of the three conditions fails: nobody ashore, Japanese ashore, no supply. */
export function whyNotHeld(scene: NimitzScene, area: string): string {
  const { view, voice, printed } = scene;
  const ashore = (side: "us" | "japan") =>
    at(scene, area, side).filter((id) => counterOf(printed, id).category !== "ship" && !view.forces[id]?.aboard);
  const japan = ashore("japan");
  if (japan.length) return voice.say("recap.why_japan", { n: japan.length });
  if (!ashore("us").length) return voice.say("recap.why_empty");
  return voice.say("recap.why_supply");
}

import { counter, hitsOn, plus, short, stacks, total } from "./fleet";
import { seenAs } from "./rows";
import { sightings } from "./sightings";
import { lastTurn } from "./time";
import { type Factors, foe, type MidwayScene, NATIONS } from "./view";

/** Where the war stands, in a few sentences. */
export function recap(scene: MidwayScene): readonly string[] {
  const { view, voice, printed } = scene;
  const turn = Math.max(1, view.turn);
  const said = [
    voice.say("recap.time", { turn, of: lastTurn(printed, view.scenario), day: view.day, time: view.time }),
    voice.say("recap.points", view.points),
  ];
  if (view.fallen) said.push(voice.say("recap.fallen"));
  else if (view.options.midway_reduction) said.push(voice.say("recap.defences", { n: view.fortification }));
  for (const side of NATIONS) {
    const lost = Object.entries(view.damage).filter(([id, { sunk }]) => sunk && counter(printed, id)?.side === side);
    if (lost.length) said.push(voice.say("recap.lost", { side, ships: lost.map(([id]) => id) }));
  }
  if (!view.seat) return said;
  for (const { zone, ships } of stacks(scene)) {
    const names = ships.map((id) => {
      const hits = hitsOn(view, id);
      return hits ? `${voice.noun(id)} (${hits}/${counter(printed, id)?.hits})` : voice.noun(id);
    });
    said.push(voice.say("recap.stack", { zone, ships: names.join(", ") }));
  }
  const ready = Object.values(view.air).reduce<Factors>(
    (sum, hangar) => plus(sum, hangar.ready ?? [0, 0, 0]),
    [0, 0, 0],
  );
  if (total(ready)) said.push(voice.say("recap.ready", { factors: short(ready) }));
  const seen = sightings(scene);
  for (const sight of seen.slice(0, 5))
    said.push(
      voice.say("recap.seen", {
        zone: sight.zone,
        what: seenAs(scene, sight),
        age: voice.say("board.age", { n: sight.age }),
      }),
    );
  if (!seen.length) said.push(voice.say("recap.unseen", { side: foe(view.seat) }));
  return said;
}

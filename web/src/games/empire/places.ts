import type { Place } from "~/contract/game";
import type { Cell } from "~/table/map/Chart";
import { centre, isHex } from "./map/hexes";
import { isTarget } from "./offensive/useTarget";
import { sitesOf } from "./pick";
import { byRank, type Stacks, stacksOf, valuesOf } from "./stacks";
import { type EmpireScene, holderOf, isLand, namedOf, SIDES } from "./view";

/** "4021 Rabaul", or the bare number of a hex without a name. */
export function called({ voice }: Pick<EmpireScene, "voice">, hex: string): string {
  const name = voice.noun(hex);
  return name === hex ? voice.say("places.hex", { n: hex }) : name;
}

/** What a hex holds, in words. */
export function holds(scene: EmpireScene, hex: string, stacks: Stacks): string {
  const { voice, printed } = scene;
  const said: string[] = [];
  const place = namedOf(printed).get(hex);
  if (place) {
    const kit = (["port", "airfield", "city", "resource"] as const)
      .filter((what) => place[what])
      .map((what) => voice.say(`places.${what}`));
    if (kit.length) said.push(kit.join(", "));
  }
  if (isLand(printed, hex)) said.push(voice.say("places.holder", { side: holderOf(scene, hex) }));
  const there = stacks.get(hex);
  for (const side of SIDES)
    for (const { counter, steps } of (there?.[side] ?? []).toSorted(byRank)) {
      const [attack, defence] = valuesOf(counter, steps);
      said.push(
        counter.type === "hq"
          ? voice.noun(counter.id)
          : voice.say("places.unit", {
              unit: counter.id,
              attack,
              defence,
              reduced: counter.reduced && steps < 2 ? "yes" : "no",
            }),
      );
    }
  return said.join("; ");
}

/** The cells one walks with the arrow keys: the places of the question and, before units are chosen one by one, those of
 * the enemy that may be planned for; or where somebody is or something is named. */
export function cellsOf(scene: EmpireScene, stacks: Stacks): readonly Cell[] {
  const asked = scene.ask ? [...sitesOf(scene, scene.ask.moves)].filter(isHex) : [];
  const known = [...new Set([...stacks.keys(), ...namedOf(scene.printed).keys()])].filter(isHex);
  const targets = scene.ask?.prompt === "activate" ? [] : known.filter((hex) => isTarget(scene, hex));
  const hexes = asked.length ? [...new Set([...asked, ...targets])] : known;
  const empty = scene.voice.say("places.empty");
  return hexes.toSorted().map((id) => {
    const [x, y] = centre(id);
    const label = scene.voice.say("places.cell", {
      place: called(scene, id),
      holds: holds(scene, id, stacks) || empty,
    });
    return { id, x, y, r: 28, label };
  });
}

/** The map as a table: named places and wherever somebody stands. */
export function places(scene: EmpireScene): readonly Place[] {
  const stacks = stacksOf(scene);
  const play = scene.printed.starts[scene.view.scenario]?.play;
  const all = new Set([...namedOf(scene.printed).keys(), ...stacks.keys()]);
  return [...all]
    .filter((hex) => !play || play.includes(hex))
    .map((id) => ({ id, name: called(scene, id), holds: holds(scene, id, stacks) || scene.voice.say("places.empty") }))
    .toSorted((a, b) => a.name.localeCompare(b.name));
}

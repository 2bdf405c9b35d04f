import type { Place } from "~/contract/game";
import type { Cell } from "~/table/map/Chart";
import { counter, hitsOn, short, stacks, total } from "./fleet";
import { areaBox, areaOf, centre, geography, isZone, ZONE } from "./geography";
import { sightings } from "./sightings";
import type { MidwayScene } from "./view";

/** What lies in a zone, in words; nothing for empty sea. */
export function holds(scene: MidwayScene): ReadonlyMap<string, string> {
  const { voice, view, printed } = scene;
  const map = geography(printed);
  const said = new Map<string, string[]>();
  const add = (zone: string, text: string) => said.set(zone, [...(said.get(zone) ?? []), text]);
  for (const { zone, ships } of stacks(scene))
    add(zone, voice.say("board.own_ships", { ships: ships.map((id) => named(scene, id)).join(", ") }));
  for (const sight of sightings(scene)) {
    const what = sight.ships.length ? sight.ships : sight.types;
    const ships = what.length ? voice.noun(what) : voice.say("board.some_ships");
    add(
      sight.zone,
      voice.say("board.seen_there", { ships, time: sight.time, age: voice.say("board.age", { n: sight.age }) }),
    );
  }
  for (const [id, zone] of map.islands) add(zone, voice.noun(id));
  const midway = view.air.midway;
  if (midway && total(midway.ready)) add(map.midway, voice.say("board.ready_short", { factors: short(midway.ready) }));
  for (const mission of view.missions)
    add(mission.zone, voice.say("board.mission", { purpose: voice.say(`board.purpose.${mission.purpose}`) }));
  return new Map([...said].map(([zone, texts]) => [zone, texts.join("; ")]));
}

function named({ view, printed, voice }: MidwayScene, id: string): string {
  const hits = hitsOn(view, id);
  const name = voice.noun(id);
  return hits ? voice.say("board.damaged", { name, hits, of: counter(printed, id)?.hits ?? 0 }) : name;
}

/** The cells one walks with the arrow keys: areas when an area is asked for, else zones. */
export function cellsOf(scene: MidwayScene): readonly Cell[] {
  const { printed, voice, ask } = scene;
  const map = geography(printed);
  const there = holds(scene);
  const empty = voice.say("board.empty");
  if (ask?.prompt === "search")
    return [...map.areas.keys()].map((area) => {
      const { x, y, w, h } = areaBox(map, area);
      const inside = [...there].filter(([zone]) => areaOf(zone) === area).map(([zone, text]) => `${zone}: ${text}`);
      const label = voice.say("board.area_cell", { area, holds: inside.join(". ") || empty });
      return { id: area, x: x + w / 2, y: y + h / 2, r: Math.min(w, h) / 2 - 3, label };
    });
  return map.zones.map((zone) => {
    const [x, y] = centre(map, zone);
    return {
      id: zone,
      x,
      y,
      r: ZONE / 2,
      label: voice.say("board.zone_cell", { zone, holds: there.get(zone) ?? empty }),
    };
  });
}

/** The board as a table of places: only where there is something. */
export function places(scene: MidwayScene): readonly Place[] {
  const map = geography(scene.printed);
  const { view, voice } = scene;
  const found = [...holds(scene)]
    .sort(([a], [b]) => map.order(a) - map.order(b))
    .map(
      ([zone, text]): Place => ({
        id: zone,
        name: isZone(zone) ? voice.say("board.zone", { zone }) : zone,
        holds: text,
      }),
    );
  const { battle } = view;
  const berths = {
    ...battle?.berths,
    ...Object.assign({}, ...Object.values(view.surface).map((each) => each.berths ?? {})),
  };
  for (const [ship, at] of Object.entries(berths as Record<string, string>))
    found.push({ id: at, name: voice.say("board.rectangle", { at }), holds: named(scene, ship) });
  for (const [n, group] of (battle?.groups ?? []).entries())
    found.push({
      id: `group:${n}`,
      name: voice.say("board.rectangle", { at: group.at }),
      holds: voice.say("detail.group_numbered", { i: n + 1, ...group }),
    });
  return found;
}

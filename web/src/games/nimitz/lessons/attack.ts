import { cornerOf, underCard } from "../battle/Card";
import { type Point, TALL } from "../battle/geometry";
import { piecesOf, type Spot } from "../battle/pieces";
import { counterIn, valuesNow } from "../battle/values";
import type { Attack, Battle, NimitzScene, Zone } from "../types";

const MOST = 3; // aircraft of one run

/** The best bombers of the question, as if they had been sent at an enemy ship: these alone, with room between them. */
export function attackOf({ view, printed, ask }: NimitzScene) {
  const battle = view.battle as Battle;
  const side = (id: string) => counterIn(printed, battle, id).side;
  const prey = Object.keys(battle.ships ?? {}).find((id) => side(id) === "japan") ?? "";
  const zone = (battle.ships?.[prey] ?? "coastal") as Zone;
  const able = (ask?.moves ?? []).flatMap(([verb, id, to]) => (verb === "fly" && to === zone ? [String(id)] : []));
  const value = (id: string): Attack =>
    valuesNow(printed, battle, counterIn(printed, battle, id), false).find(({ name }) => name === "ship")?.now ?? [
      0, 0,
    ];
  const best = Math.max(...able.map((id) => value(id)[0]));
  const squad = able.filter((id) => value(id)[0] === best).slice(0, MOST);
  const pieces = piecesOf(printed, view, battle).filter(({ id }) => id === prey || squad.includes(id));
  const [left, top, width, height] = TALL.zones[zone];
  const spots = new Map<string, Spot>([[prey, { x: left + width * 0.71, y: top + 98, scale: 1.2 }]]);
  squad.forEach((id, n) => {
    spots.set(id, { x: left + 60 + n * 80, y: top + height + 76, scale: 1.3 });
  });
  const at = (id: string): Point => [spots.get(id)?.x ?? 0, spots.get(id)?.y ?? 0];
  const card = underCard(cornerOf(TALL, zone, [...spots.values()], at(prey)));
  const frame = [left, top - 20, width, width * 0.86] as const;
  return { squad, prey, zone, value: value(squad[0] ?? ""), pieces, spots, at, card, frame };
}

import type { Move, Part } from "~/api/types";
import type { Row } from "~/contract/game";
import { counterIn, damagedIn, figure, valuesNow } from "./battle/values";
import { kindOf } from "./map/groups";
import type { NimitzScene, SideId } from "./types";

/** A zone of the battle as a line: who is there, and what it means to go there. */
export function zoneRow(scene: NimitzScene, draft: readonly Part[], zone: string): Partial<Row> {
  const { voice, view, ask } = scene;
  const what = draft[0] === "fly" ? "fly" : ask?.prompt === "submarines" ? "submarines" : "ships";
  return {
    label: voice.noun(zone),
    detail: [present(scene, zone, "japan"), voice.first([`zone.${what}.${zone}`, `zone.${what}`])]
      .filter(Boolean)
      .join(" "),
    figure: view.battle ? "" : undefined,
  };
}

/** "Japan: 3 ships, 2 aircraft." */
function present({ voice, view, printed }: NimitzScene, zone: string, side: SideId): string {
  const { battle } = view;
  if (!battle) return "";
  const of = (ids: readonly string[]) => ids.filter((id) => counterIn(printed, battle, id).side === side).length;
  const { ships = {}, planes = {}, land = {} } = battle;
  const counts = {
    ships: of(Object.keys(ships).filter((id) => ships[id] === zone)),
    transports: zone === "coastal" ? of(Object.keys(land).filter((id) => land[id] === "transport")) : 0,
    infantry: zone === "island" ? of(Object.keys(land).filter((id) => land[id] !== "transport")) : 0,
    aircraft: of(Object.keys(planes).filter((id) => planes[id]?.zone === zone)),
    airfields: zone === "island" ? (battle.fields?.[side] ?? 0) : 0,
  };
  const said = Object.entries(counts).flatMap(([what, n]) => (n ? [voice.say(`zone.count.${what}`, { n })] : []));
  return voice.say("zone.japan", { list: said.length ? said.join(", ") : voice.say("zone.nobody") });
}

/** An aircraft as a line: what it is good at now. */
export function planeRow(scene: NimitzScene, id: string, moves: readonly Move[]): Partial<Row> {
  const { voice, view, printed } = scene;
  const { battle } = view;
  if (!battle?.planes?.[id]) return {};
  const counter = counterIn(printed, battle, id);
  const damaged = damagedIn(view, battle, id);
  const values = valuesNow(printed, battle, counter, damaged).map(
    ({ name, now }) => `${voice.say(`value.${name}`)} ${figure(now)}`,
  );
  return {
    label: voice.noun(id),
    detail: [...values, ...(damaged ? [voice.say("state.damaged")] : [])].join(" · "),
    figure: moves.length > 1 ? voice.say("count.zones", { n: moves.length }) : "",
    weight: kindOf(counter) === "bomber" ? 2 : 1,
  };
}

import type { Move, Part } from "~/api/types";
import { begins } from "~/table/draft";
import { approach, isRectangle } from "./battle/rectangles";
import { bases, baseZone } from "./fleet";
import { areaOf, geography, isArea, isZone } from "./geography";
import { foe, type MidwayScene } from "./view";

/** What a click on the board chooses. A place is a zone, an area, a ship, a rectangle, or a group as "group:2". */
type Draft = readonly Part[];

export const groupPlace = (n: number): string => `group:${n}`;
const groupOf = (place: string): number | null => (place.startsWith("group:") ? Number(place.slice(6)) : null);

export function pick(scene: MidwayScene, draft: Draft, place: string): Draft | null {
  const { ask } = scene;
  if (!ask) return null;
  const wanted = wishes(scene, draft, place);
  return wanted.find((wish) => ask.moves.some((move) => begins(move, wish))) ?? null;
}

/** The move that a click in vain was meant to be: the server says why it cannot be made. */
export function meant(scene: MidwayScene, draft: Draft, place: string): Move | null {
  const wanted = wishes(scene, draft, place);
  const full = wanted.find((wish) => wish.length === LENGTH[String(wish[0])]);
  return full ?? null;
}

const LENGTH: Readonly<Record<string, number>> = {
  call: 2,
  place_all: 2,
  place: 3,
  move: 3,
  fleet: 3,
  strike: 2,
  patrol: 2,
  raid: 1,
  b17: 2,
  send_all: 2,
  fire: 3,
  dive: 2,
};

/** What a click there may mean, the likeliest first. */
function wishes(scene: MidwayScene, draft: Draft, place: string): readonly Draft[] {
  const { ask, view } = scene;
  const [verb, first] = draft;
  const begun = first === undefined || verb === undefined ? null : ([verb, first] as const);
  switch (ask?.prompt) {
    case "search":
      return isZone(place) || isArea(place) ? [["call", areaOf(place)]] : [];
    case "place_ships":
      return [...(verb === "place" && begun ? [[...begun, place]] : []), ["place_all", place]];
    case "move_ships":
      return moveShips(scene, begun, place);
    case "write_orders":
      return orders(scene, verb, place);
    case "next_battle":
      return [["fight", place]];
    case "stand_down":
    case "ready_aircraft":
    case "launch": {
      const all = { stand_down: "stand_down_all", ready_aircraft: "ready_all", launch: "send_all" }[ask.prompt];
      const some = { stand_down: "stand_down", ready_aircraft: "ready", launch: "send" }[ask.prompt];
      return basesAt(scene, place).flatMap((base) => [
        [all, base],
        [some, base],
      ]);
    }
    case "land":
      return basesAt(scene, place).map((base) => [...draft.slice(0, 3), base]);
    case "b17_target":
      return [["bomb", place]];
    case "place_defence":
    case "surface.deploy":
      return [["place", String(ask.about.ship), place]];
    case "surface.move":
    case "surface.make_room":
    case "surface.fire": {
      const act = ask.prompt === "surface.fire" ? "fire" : "move";
      return [...(begun && verb === act ? [[act, begun[1], place]] : []), [act, place]];
    }
    case "place_bombers":
      return bombers(scene, verb, place);
    case "screen": {
      const group = groupOf(place);
      if (group === null) return [["fire", place]];
      return begun && verb === "fire" ? [["fire", begun[1], group]] : [["cover", group]];
    }
    case "waves": {
      const group = groupOf(place);
      return group === null ? [] : [["split", group]];
    }
    default:
      return view.seat ? [] : [];
  }
}

function moveShips(scene: MidwayScene, begun: Draft | null, place: string): readonly Draft[] {
  const onward = begun && (begun[0] === "fleet" || begun[0] === "move") ? [[...begun, place]] : [];
  if (!isZone(place)) return [["move", place]];
  const here = Object.entries(scene.view.ships)
    .filter(([, ship]) => ship.zone === place)
    .map(([id]): Draft => ["move", id]);
  return [...onward, ["fleet", place], ...here, ...(here.length ? [] : onlyForce(scene, place))];
}

/** The sea, where only one force can sail, means that one. */
function onlyForce({ ask }: MidwayScene, place: string): readonly Draft[] {
  const forces = new Set(ask?.moves.filter(([verb]) => verb === "fleet").map(([, zone]) => zone));
  return forces.size === 1 ? [...forces].flatMap((zone) => (zone ? [["fleet", zone, place]] : [])) : [];
}

function orders(scene: MidwayScene, verb: Part | undefined, place: string): readonly Draft[] {
  const own = Object.values(scene.view.ships).some((ship) => ship.zone === place);
  const begun = verb !== undefined && verb !== "transfer" ? [[verb, place]] : [];
  const transfers = basesAt(scene, place).map((base): Draft => ["transfer", base]);
  if (verb === "transfer") return transfers;
  const raid: readonly Draft[] = place === geography(scene.printed).midway ? [["raid"]] : [];
  return own
    ? [...begun, ["patrol", place], ...transfers, ["strike", place]]
    : [...begun, ...raid, ["strike", place], ["patrol", place], ["b17", place]];
}

/** A click on a ship dives on her; on the water beside her, torpedoes come from there. */
function bombers(scene: MidwayScene, verb: Part | undefined, place: string): readonly Draft[] {
  const { battle } = scene.view;
  if (!battle) return [];
  if (!isRectangle(place) && !place.startsWith("!"))
    return [...(verb === "torpedo" ? [["torpedo", place]] : []), ["dive", place], ["bomb", place], ["torpedo", place]];
  const side = foe(battle.attacker);
  return Object.entries(battle.berths ?? {}).flatMap(([ship, berth]) =>
    ["port", "starboard", "bow"]
      .filter((way) => approach(scene.printed, side, berth, way) === place)
      .map((way): Draft => ["torpedo", ship, way]),
  );
}

/** One's own bases in a zone, or the base itself. */
export function basesAt(scene: MidwayScene, place: string): readonly string[] {
  const { view, printed } = scene;
  if (!view.seat) return [];
  return bases(printed, view.seat).filter((base) => base === place || baseZone(scene, base) === place);
}

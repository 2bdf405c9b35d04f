import type { Move, Part } from "~/api/types";
import type { Row } from "~/contract/game";
import { airRow } from "./airrows";
import { battleRow } from "./battle/rows";
import { baseZone, counter, hitsOn, isCarrier, stacks } from "./fleet";
import { areaOf, distance, geography, isZone } from "./geography";
import { lookout, sightings } from "./sightings";
import { foe, MIDWAY, type MidwayScene, type Sight } from "./view";

type Draft = readonly Part[];

/** Groups and flights are counted from 0 by the server and from 1 by people. */
const COUNTED: Readonly<Record<string, number>> = { fire: 2, cover: 1, split: 1, land: 1 };

export function counted(move: Move): Move {
  const at = COUNTED[String(move[0])];
  if (at === undefined || typeof move[at] !== "number") return move;
  return move.map((part, n) => (n === at ? Number(part) + 1 : part));
}

/** A move as one sentence. */
export function sentence(scene: MidwayScene, move: Move): string {
  return scene.voice.move(counted(move), scene.ask?.prompt);
}

export function row(scene: MidwayScene, draft: Draft, next: Part, moves: readonly Move[]): Partial<Row> {
  const told = { figure: behind(scene, draft, next, moves), ...described(scene, draft, next, moves) };
  return Object.fromEntries(
    Object.entries(told).filter(([name, part]) => part !== undefined && (part !== "" || name === "figure")),
  );
}

/** What is still to be chosen behind a line, as people count it: 4 bases, 11 ships, up to 12 factors. */
function behind({ voice, printed, view }: MidwayScene, draft: Draft, next: Part, moves: readonly Move[]): string {
  const at = draft.length + 1;
  const parts = [...new Set(moves.flatMap((move) => move[at] ?? []))];
  const [first] = parts;
  if (moves.length < 2 || first === undefined) return "";
  const verb = String(draft[0] ?? next);
  if (typeof first === "number")
    return at === COUNTED[verb]
      ? voice.say("count.groups", { n: parts.length })
      : voice.say("count.up_to", { n: Math.max(...parts.map(Number)) });
  if (verb === "strike" || verb === "b17") {
    const seen = sightings({ view }).filter(({ zone, age }) => age === 0 && parts.includes(zone));
    return seen.length ? voice.say("count.seen", { n: seen.length }) : "";
  }
  const n = parts.length;
  if (isZone(first)) return voice.say(verb === "fleet" && at === 1 ? "count.forces" : "count.zones", { n });
  const based = BASED.includes(verb) && parts.every((part) => part === MIDWAY || part in view.air);
  if (based) return voice.say("count.bases", { n });
  return counter(printed, String(first)) ? voice.say("count.ships", { n }) : "";
}

const BASED = ["ready_all", "ready", "stand_down_all", "stand_down", "send_all", "send", "transfer", "lose", "land"];

function described(scene: MidwayScene, draft: Draft, next: Part, moves: readonly Move[]): Partial<Row> {
  const { voice } = scene;
  const only = moves.length === 1 ? moves[0] : undefined;
  const whole = only && only.length === draft.length + 1 ? only : undefined;
  if (draft.length === 0) {
    if (only) return { label: sentence(scene, only), weight: only[0] === "done" ? -1 : 0 };
    const ship = next === "place" ? one(moves) : null;
    if (ship)
      return { label: voice.say("row.place", { ship }), figure: voice.say("count.rectangles", { n: moves.length }) };
    return { label: voice.say(`verb.${next}`), detail: voice.first([`verb_help.${next}`]), weight: 0 };
  }
  const special = battleRow(scene, draft, next) ?? searchRow(scene, draft, next) ?? airRow(scene, draft, next);
  if (special) return special;
  if (whole) return { label: sentence(scene, whole) };
  return { label: typeof next === "number" ? voice.say("row.factors", { n: next }) : voice.noun(next) };
}

/** The ship that all these moves are about, on the battle board. */
function one(moves: readonly Move[]): Part | null {
  const ships = new Set(moves.map((move) => move[1]));
  return ships.size === 1 && !isZone(moves[0]?.[2]) ? (moves[0]?.[1] ?? null) : null;
}

// ---- the search board

function searchRow(scene: MidwayScene, draft: Draft, next: Part): Partial<Row> | null {
  const [verb, first] = draft;
  const { voice } = scene;
  if (verb === "call" && draft.length === 1) return callRow(scene, String(next));
  if ((verb === "strike" || verb === "b17" || verb === "fight" || verb === "patrol") && isZone(next))
    return zoneRow(scene, String(verb), next);
  if (verb === "fleet" && first === undefined && isZone(next)) {
    const stack = stacks(scene).find(({ zone }) => zone === next);
    if (!stack) return null;
    const label = voice.say("row.fleet", { lead: stack.lead.id, n: stack.ships.length - 1 });
    return { head: next, label, detail: voice.noun(stack.ships.slice(1)), weight: isCarrier(stack.lead) ? 2 : 1 };
  }
  if (verb === "move" && first === undefined && counter(scene.printed, String(next)))
    return {
      label: voice.noun(next),
      detail: shipLine(scene, String(next)),
      head: scene.view.ships[String(next)]?.zone ?? "",
    };
  if ((verb === "fleet" || verb === "move") && first !== undefined && isZone(next)) {
    const from = verb === "fleet" ? String(first) : (scene.view.ships[String(first)]?.zone ?? "");
    return isZone(from) ? courseRow(scene, from, next) : null;
  }
  if (verb === "place" && first === undefined && counter(scene.printed, String(next)))
    return { label: voice.noun(next), detail: shipLine(scene, String(next)) };
  if ((verb === "place" || verb === "place_all") && isZone(next)) return entryRow(scene, next);
  return null;
}

function shipLine({ printed, view, voice }: MidwayScene, id: string): string {
  const ship = counter(printed, id);
  if (!ship) return "";
  const type = voice.noun(ship.type);
  const hits = hitsOn(view, id);
  return hits ? voice.say("row.ship_hit", { type, hits, of: ship.hits }) : type;
}

/** An area to search: how likely the enemy is there, carriers above all, and which old sighting may be in it. */
export function callRow(scene: MidwayScene, area: string): Partial<Row> {
  const { voice, view } = scene;
  const { carriers, ships, seen } = lookout(scene, area);
  const own = Object.values(view.ships).some((ship) => ship.zone && areaOf(ship.zone) === area);
  const here = sightings(scene).filter(({ zone }) => seen?.includes(zone));
  const each = here.slice(0, 2).map((sight) => `${sight.time} ${seenAs(scene, sight)}`);
  const decks = carriers >= LITTLE ? voice.say("row.carriers", { n: percent(carriers) }) : "";
  return {
    head: area,
    label: calledFor(scene, here, own, ships),
    detail: [decks, ...each, own ? voice.say("row.free") : ""].filter(Boolean).join(" · "),
    figure: voice.say("row.about", { n: percent(ships) }),
    bar: ships,
    weight: carriers + ships / 8,
  };
}

/** Less is not worth a word. */
const LITTLE = 0.005;
const percent = (chance: number): number => Math.round(100 * chance);

function calledFor({ voice, view }: MidwayScene, here: readonly Sight[], own: boolean, ships: number): string {
  const [only] = here;
  if (here.length > 1) return voice.say("row.several", { n: here.length });
  if (only) return voice.say("row.may_be", { time: only.time, age: only.age });
  if (own) return voice.say("row.own_area");
  return voice.say(ships >= LITTLE ? "row.can_be" : "row.too_far", { side: foe(view.seat ?? "US") });
}

/** Carriers are worth looking for, and fresh news more than old. */
function value(sight: Sight): number {
  const carrier = sight.types.some((type) => type === "CV" || type === "CVL");
  return (carrier ? 3 : 1) / Math.max(1, sight.age);
}

export function seenAs({ voice }: MidwayScene, sight: Sight): string {
  if (sight.ships.length > 4) return voice.say("row.ships", { n: sight.ships.length, types: sight.types.join(", ") });
  if (sight.ships.length) return voice.noun(sight.ships);
  if (sight.counts.length) return sight.types.map((type, n) => `${sight.counts[n] ?? ""} ${type}`).join(", ");
  return sight.types.join(", ") || voice.say("board.some_ships");
}

/** A target: what was seen there, and how far it is to fly. */
function zoneRow(scene: MidwayScene, verb: string, zone: string): Partial<Row> {
  const { voice, view, printed } = scene;
  const map = geography(printed);
  const sight = sightings(scene).find((each) => each.zone === zone);
  const own = stacks(scene).find((stack) => stack.zone === zone);
  const ready = Object.entries(view.air).filter(
    ([, hangar]) => (hangar.ready?.[1] ?? 0) + (hangar.ready?.[2] ?? 0) > 0,
  );
  const far = Math.min(
    ...ready
      .map(([base]) => baseZone(scene, base))
      .filter(Boolean)
      .map((from) => distance(map, from, zone)),
  );
  const flown = verb === "strike" && Number.isFinite(far);
  const label = sight
    ? voice.say("row.seen", { ships: seenAs(scene, sight), age: sight.age })
    : own
      ? voice.say("row.fleet", { lead: own.lead.id, n: own.ships.length - 1 })
      : zone === map.midway
        ? voice.noun(MIDWAY)
        : voice.say("row.open_sea");
  const half = Math.floor(printed.units.aircraft_range / 2);
  return {
    head: zone,
    label,
    detail:
      flown && far > half ? voice.say("row.one_way") : sight ? voice.say("row.seen_at", { time: sight.time }) : "",
    figure: flown ? voice.say("board.zones", { n: far }) : "",
    weight: sight ? 3 + value(sight) : own ? (verb === "patrol" ? 2 : -100) : Number.isFinite(far) ? -far : 0,
  };
}

const COMPASS = ["north", "northeast", "east", "southeast", "south", "southwest", "west", "northwest"];

/** A course: which way, how far, and how near it brings one to what was seen. */
function courseRow(scene: MidwayScene, from: string, to: string): Partial<Row> {
  const { voice, printed } = scene;
  const map = geography(printed);
  const [ac, ar] = map.where(from);
  const [bc, br] = map.where(to);
  const way = COMPASS[Math.round((Math.atan2(bc - ac, ar - br) / Math.PI) * 4 + 8) % 8] ?? "north";
  const n = distance(map, from, to);
  const straight = bc === ac || br === ar || Math.abs(bc - ac) === Math.abs(br - ar);
  return {
    head: to,
    label: voice.say("row.course", { way: voice.say(`row.way.${way}`), n }),
    ...nearby(scene, to),
    weight: n / 10 + (straight ? 5 : 0), // one for each way of the compass, as far as it goes
  };
}

/** A zone of the entry edge: how far up or down from the island. */
function entryRow(scene: MidwayScene, zone: string): Partial<Row> {
  const { voice, printed } = scene;
  const map = geography(printed);
  const off = map.where(map.midway)[1] - map.where(zone)[1];
  const way = voice.say(`row.way.${off > 0 ? "north" : "south"}`);
  const label = voice.say("row.level", { n: Math.abs(off), way });
  return { head: zone, label, ...nearby(scene, zone), weight: -Math.abs(off) };
}

function nearby(scene: MidwayScene, zone: string): Partial<Row> {
  const { voice, printed } = scene;
  const map = geography(printed);
  const own = stacks(scene).find((stack) => stack.zone === zone);
  const detail: string[] = [];
  if (own) detail.push(voice.say("row.joins", { lead: own.lead.id }));
  const nearest = sightings(scene)
    .filter(({ age }) => age < 3)
    .map((sight) => ({ sight, n: distance(map, zone, sight.zone) }))
    .sort((a, b) => a.n - b.n)[0];
  if (nearest) detail.push(voice.say("row.from_enemy", { n: nearest.n }));
  detail.push(voice.say("row.from_midway", { n: distance(map, zone, map.midway) }));
  return { detail: detail.join(" · ") };
}

import { weight } from "./fleet";
import { areaOf, around, type Box, type Geography, geography, isZone } from "./geography";
import { momentOf } from "./time";
import { foe, type MidwayScene, type Note } from "./view";

/** Enemy ships where they were last seen: a dated note, never a position. */
export interface Sight {
  zone: string;
  turn: number;
  age: number;
  time: string;
  types: readonly string[];
  counts: readonly number[];
  ships: readonly string[];
  how: string;
}

/** So many turns, and a memory is no longer worth drawing. */
export const OLDEST = 5;

type Scene = Pick<MidwayScene, "view" | "printed">;

/** The last that was seen in each zone, newest first. A later search that finds nothing there does not unsee it: the enemy
 * has sailed on. */
export function sightings({ view, printed }: Scene): readonly Sight[] {
  const map = geography(printed);
  const seen = new Map<string, Sight>();
  for (const note of view.notes) {
    if (!isZone(note.where) || empty(note, map)) {
      if (note.how === "battle") seen.delete(note.where);
      continue;
    }
    const flown = note.how === "origin" || note.how === "return";
    const types = flown ? ["CV"] : (note.types ?? []);
    const age = view.turn - note.turn;
    const old = seen.get(note.where);
    seen.delete(note.where);
    if (old && old.age === age && types.length < old.types.length && types.every((type) => old.types.includes(type))) {
      seen.set(note.where, old); // it says less than what was seen there before in the same turn
      continue;
    }
    seen.set(note.where, {
      zone: note.where,
      turn: note.turn,
      age,
      time: momentOf(printed, view.scenario, note.turn).time,
      ...ranked(types, note.counts ?? []),
      ships: note.ships ?? [],
      how: note.how,
    });
  }
  return [...seen.values()]
    .filter((sight) => sight.age <= OLDEST)
    .sort((a, b) => a.age - b.age || map.order(a.zone) - map.order(b.zone));
}

/** The weightiest type first, and its number with it. */
function ranked(types: readonly string[], counts: readonly number[]): Pick<Sight, "types" | "counts"> {
  const order = types.map((type, n) => ({ type, n })).sort((a, b) => weight(b.type) - weight(a.type));
  return {
    types: order.map(({ type }) => type),
    counts: counts.length ? order.map(({ n }) => counts[n] ?? 0) : [],
  };
}

/** A note that says nobody is there, or that aircraft used the island. */
function empty(note: Note, map: Geography): boolean {
  const nothing = !note.types?.length;
  if (note.how === "origin" || note.how === "return") return note.where === map.midway;
  return nothing && (note.how === "battle" || note.how === "statement" || note.how === "search" || note.how === "b17");
}

/** How far the enemy can have sailed since. */
export function drift({ view, printed }: Scene, sight: Sight): number {
  const enemy = view.seat ? foe(view.seat) : "JP";
  return sight.age * (printed.units.move[enemy] ?? 0);
}

export function mayBe(scene: Scene, sight: Sight): Box {
  return around(geography(scene.printed), sight.zone, drift(scene, sight));
}

/** The zones of an area in which an old sighting may be by now. */
export function zonesOf(scene: Scene, sight: Sight, area: string): number {
  const map = geography(scene.printed);
  const [column, row] = map.where(sight.zone);
  const reach = drift(scene, sight);
  return (map.areas.get(area) ?? []).filter((zone) => {
    const [c, r] = map.where(zone);
    return Math.max(Math.abs(c - column), Math.abs(r - row)) <= reach;
  }).length;
}

/** What a search of an area may find, as the server estimates it from the seat's own notes. */
export interface Lookout {
  carriers: number;
  ships: number;
}

export const lookout = ({ odds }: MidwayScene, area: string): Lookout =>
  (odds as { search?: Readonly<Record<string, Lookout>> } | null | undefined)?.search?.[area] ?? {
    carriers: 0,
    ships: 0,
  };

/** Areas that were searched and found empty: this turn, and before. */
export function emptyAreas({ view }: Scene): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const note of view.notes)
    if (note.how === "search") {
      if (isZone(note.where)) found.delete(areaOf(note.where));
      else found.set(note.where, view.turn - note.turn);
    }
  return found;
}

import { areaOf, around, type Box, geography, isZone } from "./geography";
import type { MidwayScene, Sight } from "./view";

type Scene = Pick<MidwayScene, "view" | "printed">;

/** Enemy ships where they were last seen: dated notes, never positions. */
export const sightings = ({ view }: Pick<MidwayScene, "view">): readonly Sight[] => view.drawn?.sights ?? [];

/** As far as they can have sailed since. */
export const mayBe = ({ printed }: Scene, { zone, reach }: Sight): Box => around(geography(printed), zone, reach);

/** What a search of an area may find, as the server estimates it from the seat's own notes. */
export interface Lookout {
  carriers: number;
  ships: number;
  /** Zones of earlier sightings that may be there by now. */
  seen?: readonly string[];
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

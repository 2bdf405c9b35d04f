import type { Heard } from "~/api/types";
import { AREAS } from "../map/spots";
import { way } from "../map/ways";
import type { Printed } from "../types";

/** A Japanese order as it is shown: from where, along which areas, with whom. */
export interface Shown {
  n: number;
  area: string;
  place: string;
  die: number;
  order: string;
  /** The order on the die, where it fell back to a Hold. */
  rolled: string;
  forces: readonly string[];
  battalions: number;
  /** Areas on the way, both ends included; one alone when nobody moves. */
  way: readonly string[];
  event: Heard;
}

const strings = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((each): each is string => typeof each === "string") : [];

/** The orders among some news. */
export function ordersIn(news: readonly Heard[], printed: Printed): readonly Shown[] {
  return news.flatMap((event, i) => {
    if (event.kind !== "order") return [];
    const about = event.about ?? {};
    const area = String(about.area ?? "");
    if (!(area in AREAS)) return [];
    const place = String(about.place ?? "") || area;
    const moved = about.order !== "hold" && place !== area && place in AREAS;
    return [
      {
        n: event.n * 1000 + i,
        area,
        place: moved ? place : area,
        die: Number(about.die ?? 0),
        order: String(about.order ?? ""),
        rolled: String(about.rolled ?? ""),
        forces: strings(about.forces),
        battalions: Array.isArray(about.battalions) ? about.battalions.length : Number(about.battalions ?? 0),
        way: moved ? way(printed, area, place) : [area],
        event,
      },
    ];
  });
}

const LEG = 240; // milliseconds a line
const LONGEST = 900;
/** How long the forces are under way. */
export const glide = ({ way }: Shown): number => Math.min(LONGEST, Math.max(0, way.length - 1) * LEG);
/** How long an order is shown, to be read: longer with more names. */
export const stays = (shown: Shown): number => 1500 + glide(shown) + Math.min(10, shown.forces.length) * 240;

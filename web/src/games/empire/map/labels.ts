import type { Voice } from "~/words";
import type { Named } from "../view";
import { centre } from "./hexes";

/** Where the names of places stand: below their hex from near by; from afar only those of note, beside their piece. */
export interface Label {
  hex: string;
  text: string;
  x: number;
  y: number;
  anchor: "start" | "middle" | "end";
  /** Drawn from afar only, or from the middle distance on. */
  afar: boolean;
}

/** Places that are named from afar too. */
// biome-ignore format: a list of hexes
const NOTED = new Set([
  "1307", "1805", "2008", "2110", "2015", "1916", "2019", "2220", "2517", "2616", "2813", "2915", "2709", "3007", "3004",
  "3303", "3407", "3706", "3704", "3209", "3709", "3813", "3416", "4017", "4415", "4612", "5018", "4021", "3823", "4423",
  "3822", "3023", "3727", "2426", "4825", "4828", "5823", "5325", "5808", "5108", "5100", "4600", "5717", "2407", "3319",
]);

const WIDE = 6.1; // units of a letter, about
const TALL = 13;
type Rect = readonly [x: number, y: number, w: number, h: number];
const meets = ([ax, ay, aw, ah]: Rect, [bx, by, bw, bh]: Rect): boolean =>
  ax < bx + bw && bx < ax + aw && ay < by + bh && by < ay + ah;

/** One search, greedily: below, right, left, above; a name from afar is as large again. */
export function labels(places: readonly Named[], taken: ReadonlySet<string>, voice: Voice): readonly Label[] {
  const rooms: Rect[] = [...taken].map((hex) => {
    const [x, y] = centre(hex);
    return [x - 19, y - 19, 38, 38];
  });
  const found: Label[] = [];
  const noted = places.filter(({ hex }) => NOTED.has(hex));
  for (const { hex } of noted) {
    const text = shorter(voice.noun(hex));
    const spot = spots(text, 2, taken.has(hex)).find(({ at: [x, y, w, h] }) => {
      const [cx, cy] = centre(hex);
      const rect: Rect = [cx + x, cy + y, w, h];
      if (rooms.some((room) => meets(room, rect))) return false;
      rooms.push(rect);
      return true;
    });
    const { x, y, anchor } = spot ?? { x: 0, y: 40, anchor: "middle" as const };
    found.push({ hex, text, x, y, anchor, afar: true });
  }
  for (const { hex } of places) found.push({ hex, text: shorter(voice.noun(hex)), ...BELOW, afar: false });
  return found;
}

const BELOW = { x: 0, y: 25, anchor: "middle" } as const;

/** "Saipan and Tinian" is Saipan on the map; islands are not called so. */
export const shorter = (name: string): string =>
  name.replace(/ (and|e) .*$/, "").replace(/^Isol[ae] (di )?| Islands?$/, "");

function spots(text: string, grown: number, taken: boolean) {
  const [w, h] = [text.length * WIDE * grown, TALL * grown];
  const gap = taken ? 22 : 12;
  return [
    { x: 0, y: gap + h * 0.8, anchor: "middle" as const, at: [-w / 2, gap, w, h] as Rect },
    { x: gap + 2, y: h * 0.3, anchor: "start" as const, at: [gap + 2, -h / 2, w, h] as Rect },
    { x: -gap - 2, y: h * 0.3, anchor: "end" as const, at: [-gap - 2 - w, -h / 2, w, h] as Rect },
    { x: 0, y: -gap - 2, anchor: "middle" as const, at: [-w / 2, -gap - h, w, h] as Rect },
  ];
}

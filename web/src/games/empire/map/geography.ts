import { holderOf, isLand, type Named, namedOf, type Printed, type PrintedHex, type Terrain, type View } from "../view";
import { around, CORNERS, centre, outline, type Point, spot } from "./hexes";

/** The printed map, ready to be drawn: every layer one path. */
export interface Geography {
  hexes: Readonly<Record<string, PrintedHex>>;
  places: ReadonlyMap<string, Named>;
  grid: string;
  terrain: Readonly<Partial<Record<Terrain, string>>>;
  rails: string;
  roads: string;
  atolls: readonly string[];
}

const TERRAINS: readonly Terrain[] = ["open", "jungle", "mixed", "mountain"];
const kept = new WeakMap<Printed, Geography>();

export function geography(printed: Printed): Geography {
  let found = kept.get(printed);
  if (!found) {
    found = made(printed);
    kept.set(printed, found);
  }
  return found;
}

function made(printed: Printed): Geography {
  const { hexes, routes } = printed.map;
  const ids = Object.keys(hexes);
  const terrain = Object.fromEntries(
    TERRAINS.map((kind) => [kind, outlines(ids.filter((id) => hexes[id]?.[0] === kind))]),
  );
  const lines = (kind: string) =>
    routes
      .filter((route) => route.kind === kind)
      .map((route) => `M${route.hexes.map((hex) => spot(centre(hex))).join("L")}`)
      .join("");
  return {
    hexes,
    places: namedOf(printed),
    grid: border(ids, () => false, true),
    terrain,
    rails: lines("rail"),
    roads: lines("road"),
    atolls: ids.filter((id) => hexes[id]?.[0] === "atoll"),
  };
}

export const outlines = (hexes: Iterable<string>, scale = 1): string =>
  [...hexes].map((hex) => outline(hex, scale)).join("");

function side(hex: string, n: number): string {
  const [x, y] = centre(hex);
  const at = (k: number): Point => {
    const [dx, dy] = CORNERS[k % 6]!;
    return [x + dx, y + dy];
  };
  return `M${spot(at(n))}L${spot(at(n + 1))}`;
}

/** The sides of a set of hexes as one path: those between it and what is outside, or with `all` every side once. */
export function border(hexes: Iterable<string>, joined?: (a: string, b: string) => boolean, all = false): string {
  const set = new Set(hexes);
  let d = "";
  for (const hex of set)
    around(hex).forEach((near, n) => {
      const inside = set.has(near);
      if (inside && (all ? near < hex : !joined || joined(hex, near))) return;
      d += side(hex, n);
    });
  return d;
}

/** The land that a side holds. */
export function heldBy(scene: { view: View; printed: Printed }, side: string): readonly string[] {
  const { printed, view } = scene;
  const play = printed.starts[view.scenario]?.play;
  return (play ?? Object.keys(printed.map.hexes)).filter(
    (hex) => isLand(printed, hex) && holderOf(scene, hex) === side,
  );
}

/** Hexes that a scenario leaves out. */
export function outOfPlay(printed: Printed, scenario: string): readonly string[] {
  const play = printed.starts[scenario]?.play;
  if (!play) return [];
  const inside = new Set(play);
  return Object.keys(printed.map.hexes).filter((hex) => !inside.has(hex));
}

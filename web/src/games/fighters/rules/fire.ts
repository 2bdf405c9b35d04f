import {
  type Aircraft,
  craftSide,
  type Flight,
  foe,
  type HexId,
  type Printed,
  type SideId,
  sideOf,
  typeOf,
  type View,
} from "../view";
import { type Board, boardOf } from "./board";

/** Who has whom in his sights, by the rules of fire. Nothing is rolled: what a shot would do is certain, but for the
 * dodge. The server decides; this is for showing it before, from wherever a path under the pointer ends: nobody would wait
 * for an answer there. `tests/games/fighters/rules.test.ts` compares it with Python's `fire` for every type, facing and
 * altitude. */

export interface Aim {
  target: string;
  points: number;
  /** A target that has not been activated dodges first. */
  dodges: boolean;
  kills: boolean;
  /** Hit and still flying, it can fire back. */
  answers: boolean;
}

export interface Sky {
  board: Board;
  printed: Printed;
  view: View;
}

export function skyOf(printed: Printed, view: View): Sky {
  return { board: boardOf(printed, view.scenario), printed, view };
}

export const isBattery = (unit: string): boolean => unit.includes(".");

export function batteryHex(view: View, battery: string): HexId {
  const [where = "", which = ""] = battery.split(".");
  return where === "aa" ? which : (view.ships[where]?.hexes?.[Number(which)] ?? "");
}

export function batterySide(view: View, battery: string): SideId {
  const [where = "", which = ""] = battery.split(".");
  return where === "aa" ? sideOf(view.land_aa[which] ?? "us") : (view.ships[where]?.side ?? "us");
}

/** The hex a unit stands in, for a ship its bow; or nothing. */
export function where(view: View, unit: string): HexId {
  if (isBattery(unit)) return batteryHex(view, unit);
  return view.aircraft[unit]?.hex ?? view.ships[unit]?.hexes?.[0] ?? "";
}

export function unitSide(view: View, unit: string): SideId {
  const craft = view.aircraft[unit];
  if (craft) return craftSide(craft);
  return view.ships[unit]?.side ?? batterySide(view, unit);
}

export const armourLeft = (sky: Sky, craft: Aircraft): number =>
  typeOf(sky.printed, craft.type).armour - (craft.damage ?? 0);

/** Whether b is directly ahead of a; null where a cannot shoot at b. */
function bears({ board, view }: Sky, a: Aircraft, b: Aircraft): boolean | null {
  if (!a.hex || !b.hex || Boolean(a.high) !== Boolean(b.high)) return null;
  if (a.high && (board.clouds.has(a.hex) || board.clouds.has(b.hex))) return null;
  const line = board.lines(a.type, a.hex, a.facing ?? 0).find((each) => each.hex === b.hex);
  if (!line) return null;
  const stops = (hex: HexId) =>
    (a.high && board.clouds.has(hex)) ||
    Object.values(view.aircraft).some((c) => c.hex === hex && Boolean(c.high) === Boolean(a.high));
  return line.blocked.some((group) => group.every(stops)) ? null : line.ahead;
}

export function damage(sky: Sky, shooter: string, target: string): number {
  const b = sky.view.aircraft[target];
  if (!b?.hex) return 0;
  if (isBattery(shooter)) return !b.high && sky.board.distance(batteryHex(sky.view, shooter), b.hex) <= 1 ? 1 : 0;
  const a = sky.view.aircraft[shooter];
  const ahead = a ? bears(sky, a, b) : null;
  if (!a || ahead === null) return 0;
  const [gun, prey] = [typeOf(sky.printed, a.type).traits, typeOf(sky.printed, b.type).traits];
  const doubles = gun.includes("gun_20mm") || (gun.includes("fighter") && prey.includes("inflammable"));
  return ahead && doubles ? 2 : 1;
}

/** The enemies a unit may shoot at: the nearest of those it can hit. */
export function targets(sky: Sky, shooter: string): readonly string[] {
  const enemy = foe(unitSide(sky.view, shooter));
  const from = where(sky.view, shooter);
  const far = new Map<string, number>();
  for (const [id, craft] of Object.entries(sky.view.aircraft))
    if (craft.hex && craftSide(craft) === enemy && damage(sky, shooter, id))
      far.set(id, sky.board.distance(from, craft.hex));
  const least = Math.min(...far.values());
  return [...far].filter(([, n]) => n === least).map(([id]) => id);
}

export function aims(sky: Sky, shooter: string): readonly Aim[] {
  return targets(sky, shooter).map((target) => {
    const b = sky.view.aircraft[target]!;
    const points = damage(sky, shooter, target);
    const kills = points >= armourLeft(sky, b);
    const answers = !kills && !isBattery(shooter) && damage(sky, target, shooter) > 0;
    return { target, points, dodges: !b.spent, kills, answers };
  });
}

/** The sky once a flight is made; null where the aircraft is gone then. */
export function after(sky: Sky, [, craft, hex, facing, end, , weapon]: Flight): Sky | null {
  const a = sky.view.aircraft[craft];
  if (!a || (end !== "high" && end !== "low")) return null;
  const moved: Aircraft = {
    ...a,
    hex,
    facing,
    high: end === "high",
    spent: true,
    load: weapon === "none" ? a.load : "",
  };
  return { ...sky, view: { ...sky.view, aircraft: { ...sky.view.aircraft, [craft]: moved } } };
}

export function shotsAfter(sky: Sky, flight: Flight): readonly Aim[] {
  const then = after(sky, flight);
  return then ? aims(then, flight[1]) : [];
}

export type Fate = "clear" | "hit" | "killed" | "gone";

/** What a dodge leads to. */
export function fate(sky: Sky, flight: Flight): { fate: Fate; points: number } {
  const then = after(sky, flight);
  if (!then) return { fate: "gone", points: 0 };
  const shooter = [...sky.view.chain].reverse().find((link) => link.target === flight[1])?.shooter;
  const points = shooter ? damage(then, shooter, flight[1]) : 0;
  const left = armourLeft(sky, sky.view.aircraft[flight[1]]!);
  return { fate: !points ? "clear" : points >= left ? "killed" : "hit", points };
}

/** The hexes a unit commands with its guns, whatever stands in the way. */
export function field(sky: Sky, unit: string): readonly HexId[] {
  if (isBattery(unit)) return sky.board.within(batteryHex(sky.view, unit), 1);
  const a = sky.view.aircraft[unit];
  return a?.hex ? sky.board.lines(a.type, a.hex, a.facing ?? 0).map((line) => line.hex) : [];
}

/** The ship that a torpedo runs at, as ships lie now, and how many hexes on. */
export function inLine(sky: Sky, from: HexId, facing: number): { ship: string; far: number } | null {
  const segments = new Map<HexId, string>();
  for (const [id, ship] of Object.entries(sky.view.ships)) for (const hex of ship.hexes ?? []) segments.set(hex, id);
  let far = 0;
  for (const hex of sky.board.ray(from, facing)) {
    far += 1;
    if (sky.board.islands.has(hex)) return null;
    const ship = segments.get(hex);
    if (ship) return { ship, far };
  }
  return null;
}

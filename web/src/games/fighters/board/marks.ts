import type { Ask, Move, Part } from "~/api/types";
import { begins, matching, spelt } from "~/table/draft";
import { type Aim, batteryHex, type Fate, fate, isBattery, type Sky, shotsAfter, where } from "../rules/fire";
import { isLabel } from "../rules/hexes";
import { promise } from "../rules/paths";
import { afterCourse } from "../rules/sea";
import { type Flight, flights, groupLeft, type HexId, isFlight, type View } from "../view";

/** What can be chosen on the board: the first parts of a move, and where one points at to choose them. */
export interface Mark {
  hex: HexId;
  draft: readonly Part[];
  /** A unit that stands there, or a place to go to. */
  kind: "unit" | "place" | "end";
  unit?: string;
}

/** An end of flights, with what is known of it. */
export interface End {
  hex: HexId;
  flights: readonly Flight[];
  high: boolean;
  low: boolean;
  fates: ReadonlySet<Fate>;
  aims: readonly Aim[];
  drops: boolean;
}

/** A further choice round a hex that is chosen: the way to face, and how high. */
export interface Spoke {
  hex: HexId;
  facing: number;
  level: "high" | "low" | "";
  draft: readonly Part[];
  fate?: Fate;
  aims: readonly Aim[];
}

/** All that can be pointed at now. */
export function marks(view: View, sky: Sky, ask: Ask | null, draft: readonly Part[]): readonly Mark[] {
  if (!ask) return [];
  const found = new Map<string, Mark>();
  const add = (hex: HexId, parts: readonly Part[], kind: Mark["kind"], unit?: string) => {
    const key = `${hex} ${parts.join()}`;
    if (hex && !found.has(key)) found.set(key, unit ? { hex, draft: parts, kind, unit } : { hex, draft: parts, kind });
  };
  for (const move of ask.moves) {
    const [verb, a, b] = move;
    const unit = String(a);
    if (isFlight(move)) {
      if (isLabel(b)) add(b, [verb!, unit, b], "end");
    } else if (verb === "group") {
      for (const id of groupLeft(view, unit)) add(where(view, id), move, "unit", id);
    } else if (verb === "battery") add(batteryHex(view, unit), move, "unit", unit);
    else if (verb === "member" || verb === "shoot" || verb === "return") add(where(view, unit), move, "unit", unit);
    else if (verb === "barrage") {
      add(batteryHex(view, unit), [verb, unit], "unit", unit);
      const taken = draft[0] === "barrage" && draft.length > 1;
      if (!taken || draft[1] === a) add(String(b), barrageBy(sky, ask.moves, String(b), draft), "place");
    } else if (verb === "steer") {
      for (const hex of view.ships[unit]?.hexes ?? []) add(hex, [verb, unit], "unit", unit);
      const course = afterCourse(sky, unit, String(b));
      if (course && (draft.length < 2 || draft[1] === a)) add(course.hexes[0]!, move, "place");
    } else if (verb === "enter") add(String(b), move, "place");
    else if (verb === "launch") {
      if (draft.length < 2 || draft[1] === a) add(String(b), move, "place");
    } else if (verb === "station") add(String(b), [verb, unit, b!], "place");
    else if (verb === "moor") add(String(b), [verb, unit, b!], "place");
    else if (verb === "face") {
      const here = String(ask.about.hex ?? "");
      const there = here && sky.board.near(here, Number(b));
      if (there) add(there, move, "end");
    }
  }
  return [...found.values()];
}

/** The barrage over a hex: by the battery that is chosen, else by the nearest that can. */
function barrageBy(sky: Sky, moves: readonly Move[], hex: HexId, draft: readonly Part[]): Move {
  const able = moves.filter((move) => move[0] === "barrage" && move[2] === hex);
  const chosen = able.find((move) => begins(move, draft.slice(0, 2)));
  const far = (move: Move) => sky.board.distance(batteryHex(sky.view, String(move[1])), hex);
  return chosen ?? [...able].sort((a, b) => far(a) - far(b))[0]!;
}

/** What a tap on a hex means: what is there, the next thing there, or what is chosen already. */
export function tapped(
  ask: Ask,
  all: readonly Mark[],
  draft: readonly Part[],
  hex: HexId,
  sky: Sky,
): readonly Part[] | null {
  const here = all.filter((mark) => mark.hex === hex);
  const now = here.findIndex((mark) => begins(draft, mark.draft) && !shadowed(here, mark, draft));
  const whole = spelt(ask.moves, draft);
  if (now >= 0 && whole && now === here.length - 1) return whole;
  const best = now >= 0 && !whole ? bestOf(sky, matching(ask.moves, draft)) : null;
  return best ?? here[(now + 1) % here.length]?.draft ?? null;
}

/** Another mark here says more of the draft than this one. */
function shadowed(here: readonly Mark[], mark: Mark, draft: readonly Part[]): boolean {
  return here.some((other) => other.draft.length > mark.draft.length && begins(draft, other.draft));
}

/** The most promising flight that ends in this hex. */
export function bestEnd(sky: Sky, moves: readonly Move[], hex: HexId): Flight | null {
  const there = flights(moves).filter((flight) => flight[2] === hex);
  return there.length ? (bestOf(sky, there) as unknown as Flight) : null;
}

function bestOf(sky: Sky, moves: readonly Move[]): Move | null {
  const flying = flights(moves);
  if (!flying.length) return moves[0] ?? null;
  const worth = (flight: Flight) =>
    promise(sky, flight) +
    (flight[0] === "dodge" ? { clear: 5, hit: 0, killed: -5, gone: -6 }[fate(sky, flight).fate] : 0);
  return [...flying].sort((a, b) => worth(b) - worth(a))[0] ?? null;
}

export function ends(sky: Sky, moves: readonly Move[]): readonly End[] {
  const found = new Map<HexId, Flight[]>();
  for (const flight of flights(moves)) {
    if (!isLabel(flight[2])) continue;
    const there = found.get(flight[2]);
    if (there) there.push(flight);
    else found.set(flight[2], [flight]);
  }
  return [...found].map(([hex, list]) => {
    const aims = new Map<string, Aim>();
    for (const flight of list) for (const aim of shotsAfter(sky, flight)) aims.set(aim.target, aim);
    return {
      hex,
      flights: list,
      high: list.some((flight) => flight[4] === "high"),
      low: list.some((flight) => flight[4] === "low"),
      fates: new Set(list[0]?.[0] === "dodge" ? list.map((flight) => fate(sky, flight).fate) : []),
      aims: [...aims.values()],
      drops: list.some((flight) => flight[6] !== "none" && flight[7] !== "sea"),
    };
  });
}

/** The choices left round the hex of the draft. */
export function spokes(sky: Sky, ask: Ask | null, draft: readonly Part[]): readonly Spoke[] {
  if (!ask) return [];
  const verb = draft[0];
  const hex = String(verb === "face" ? ask.about.hex : draft[2]);
  if (!isLabel(hex)) return [];
  const prefix = draft.slice(0, verb === "face" ? 2 : 3);
  const left = matching(ask.moves, prefix);
  const found = new Map<string, Spoke>();
  for (const move of left) {
    const add = (facing: number, level: Spoke["level"], parts: readonly Part[], more: Partial<Spoke> = {}) => {
      const key = `${facing}${level}`;
      if (!found.has(key)) found.set(key, { hex, facing, level, draft: parts, aims: [], ...more });
    };
    if (isFlight(move)) {
      const flight = move as unknown as Flight;
      if (flight[4] !== "high" && flight[4] !== "low") continue;
      const aims = shotsAfter(sky, flight);
      add(
        flight[3],
        flight[4],
        move.slice(0, 5),
        flight[0] === "dodge" ? { aims, fate: fate(sky, flight).fate } : { aims },
      );
    } else if (verb === "moor") add(Number(move[3]), "", move);
    else if (verb === "face") add(Number(move[2]), "", move);
    else if (verb === "station") add(0, move[3] as "high" | "low", move);
  }
  return found.size > 1 || verb === "face" ? [...found.values()] : [];
}

/** Units that the draft has chosen. */
export function selected(view: View, draft: readonly Part[]): ReadonlySet<string> {
  const unit = String(draft[1] ?? "");
  if (draft[0] === "group") return new Set(groupLeft(view, unit));
  if (isBattery(unit) || view.aircraft[unit] || view.ships[unit]) return new Set([unit]);
  return new Set();
}

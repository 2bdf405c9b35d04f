import type { Move, Part } from "~/api/types";
import type { Row } from "~/contract/game";
import { aimWords, compass, craftState, endWords, pathWords, way } from "../describe";
import { aims, batteryHex, fate, isBattery, skyOf, where } from "../rules/fire";
import { isLabel } from "../rules/hexes";
import { routeTo } from "../rules/routes";
import { afterCourse } from "../rules/sea";
import {
  craftSide,
  type FightersScene,
  type Flight,
  flights,
  groupLeft,
  isFlight,
  numberOf,
  segmentsOf,
  sideOf,
} from "../view";

/** One line of the list of moves. */
export function row(scene: FightersScene, draft: readonly Part[], next: Part, moves: readonly Move[]): Partial<Row> {
  const { voice, view, printed } = scene;
  const sky = skyOf(printed, view);
  const verb = String(moves[0]?.[0] ?? "");
  const unit = String(next);
  // Of a single move one wants to know the unit, not the kind.
  if (draft.length === 0 && moves.length === 1 && moves[0]!.length > 1) return row(scene, [next], moves[0]![1]!, moves);
  if (draft.length === 0) return voice.has(`air.verb.${next}`) ? { label: voice.say(`air.verb.${next}`) } : {};
  if (draft.length !== 1) return later(scene, draft, next, moves);
  if (verb === "group") {
    const members = groupLeft(view, unit);
    const first = view.aircraft[unit];
    return {
      head: first?.type,
      label: members.map((id) => voice.noun(id)).join(", "),
      detail:
        first &&
        voice.say("air.group", {
          squad: first.squad,
          hexes: members.map((id) => where(view, id)).join(" "),
          altitude: first.high ? "high" : "low",
          way: way(voice, first.facing ?? 0),
        }),
      figure: String(members.length),
    };
  }
  if (verb === "battery" || verb === "barrage") {
    const found = aims(sky, unit);
    const detail =
      verb === "barrage"
        ? voice.say("air.stands_in", { hex: batteryHex(view, unit) })
        : found.length
          ? found.map((aim) => aimWords(voice, aim)).join("; ")
          : voice.say("air.no_target");
    return { head: "AA", label: voice.noun(unit), detail, weight: found.length };
  }
  if (verb === "member")
    return {
      head: numberOf(unit),
      label: voice.noun(unit),
      detail: craftState(voice, sky, unit),
      figure: where(view, unit),
    };
  if (verb === "shoot" || verb === "return") {
    const shooter = String(scene.ask?.about.shooter ?? scene.ask?.about.craft ?? "");
    const aim = aims(sky, shooter).find((each) => each.target === unit);
    return {
      head: view.aircraft[unit]?.hex,
      label: voice.noun(unit),
      detail: aim ? aimWords(voice, aim) : craftState(voice, sky, unit),
      weight: 1,
    };
  }
  if (verb === "steer")
    return { label: voice.noun(unit), detail: voice.say("air.stands_in", { hex: where(view, unit) }) };
  if (verb === "launch") {
    const craft = view.aircraft[unit];
    return { head: craft?.type, label: voice.noun(unit), detail: craft?.load ? voice.noun(craft.load) : "" };
  }
  if (verb === "call") return { label: voice.seat(unit) };
  return {};
}

/** Further parts of a move: a hex, a course, a facing, an altitude. */
function later(scene: FightersScene, draft: readonly Part[], next: Part, moves: readonly Move[]): Partial<Row> {
  const { voice, view, printed } = scene;
  const sky = skyOf(printed, view);
  const verb = draft[0];
  const unit = String(draft[1] ?? "");
  if (verb === "steer") {
    const course = afterCourse(sky, unit, String(next));
    const bow = course?.hexes[0] ?? "";
    return {
      head: course && compass(voice, course.facing),
      label: voice.say(`air.course.${next}`),
      detail: course && voice.say("air.bow_to", { hex: bow, way: way(voice, course.facing) }),
      figure: bow,
    };
  }
  if ((verb === "face" && draft.length === 2) || (verb === "moor" && draft.length === 3))
    return { head: compass(voice, Number(next)), label: way(voice, Number(next)) };
  if (verb === "station" && draft.length === 3) return { label: voice.noun(next) };
  if (isFlight(moves[0] ?? [])) {
    const flight = flights(moves)[0]!;
    return { head: flight[2], label: endWords(voice, flight), detail: pathWords(voice, flight[5]) };
  }
  if (draft.length === 2 && isLabel(next)) {
    const near = Object.entries(view.aircraft).filter(([, craft]) => craft.hex === next);
    const deck = Object.values(view.ships).find((ship) => ship.hexes?.includes(next));
    const part = deck && segmentsOf(printed, deck)[deck.hexes!.indexOf(next)];
    if (verb === "launch" && part) return { head: next, label: voice.say("air.from_deck", { unit, part }) };
    return {
      head: next,
      label:
        near.map(([id]) => voice.noun(id)).join(", ") ||
        voice.say(
          sky.board.islands.has(next) ? "air.island" : sky.board.clouds.has(next) ? "air.cloud" : "air.open_sea",
        ),
      weight: near.filter(([, craft]) => scene.seat && craftSide(craft) !== sideOf(scene.seat)).length,
    };
  }
  return {};
}

/** What the button says. */
export function act(scene: FightersScene, move: Move): string {
  const { voice } = scene;
  if (isFlight(move)) {
    const flight = move as unknown as Flight;
    const key =
      flight[4] === "left" || flight[4] === "down"
        ? flight[4]
        : flight[6] !== "none"
          ? `${flight[0]}_${flight[6]}`
          : flight[0];
    return voice.say(`air.act.${key}`, { craft: flight[1], hex: flight[2], where: flight[7], edge: flight[2] });
  }
  const key = `air.act.${move[0]}`;
  return voice.has(key)
    ? voice.say(key, { unit: move[1], hex: move[2] ?? "", way: way(voice, Number(move.at(-1)) || 0) })
    : "";
}

/** Which group, and who of it: that only says what is asked next. */
export const quick = (_: FightersScene, [verb]: Move): boolean => verb === "group" || verb === "member";

/** A sentence under the question. */
export function lead(scene: FightersScene): string {
  const { voice, view, ask, printed } = scene;
  if (!ask) return "";
  const sky = skyOf(printed, view);
  if (view.chain.length) {
    const craft = String(ask.about.craft ?? ask.about.shooter ?? "");
    const about = { mover: view.chain[0]!.shooter, craft };
    const waits = ["dodge", "shoot", "return_fire"].includes(ask.prompt)
      ? voice.say(`air.interrupted.${ask.prompt}`, about)
      : "";
    if (ask.prompt !== "dodge") return waits;
    const all = flights(ask.moves);
    const clear = all.filter((flight) => fate(sky, flight).fate === "clear").length;
    return `${waits} ${voice.say("air.ways_out", { n: clear, of: all.length })}`;
  }
  const unit = String(ask.about.craft ?? "");
  if (ask.prompt === "fly") {
    const a = view.aircraft[unit];
    return a ? voice.say("air.lead.fly", { load: a.load || "none" }) : "";
  }
  if (isBattery(String(ask.about.shooter ?? ""))) return voice.say("air.lead.battery");
  const guns = ask.moves.some((move) => move[0] === "battery") ? "some" : "none";
  return voice.has(`air.lead.${ask.prompt}`) ? voice.say(`air.lead.${ask.prompt}`, { guns }) : "";
}

/** The move that a tap on a hex may have meant, for "why not?". */
export function meant(scene: FightersScene, draft: readonly Part[], hex: string): Move | null {
  const { ask, view } = scene;
  const craft = Object.entries(view.aircraft).find(([, each]) => each.hex === hex)?.[0];
  switch (ask?.prompt) {
    case "activate":
      return craft ? ["group", craft] : null;
    case "member":
      return craft ? ["member", craft] : null;
    case "shoot":
      return craft ? ["shoot", craft] : null;
    case "barrage":
      return draft.length > 1 ? ["barrage", draft[1]!, hex] : null;
    case "enter":
      return ["enter", String(ask.about.craft), hex];
    case "station":
      return ["station", String(ask.about.craft), hex, "high"];
    case "moor":
      return ["moor", String(ask.about.ship), hex, 0];
    case "fly":
    case "dodge":
      return routeTo(skyOf(scene.printed, view), ask.prompt, String(ask.about.craft), hex);
    default:
      return null;
  }
}

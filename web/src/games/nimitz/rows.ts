import type { Move, Part } from "~/api/types";
import type { Row } from "~/contract/game";
import { effectOf } from "./battle/Head";
import { at, counterOf, isForce } from "./counters";
import { facts, powers, repairCost, states } from "./describe";
import { airfields, kindOf } from "./map/groups";
import { AREAS } from "./map/spots";
import { inHand, isPlace, MISSIONS } from "./pick";
import { type NimitzScene, ZONES } from "./types";
import { planeRow, zoneRow } from "./zones";

type Draft = readonly Part[];
const VERBS: readonly string[] = [
  "move",
  "buy",
  "repair",
  "scout",
  "roll",
  "order",
  "battle",
  "place",
  ...Object.keys(MISSIONS),
];

/** One line of the list of moves. */
export function row(scene: NimitzScene, draft: Draft, next: Part, moves: readonly Move[]): Partial<Row> {
  const { voice, ask, printed } = scene;
  const only = moves.length === 1 ? moves[0]! : null;
  if (draft.length === 0) {
    if (only) return { label: voice.move(only, ask?.prompt), ...about(scene, only) };
    if (!VERBS.includes(String(next)) && !["fly", "rest", "use"].includes(String(next))) return {};
    return {
      label: voice.say(`verb.${next}`),
      detail: voice.first([`verb_help.${next}`]),
      figure: counted(scene, moves),
    };
  }
  const verb = String(draft[0]);
  if (VERBS.includes(verb)) {
    if (isForce(printed, next)) return forceRow(scene, verb, next, moves);
    if (isPlace(next)) return placeRow(scene, next);
  }
  if (verb === "plan") return planRow(scene, String(next));
  if (ZONES.some((zone) => zone === next)) return zoneRow(scene, draft, String(next));
  if (verb === "fly") return planeRow(scene, String(next), moves);
  return {};
}

/** What is still to be chosen behind a line: 12 forces, 5 areas. */
function counted({ voice, printed }: NimitzScene, moves: readonly Move[]): string {
  const seconds = new Set(moves.map((move) => move[1]));
  const [first] = seconds;
  if (moves[0]?.[0] === "fly") return voice.say("count.aircraft", { n: seconds.size });
  if (ZONES.some((zone) => zone === first)) return voice.say("count.zones", { n: seconds.size });
  if (isForce(printed, first)) return voice.say("count.forces", { n: seconds.size });
  return isPlace(first) ? voice.say("count.areas", { n: seconds.size }) : "";
}

/** What a single move is about. */
function about(scene: NimitzScene, [verb, thing]: Move): Partial<Row> {
  if (isForce(scene.printed, thing) && VERBS.includes(String(verb))) {
    const { detail, head, figure } = forceRow(scene, String(verb), thing, []);
    return { detail, head, ...(figure ? { figure } : {}) };
  }
  if (isPlace(thing) && VERBS.includes(String(verb))) return { detail: placeRow(scene, thing).detail };
  if (verb === "use") return { detail: effectOf(scene, String(thing)) };
  return {};
}

const HEADS: Readonly<Record<string, string>> = { army: "Inf", marine: "Mar", battalion: "Bn" };

function forceRow(scene: NimitzScene, verb: string, id: string, moves: readonly Move[]): Partial<Row> {
  const { view, voice, printed } = scene;
  const counter = counterOf(printed, id);
  const force = view.forces[id];
  const kind = kindOf(counter);
  const cost = verb === "buy" ? counter.cost : verb === "repair" ? repairCost(scene, id) : 0;
  return {
    head: counter.category === "lba" ? counter.type.split("/")[0] : (HEADS[kind] ?? kind),
    label: voice.noun(id),
    detail: (verb === "place"
      ? [powers(scene, id), force?.damaged ? voice.say("state.damaged") : ""]
      : [force && verb !== "buy" ? voice.noun(force.place) : "", powers(scene, id), ...states(scene, id)]
    )
      .filter(Boolean)
      .join(" · "),
    figure: cost
      ? voice.say("row.cost", { n: cost })
      : moves.length > 1
        ? voice.say(verb === "place" ? "count.zones" : "count.areas", { n: moves.length })
        : "",
    weight: counter.cost + (counter.category === "infantry" ? 2 : 0) - (force?.damaged ? 2 : 0),
  };
}

/** Who is there, and what holding it is worth. */
function placeRow(scene: NimitzScene, place: string): Partial<Row> {
  const { view, voice } = scene;
  const foes = at(scene, place, "japan").length;
  const own = at(scene, place, "us").length;
  const { used, limit } = airfields(scene, place);
  const said = [
    foes ? voice.say("row.foes", { n: foes }) : "",
    own ? voice.say("row.own", { n: own }) : "",
    place in AREAS && limit !== null ? voice.say("facts.airfields", { used, limit }) : "",
  ].filter(Boolean);
  const objective = view.objectives.includes(place);
  return {
    label: voice.noun(place),
    detail: [...facts(scene, place).slice(0, 1), ...said].join(" · "),
    figure: objective ? voice.say("row.objective", { held: view.won.includes(place) ? "yes" : "no" }) : "",
    weight: (objective ? (view.won.includes(place) ? 2 : 4) : 0) + (foes ? 2 : 0) + (own ? 1 : 0),
  };
}

/** A US plan and what it costs. */
function planRow({ voice, printed }: NimitzScene, plan: string): Partial<Row> {
  const found = printed.plans.us.find(({ id }) => id === plan);
  return {
    label: voice.noun(plan),
    detail: voice.first([`plan.${plan}`, `plan_help.${plan}`]),
    ...(found ? { figure: voice.say("row.points", { n: found.cost }) } : {}),
  };
}

/** Movement has a line for each of many forces: they stand under the names of their places at once. */
export const gathers = ({ ask }: NimitzScene): boolean => ask?.prompt === "movement" || ask?.prompt === "fly";

/** A sentence of help under the question. */
export function lead(scene: NimitzScene, draft: Draft): string {
  const { ask, voice, view, printed } = scene;
  if (!ask) return "";
  const force = inHand(printed, draft);
  if (ask.prompt === "movement" && force && view.forces[force])
    return voice.say("lead.in_hand", { force, place: view.forces[force]!.place, powers: powers(scene, force) });
  const said = voice.first([`lead.${ask.prompt}`], {
    ...ask.about,
    supply: view.supply,
    reinforcement: view.reinforcement,
    scouts: printed.tables.scouts.value - view.scouted,
  });
  return said;
}

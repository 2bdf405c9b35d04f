import type { Heard } from "~/api/types";
import { pathWords } from "../describe";
import type { FightersScene } from "../view";

/** What is told of a battle: the facts, with what the automaton thought below each; nothing twice. */

const REASONS = "reasons"; // in an event as it is told: why the automaton did it

/** What each decision of the automaton shows itself in. */
const DONE: Readonly<Record<string, readonly string[]>> = {
  activate: ["activated", "flew", "battery_idle", "shot"],
  lead: ["called", "activated"],
  member: ["flew"],
  fly: ["flew"],
  dodge: ["dodged", "cannot_dodge"],
  shoot: ["shot"],
  return_fire: ["returned"],
  barrage: ["barrage"],
  steer: ["steered", "stays"],
  enter: ["arrived"],
  take_off: ["launched"],
  moor: ["moored"],
  station: ["stationed"],
  face: ["stationed"],
};
/** Decisions about who comes next: no news where there was one choice. */
const ORDER: readonly unknown[] = ["activate", "lead", "member"];

const actOf = (event: Heard): string => String(event.about?.act ?? "");
const idle = (reason: Heard): boolean => ORDER.includes(reason.about?.act) && reason.about?.key === "only";

export function told(events: readonly Heard[]): readonly Heard[] {
  const said: Heard[] = [];
  let reasons: Heard[] = [];
  events.forEach((heard, n) => {
    if (heard.kind === "automaton" && actOf(heard) in DONE) {
      reasons.push(heard);
      return;
    }
    if (saidBefore(said, heard) || saidNext(heard, events.slice(n + 1))) return;
    const fits = reasons.filter((reason) => DONE[actOf(reason)]?.includes(heard.kind));
    said.push(...reasons.filter((reason) => !fits.includes(reason) && !idle(reason)));
    reasons = [];
    const why = fits.filter((reason) => !idle(reason));
    said.push(why.length ? { ...heard, about: { ...heard.about, [REASONS]: why } } : heard);
  });
  return [...said, ...reasons];
}

/** A hit says what it does to its target. */
function saidBefore(said: readonly Heard[], heard: Heard): boolean {
  const last = said.at(-1);
  if (heard.kind !== "damaged" || !last || (last.kind !== "hit" && last.kind !== "returned")) return false;
  return last.about?.target === heard.about?.craft;
}

/** One aircraft that is activated and flies at once: its flight says so. */
function saidNext(heard: Heard, later: readonly Heard[]): boolean {
  const group = heard.about?.group;
  if (heard.kind !== "activated" || !Array.isArray(group) || group.length !== 1) return false;
  const fact = later.find((event) => event.kind !== "automaton");
  return fact?.kind === "flew" && fact.about?.craft === group[0];
}

export function details(scene: FightersScene, event: Heard): readonly string[] {
  const { voice } = scene;
  const lines: string[] = [];
  if ((event.kind === "flew" || event.kind === "dodged") && event.about?.path)
    lines.push(pathWords(voice, String(event.about.path)));
  for (const reason of (event.about?.[REASONS] ?? []) as readonly Heard[]) {
    const sentence = voice.event(reason);
    const why = sentence.slice(sentence.indexOf(": ") + 2);
    const clauses = reason.rules?.length ? ` [${reason.rules.join(", ")}]` : "";
    lines.push(voice.say("air.reason", { why: why + clauses }));
  }
  if (event.kind === "reconnaissance")
    for (const [force, groups] of Object.entries((event.about?.groups ?? {}) as Record<string, Groups>)) {
      const list = (task: keyof Groups) =>
        Object.entries(groups[task] ?? {}).map(([type, n]) => voice.say("detail.type_count", { n, type }));
      const of = (task: keyof Groups) => (list(task).length ? list(task) : voice.say("detail.nothing"));
      lines.push(voice.say("detail.force", { force, scouts: of("scouts"), strike: of("strike") }));
    }
  return lines;
}

interface Groups {
  scouts?: Readonly<Record<string, number>>;
  strike?: Readonly<Record<string, number>>;
}

export const chapter = (event: Heard): boolean => event.kind === "turn";

/** In the first column: the turn. */
const BEFORE = "–"; // forces are shared out before the first turn

export const moment = (event: Heard, before: string): string =>
  event.kind === "turn" ? `T${String(event.about?.turn)}` : before || BEFORE;

/** Hexes and units that an event is about. */
export function touched(event: Heard): readonly string[] {
  const { hex, start, craft, target, shooter, ship } = event.about ?? {};
  return [hex, start, craft, target, shooter, ship].filter((each): each is string => typeof each === "string");
}

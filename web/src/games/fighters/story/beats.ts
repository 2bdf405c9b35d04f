import type { Heard } from "~/api/types";
import type { Beat, Sound, Story } from "~/contract/story";
import { skyOf } from "../rules/fire";
import type { FightersScene, Printed, View } from "../view";
import { type Step, storyOf } from "./story";

/** What the board shows while a beat is told. */
export interface Show {
  step: Step;
}

const MISSED: readonly string[] = ["miss", "splash"];

/** Glides, tracers and bursts, one beat each, with the aircraft where they were at that moment. */
export const story: Story<View, Printed> = { beats };

export function beats(scene: FightersScene, events: readonly Heard[]): readonly Beat<View>[] {
  const made: Beat<View>[] = [];
  let view = scene.view;
  let bombed: Heard | null = null; // the hex that a hit on a ship is seen in
  let why = "";
  events.forEach((event, n) => {
    if (event.kind === "automaton") why = scene.voice.event(event);
    if (event.kind === "bombed") bombed = event;
    const sky = skyOf(scene.printed, view);
    const steps = storyOf(sky, event.kind === "segment_hit" && bombed ? [bombed, event] : [event]);
    const after = fold(view, event, steps);
    steps.forEach((step, k) => {
      const last = k === steps.length - 1;
      made.push(beatOf(scene, event, step, last ? n + 1 : n, last ? after : view, why));
    });
    if (event.kind === "turn") made.push(turned(scene, event, n + 1, after));
    if (steps.length) why = "";
    view = after;
  });
  return made;
}

function beatOf(scene: FightersScene, event: Heard, step: Step, through: number, view: View, why: string): Beat<View> {
  const { voice } = scene;
  const glides = step.kind === "glide";
  return {
    through,
    chapter: String(scene.view.turn),
    caption: glides ? voice.say("air.told_flies", { craft: step.craft }) : voice.event(event),
    ...(why && glides ? { reason: why } : {}),
    importance: step.kind === "burst" && step.tone === "destroyed" ? 3 : step.kind === "burst" ? 2 : 1,
    rules: event.rules ?? [],
    sound: soundOf(step),
    ms: step.ms,
    view,
    show: { step } satisfies Show,
    touched: [],
  };
}

function soundOf(step: Step): Sound {
  if (step.kind === "glide") return "aircraft";
  if (step.kind === "tracer") return "throw";
  return MISSED.includes(step.tone) ? "miss" : step.tone === "destroyed" ? "sunk" : "hit";
}

function turned(scene: FightersScene, event: Heard, through: number, view: View): Beat<View> {
  const caption = scene.voice.event(event);
  return { through, chapter: String(event.about?.turn), caption, importance: 1, sound: "new_turn", ms: 200, view };
}

/** Where the aircraft are after it; what else changed, the live board shows at the end. */
function fold(view: View, { kind, about = {} }: Heard, steps: readonly Step[]): View {
  const put = (id: string, change: Partial<View["aircraft"][string]>): View => {
    const craft = view.aircraft[id];
    return craft ? { ...view, aircraft: { ...view.aircraft, [id]: { ...craft, ...change } } } : view;
  };
  const glide = steps.find((step) => step.kind === "glide");
  if (glide?.kind === "glide") {
    const end = glide.spots.at(-1)!;
    return put(glide.craft, { hex: end.hex ?? "", facing: end.facing, high: end.high });
  }
  if (kind === "destroyed") return put(String(about.craft), { hex: "" });
  return kind === "turn" ? { ...view, turn: Number(about.turn) } : view;
}

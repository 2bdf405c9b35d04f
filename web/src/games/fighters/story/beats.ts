import type { Heard } from "~/api/types";
import type { Beat, Known, Sound, Story } from "~/contract/story";
import { skyOf } from "../rules/fire";
import type { FightersScene, Printed, View } from "../view";
import { flown, type Stand, type Step, storyOf } from "./story";

type Glide = Extract<Step, { kind: "glide" }>;

/** What the board shows while a beat is told. */
export interface Show {
  step: Step;
  /** Where aircraft have got to by what was told before of the same step of the match: an automaton flies them all in one. */
  stand: Stand;
}

const MISSED: readonly string[] = ["miss", "splash"];

/** Glides, tracers and bursts, one beat each, with the aircraft where they were at that moment. */
export const story: Story<View, Printed> = { beats };

export function beats(
  scene: FightersScene,
  events: readonly Heard[],
  _own: boolean,
  known: Known<View>,
): readonly Beat[] {
  const made: Beat[] = [];
  let view = scene.view;
  let stand: Stand = {};
  let bombed: Heard | null = null; // the hex that a hit on a ship is seen in
  let why = "";
  events.forEach((event, n) => {
    if (event.kind === "automaton") why = scene.voice.event(event);
    if (event.kind === "bombed") bombed = event;
    if (known(n) !== view) [view, stand] = [known(n), {}];
    const heard = event.kind === "segment_hit" && bombed ? [bombed, event] : [event];
    const steps = storyOf(skyOf(scene.printed, view), heard, stand);
    steps.forEach((step, k) => {
      made.push(beatOf(scene, event, { step, stand }, k === steps.length - 1 ? n + 1 : n, why));
      stand = { ...stand, ...flown(step) };
    });
    if (event.kind === "turn") made.push(turned(scene, event, n + 1));
    if (steps.length) why = "";
  });
  return made;
}

function beatOf(scene: FightersScene, event: Heard, show: Show, through: number, why: string): Beat {
  const { voice } = scene;
  const { step } = show;
  const glides = step.kind === "glide";
  return {
    through,
    chapter: String(scene.view.turn),
    caption: glides ? voice.say("air.told_flies", wayOf(step, event)) : voice.event(event),
    ...(why && glides ? { reason: why } : {}),
    importance: step.kind === "burst" && step.tone === "destroyed" ? 3 : step.kind === "burst" ? 2 : 1,
    rules: event.rules ?? [],
    sound: soundOf(step),
    ms: step.ms,
    show,
    touched: [],
  };
}

/** How an aircraft got where it is, in short: the log has every step of it. */
function wayOf({ craft, spots }: Glide, { kind, about = {} }: Heard): Readonly<Record<string, string | number>> {
  const [from, to] = [spots[0]!, spots.at(-1)!];
  const climbs = from.high === to.high ? "flies" : to.high ? "climbs" : "dives";
  const way = to.hex === null ? "leaves" : about.end === "down" ? "falls" : kind === "dodged" ? "dodges" : climbs;
  return { craft, way, hex: to.hex ?? "", facing: to.facing };
}

function soundOf(step: Step): Sound {
  if (step.kind === "glide") return "aircraft";
  if (step.kind === "tracer") return "throw";
  return MISSED.includes(step.tone) ? "miss" : step.tone === "destroyed" ? "sunk" : "hit";
}

function turned(scene: FightersScene, event: Heard, through: number): Beat {
  const caption = scene.voice.event(event);
  return { through, chapter: String(event.about?.turn), caption, importance: 1, sound: "new_turn", ms: 200 };
}

import type { Heard } from "~/api/types";
import type { Beat, Known, Sound, Story } from "~/contract/story";
import { skyOf } from "../rules/fire";
import { distance, parse } from "../rules/hexes";
import { craftSide, type FightersScene, type Printed, sideOf, type View } from "../view";
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
      made.push(beatOf(scene, view, event, { step, stand }, k === steps.length - 1 ? n + 1 : n, why));
      stand = { ...stand, ...flown(step) };
    });
    if (event.kind === "turn") made.push(turned(scene, event, n + 1));
    if (steps.length) why = "";
  });
  return made;
}

function beatOf(scene: FightersScene, view: View, event: Heard, show: Show, through: number, why: string): Beat {
  const { voice } = scene;
  const { step } = show;
  const glides = step.kind === "glide";
  const reason = glides ? why : aimed(scene, view, show);
  return {
    through,
    chapter: String(scene.view.turn),
    caption: glides ? voice.say("air.told_flies", wayOf(step, event)) : voice.event(event),
    ...(reason ? { reason } : {}),
    ...shotDown(scene, view, step),
    importance: step.kind === "burst" && step.tone === "destroyed" ? 3 : step.kind === "burst" ? 2 : 1,
    rules: event.rules ?? [],
    sound: soundOf(step),
    ms: step.ms,
    show,
    touched: [],
  };
}

/** How far a shot goes, and between which altitudes. */
function aimed({ voice }: FightersScene, view: View, { step, stand }: Show): string {
  if (step.kind !== "tracer") return "";
  const [from, to] = [step.from, step.to].map((id) => stand[id] ?? view.aircraft[id]);
  if (!from?.hex || !to?.hex) return "";
  const level = from.high === to.high ? (to.high ? "high" : "low") : from.high ? "above" : "below";
  return voice.say("air.told_range", { n: distance(parse(from.hex), parse(to.hex)), level });
}

/** An aircraft that is shot down colours the story for whom it counts. */
function shotDown({ voice, seat }: FightersScene, { aircraft }: View, step: Step): Pick<Beat, "banner"> {
  const craft = step.kind === "burst" && step.tone === "destroyed" && aircraft[step.unit];
  if (!craft || !seat) return {};
  const tone = craftSide(craft) === sideOf(seat) ? "loss" : "gain";
  return { banner: { tone, title: voice.say("air.told_down", { craft: step.unit }) } };
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

import type { Move } from "~/api/types";
import { counterOf } from "./counters";
import { ashore } from "./map/groups";
import type { NimitzScene } from "./types";

/** What the button that commits a move says. */
export function act({ voice, ask }: NimitzScene, move: Move): string {
  const about = Object.fromEntries(move.slice(1).map((part, n) => [String(n + 1), part]));
  return voice.first([`act.${ask?.prompt}.${move[0]}`, `act.${move[0]}`], about) || voice.move(move, ask?.prompt);
}

/** Objectives that had a garrison when the step began, and have nobody ashore any more. */
function emptied({ view, printed }: NimitzScene): readonly string[] {
  return view.garrisons.filter(
    (area) => view.objectives.includes(area) && !["us", "both"].includes(ashore({ view, printed }, area)),
  );
}

/** A question before a move that is likely to be a slip. */
export function rash(scene: NimitzScene, move: Move): string {
  const { ask, voice, view } = scene;
  if (move[0] !== "done" || !ask) return "";
  const buys = (n: number) =>
    ask.moves.some(([verb, id]) => verb === "buy" && counterOf(scene.printed, String(id)).cost <= n);
  if (ask.prompt === "resupply" && buys(view.reinforcement))
    return voice.say("rash.reinforcement", { n: view.reinforcement });
  if (ask.prompt === "movement" && view.supply >= 3 && !view.moved.length && ask.moves.length > 1)
    return voice.say("rash.idle", { n: view.supply });
  const left = ask.prompt === "movement" ? emptied(scene) : [];
  if (left.length) return voice.say("rash.emptied", { areas: left });
  return "";
}

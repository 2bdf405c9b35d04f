import type { Move, Refusal } from "~/api/types";
import type { VictoryScene } from "./view";

/** What the button that commits a move says. */
export function act({ voice, ask }: VictoryScene, move: Move): string {
  const about = Object.fromEntries(move.slice(1).map((part, n) => [String(n + 1), part]));
  return voice.first([`act.${ask?.prompt}.${move[0]}`, `act.${move[0]}`], about) || voice.move(move, ask?.prompt);
}

/** A question before a move that is likely to be a slip. */
export function rash(scene: VictoryScene, move: Move): string {
  const { ask, voice, view } = scene;
  if (move[0] !== "done" || !ask) return "";
  if (ask.prompt === "movement") {
    const left = Object.values(view.active).reduce((sum, n) => sum + n, 0);
    if (left) return voice.say("rash.strategic", { n: left });
    return Object.values(view.blocks).some(({ moved }) => moved) ? "" : voice.say("rash.idle");
  }
  if (ask.prompt === "production") {
    const left = Object.values(view.purse).reduce((sum, n) => sum + (n ?? 0), 0);
    return left ? voice.say("rash.unspent", { n: left }) : "";
  }
  return "";
}

/** Questions where the chances are worth their room: in battle, and before a move into one. */
export const oddsFor = ({ view, ask }: VictoryScene): boolean =>
  view.fight !== null || ask?.prompt === "where" || Object.keys(view.clashes).length > 0;

/** What would help a block that only a headquarters can send. */
export function remedy({ ask }: VictoryScene, { about }: Refusal): Move | null {
  if (about?.help !== "activate") return null;
  return ask?.moves.find(([verb, hq]) => verb === "activate" && hq === about.hq) ?? null;
}

/** In a battle all lies open: who has no target holds fire, and a hit falls on whoever alone can take it. */
export function obvious({ ask }: VictoryScene): Move | null {
  const open = ["fire", "hit", "choose_battle"].includes(ask?.prompt ?? "");
  return open && ask?.moves.length === 1 ? (ask.moves[0] ?? null) : null;
}

/** The stage of a battle and the production desk have their own buttons: on a phone they have all of the screen. */
export function fills({ ask, view }: VictoryScene): boolean {
  if (ask?.prompt === "production") return true;
  return view.fight !== null && (!ask || ["fire", "hit"].includes(ask.prompt));
}

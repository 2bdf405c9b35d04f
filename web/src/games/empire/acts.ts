import type { Ask, Move } from "~/api/types";
import type { EmpireScene } from "./view";

/** What the button that commits a move says. */
export function act({ voice, ask }: EmpireScene, move: Move): string {
  if (declaresNone(ask, move)) return voice.say("act.no_battle");
  const about = Object.fromEntries(move.slice(1).map((part, n) => [String(n + 1), part]));
  return voice.first([`act.${ask?.prompt}.${move[0]}`, `act.${move[0]}`], about) || voice.move(move, ask?.prompt);
}

/** To declare no battle at all gives nothing away and risks nothing: it is not warned of. */
const declaresNone = (ask: Ask | null, move: Move): boolean =>
  ask?.prompt === "battles" && move[0] === "done" && Array.isArray(ask.about.battles) && !ask.about.battles.length;

/** Where chances are worth their room: while an offensive is being declared, and in answer to it. */
export const oddsFor = ({ view }: EmpireScene): boolean => view.offensive !== null;

/** A question before a move that is likely to be a slip. */
export function rash({ ask, voice, view }: EmpireScene, move: Move): string {
  const now = view.offensive;
  if (ask?.prompt === "play" && move[0] === "discard") return voice.say("rash.discard", { card: move[1] });
  // In reaction those in range fight from where they stand.
  if (ask?.prompt === "move" && move[0] === "finish" && now?.side === view.seat) {
    const left = Array.isArray(ask.about?.left) ? ask.about.left.length : 0;
    return now?.moved && Object.keys(now.moved).length ? "" : voice.say("rash.nobody_moved", { n: left });
  }
  return "";
}

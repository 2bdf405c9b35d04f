import type { Move } from "~/api/types";
import type { EmpireScene } from "./view";

/** What the button that commits a move says. */
export function act({ voice, ask }: EmpireScene, move: Move): string {
  const about = Object.fromEntries(move.slice(1).map((part, n) => [String(n + 1), part]));
  return voice.first([`act.${ask?.prompt}.${move[0]}`, `act.${move[0]}`], about) || voice.move(move, ask?.prompt);
}

/** Answers after which something is shown or dice fall. That dice fall in battle, everybody knows. */
const FINAL: Readonly<Record<string, readonly string[]>> = {
  play: ["event", "discard", "china", "rivalry", "route", "withdraw", "return"],
  battles: ["done"],
  special_reaction: ["roll"],
  intelligence: ["roll", "card"],
  weather: ["card"],
  attack_cards: ["card"],
};

export function final({ ask, printed }: EmpireScene, move: Move): boolean {
  if (ask?.prompt === "play" && move[0] === "event")
    return printed.cards.cards.find(({ id }) => id === move[1])?.type !== "military"; // an offensive can be taken back
  return ask ? (FINAL[ask.prompt]?.includes(String(move[0])) ?? false) : false;
}

/** Where chances are worth their room: while an offensive is being declared, and in answer to it. */
export const oddsFor = ({ view }: EmpireScene): boolean => view.offensive !== null;

/** A question before a move that is likely to be a slip. */
export function rash({ ask, voice, view }: EmpireScene, move: Move): string {
  const now = view.offensive;
  if (ask?.prompt === "play" && move[0] === "discard") return voice.say("rash.discard", { card: move[1] });
  if (ask?.prompt === "move" && move[0] === "finish") {
    const left = Array.isArray(ask.about?.left) ? ask.about.left.length : 0;
    return now?.moved && Object.keys(now.moved).length ? "" : voice.say("rash.nobody_moved", { n: left });
  }
  return "";
}

import type { Move } from "~/api/types";
import type { Refused } from "../staff";
import { type Card, cardsOf, type EmpireScene, isCard } from "../view";

/** What may be done with a card, in the order in which one thinks of it. */
export const USES = ["event", "oc", "future", "china", "rivalry", "route", "withdraw", "return", "discard"] as const;
export type Use = (typeof USES)[number];

/** Questions that are answered with a card. */
export const CARD_PROMPTS: readonly string[] = [
  "play",
  "weather",
  "attack_cards",
  "intelligence",
  "initiative",
  "take_card",
  "trade_card",
  "event_give",
  "event_take",
];

/** The card that a move names. */
export function cardOf({ printed }: Pick<EmpireScene, "printed">, move: Move): string {
  return String(move.slice(1).find((part) => isCard(printed, part)) ?? "");
}

/** Cards that the question can be answered with. */
export function playable(scene: EmpireScene): ReadonlySet<string> {
  const moves = scene.ask && CARD_PROMPTS.includes(scene.ask.prompt) ? scene.ask.moves : [];
  return new Set(moves.map((move) => cardOf(scene, move)).filter(Boolean));
}

export interface UseOf {
  use: string;
  moves: readonly Move[];
  /** Why it is not offered. */
  refused?: Refused;
}

/** The uses of a card now, and those that one may have expected with what forbids them. */
export function usesOf(
  scene: EmpireScene,
  card: string,
  refused: Readonly<Record<string, Refused>> = {},
): readonly UseOf[] {
  const moves = (scene.ask?.moves ?? []).filter((move) => move.includes(card));
  const verbs = [...new Set([...USES, ...moves.map(([verb]) => String(verb))])];
  return verbs
    .map((use) => ({ use, moves: moves.filter(([verb]) => verb === use), refused: refused[use] }))
    .filter((each) => each.moves.length > 0 || each.refused);
}

/** What a card is taken out for, until the player says otherwise: an operation, or the only thing it can do. */
export function usual(scene: EmpireScene, card: string): Move {
  const moves = (scene.ask?.moves ?? []).filter((move) => card && move.includes(card));
  return moves.find(([use]) => use === "oc") ?? (moves.length === 1 ? moves[0]! : []);
}

/** Units that a card adds to what an HQ leads, as an event: "7 / 4" where one HQ has its own number. */
export function logistic({ logistic: value }: Card): string {
  if (value === null || value === undefined) return "";
  return typeof value === "number" ? String(value) : Object.values(value).join(" / ");
}

export const kindOf = ({ type, sub }: Card): string => (sub === "weather" ? "weather" : type);

/** One's cards: the hand in order, then the future card. */
export function cardsInHand({ view, printed }: Pick<EmpireScene, "view" | "printed">): readonly Card[] {
  return [...(view.hand ?? []), ...(view.future ? [view.future] : [])].flatMap((id) => cardsOf(printed).get(id) ?? []);
}

import { type RefObject, useEffect } from "react";
import type { Ask, Part } from "~/api/types";
import type { Telling } from "~/contract/story";
import type { ChartHandle } from "./Chart";
import type { Point, Wish } from "./framing";

export interface Matters {
  chart: RefObject<ChartHandle | null>;
  telling?: Telling | null | undefined;
  ask: Ask | null;
  /** What the player has in hand: what is opened, where the chosen stand and where they may go; what matters most first. */
  hand: readonly (Part | null | undefined)[];
  /** Where a word of the game lies on the sheet: a place, or a piece that stands on one. */
  spotOf(word: Part): Point | null;
  wish?: Wish | undefined;
}

const FEW = 8; // places to choose from that are looked at together

/** What matters is kept in the free part of the board: what is told while it is told, else what is in hand, else what is
 * asked about. */
export function useFraming({ chart, telling, ask, hand, spotOf, wish }: Matters): void {
  const held = hand.filter((word) => word !== null && word !== undefined);
  const words = telling ? (telling.beat.touched ?? []) : held.length ? held : about(ask, spotOf);
  const places = words.map(spotOf).filter((spot) => spot !== null);
  const near = wish?.scale !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the numbers, not the arrays; and each showing of a beat anew
  useEffect(() => chart.current?.frame(places, wish), [chart, places.join(), telling?.key, ask, near]);
}

/** The places that a question names, else those that its answers do, if they are few. */
function about(ask: Ask | null, spotOf: Matters["spotOf"]): readonly Part[] {
  if (!ask) return [];
  const placed = (words: readonly unknown[]) =>
    [...new Set(words)].filter((word): word is Part => typeof word === "string" && spotOf(word) !== null);
  const named = placed(Object.values(ask.about).flat());
  if (named.length) return named;
  const offered = placed(ask.moves.flatMap((move) => move.slice(1)));
  return new Set(offered.map((word) => String(spotOf(word)))).size <= FEW ? offered : [];
}

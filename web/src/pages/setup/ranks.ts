import type { Card, Level } from "~/api/types";

/** Opponents of the same strength, who differ in temper. */
export interface Rank {
  rank: number;
  levels: readonly [Level, ...Level[]];
}

/** The ranks of a game, the weakest first. Of a game that says nothing of its bots the one that plays at random is the
 * weakest, and each is a rank of its own. */
export function ranksOf(card: Card): readonly Rank[] {
  const levels = card.levels.length > 0 ? card.levels : strangers(card.bots);
  const ranks = new Map<number, [Level, ...Level[]]>();
  for (const level of levels) {
    const there = ranks.get(level.rank);
    if (there) there.push(level);
    else ranks.set(level.rank, [level]);
  }
  return [...ranks].map(([rank, found]) => ({ rank, levels: found }));
}

const strangers = (bots: readonly string[]): readonly Level[] =>
  bots.toReversed().map((bot, n) => ({
    bot,
    rank: n + 1,
    face: bot === "random" ? "recruit" : "watch",
    temper: "even",
    rating: null,
    give: null,
    seconds: null,
    name: {},
    style: {},
  }));

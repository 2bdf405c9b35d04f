import type { Leader } from "~/api/directory";
import type { Level } from "~/api/types";

export interface Ranked {
  place: number;
  leader?: Leader;
  level?: Level;
}

/** People with their places, and the bots that were measured between them, which take no place. */
export function ranked(leaders: readonly Leader[], levels: readonly Level[]): readonly Ranked[] {
  const people = leaders.map((leader, n) => ({ place: n + 1, leader, value: leader.value }));
  const bots = levels.flatMap((level) => (level.rating === null ? [] : [{ place: 0, level, value: level.rating }]));
  return [...people, ...bots].sort((a, b) => b.value - a.value);
}

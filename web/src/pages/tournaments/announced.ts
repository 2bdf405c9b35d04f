import type { Kind } from "~/api/tournaments";

export interface Plan {
  kind: Kind;
  /** Places. */
  most: number;
  /** Of a Swiss tournament; 0: as many as it takes. */
  rounds: number;
  legs: number;
  /** How long a round may take; 0: no limit. */
  days: number;
  /** When it starts by itself. */
  starts: number | null;
}

const DAY = 24 * 3_600_000;

/** How many rounds there are when all places are taken; 0: a ladder goes on. */
export function roundsOf({ kind, most, rounds }: Pick<Plan, "kind" | "most" | "rounds">): number {
  if (kind === "ladder") return 0;
  if (kind === "robin") return most - 1;
  return (kind === "swiss" && rounds) || Math.ceil(Math.log2(most));
}

/** When each round begins and ends at the latest, where that can be said. */
export function datesOf(plan: Plan): readonly { round: number; from: number; to: number }[] {
  const { starts, days } = plan;
  if (starts === null || days === 0) return [];
  return Array.from({ length: roundsOf(plan) }, (_, n) => ({
    round: n + 1,
    from: starts + n * days * DAY,
    to: starts + (n + 1) * days * DAY,
  }));
}

/** The most games one player can have. */
export const gamesOf = (plan: Plan): number => roundsOf(plan) * plan.legs;

/** How many days it takes at most; 0: nobody knows. */
export const lengthOf = (plan: Plan): number => roundsOf(plan) * plan.days;

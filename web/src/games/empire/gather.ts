import type { Move } from "~/api/types";
import type { EmpireScene } from "./view";

/** Several units as one list of answers: all are taken or none, and one undo takes them back. */

/** The verbs by which a question takes one unit after the other: the first, and those who go with it. */
const VERBS: Readonly<Record<string, readonly [first: string, more: string]>> = {
  activate: ["unit", "unit"],
  move: ["pick", "with"],
  homeward: ["pick", "with"],
};

/** Whether a unit can be gathered: the question takes it by itself, and others too. */
export function gathers({ ask }: EmpireScene, unit: string): boolean {
  const verb = VERBS[ask?.prompt ?? ""]?.[0];
  if (!verb || !ask) return false;
  const singles = ask.moves.filter((move) => move[0] === verb && move.length === 2);
  return singles.length > 1 && singles.some((move) => move[1] === unit);
}

export function gathered({ ask }: EmpireScene, units: readonly string[]): readonly Move[] {
  const [first, more] = VERBS[ask?.prompt ?? ""] ?? ["unit", "unit"];
  return units.map((unit, n): Move => [n ? more : first, unit]);
}

/** Who of a hex may go together once they are active. */
const GROUPS = ["landing", "fleet", "wing", "army"] as const;

export interface Onward {
  what: (typeof GROUPS)[number];
  moves: readonly Move[];
}

/** "All of this hex, and they move at once": the lists that may be given for it. Whether the activation has to be ended by
 * a word of its own depends on who else could still be activated, so both ways are asked for. */
export function onward({ ask }: EmpireScene, site: string): readonly Onward[] {
  if (ask?.prompt !== "activate") return [];
  const [stack, ...more] = ask.moves.filter((move) => move[0] === "stack" && move[1] === site);
  if (!stack || more.length) return [];
  return GROUPS.flatMap((what) => [
    { what, moves: [stack, [what, site]] },
    { what, moves: [stack, ["done"], [what, site]] },
  ]);
}

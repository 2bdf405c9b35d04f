import type { Move } from "~/api/types";
import type { IconName } from "~/art/icons";
import { siteOf } from "./sites";
import type { VictoryScene } from "./view";

/** The kinds of moves, as the board shows where they lead. Colour, pattern and sign all say the same. */
export const KINDS = ["move", "attack", "reinforce", "patrol", "rebase", "strategic", "invade", "raid"] as const;
export type Kind = (typeof KINDS)[number];

export const SIGNS: Readonly<Record<Kind, IconName>> = {
  move: "arrow-right",
  attack: "target",
  reinforce: "shield",
  patrol: "eye",
  rebase: "home",
  strategic: "step",
  invade: "anchor",
  raid: "bomb",
};

const ATTACKS: readonly Kind[] = ["invade", "attack", "raid"];
export const isAttack = (kind: Kind | undefined): boolean => kind !== undefined && ATTACKS.includes(kind);

/** Of several kinds for one hex, the one its colour tells. */
const RANK: readonly Kind[] = ["invade", "attack", "raid", "reinforce", "move", "patrol", "rebase", "strategic"];

export const isKind = (part: unknown): part is Kind => KINDS.includes(part as Kind);

export interface Goal {
  site: string;
  kinds: readonly Kind[];
  /** Not all of the chosen blocks can go there. */
  some?: boolean;
}

/** Where the block in hand may go, and how. */
export function goals({ ask }: Pick<VictoryScene, "ask">, left: readonly Move[]): readonly Goal[] {
  if (ask?.prompt !== "where") return [];
  const found = new Map<string, Set<Kind>>();
  for (const [verb, place] of left) {
    if (!isKind(verb) || typeof place !== "string") continue;
    const site = siteOf(place);
    found.set(site, (found.get(site) ?? new Set()).add(verb));
  }
  return [...found].map(([site, kinds]) => ({ site, kinds: RANK.filter((kind) => kinds.has(kind)) }));
}

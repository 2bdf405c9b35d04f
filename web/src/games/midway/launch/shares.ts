import type { Move } from "~/api/types";
import { type MidwayScene, TYPES } from "../view";

/** Losses of one type, deck by deck, as the server shares them out. */
export interface Losses {
  type: string;
  left: number;
  shares: readonly Share[];
}

export interface Share {
  base: string;
  flew: number;
  lost: number;
}

/** As the server shares them out; until it has said, from the first deck on. */
export function lossesOf({ ask, view }: MidwayScene, odds: unknown): Losses {
  const told = (odds as { losses?: Losses | null } | null)?.losses;
  if (told) return told;
  const type = String(ask?.about.type);
  const at = TYPES.indexOf(type as "D");
  const asked = new Set(ask?.moves.map(([, base]) => base));
  const mission = view.missions.find(({ zone, lost }) => zone === ask?.about.zone && (lost?.[at] ?? 0) > 0);
  let left = Number(ask?.about.left);
  const shares = (mission?.flights ?? [])
    .filter(({ base }) => asked.has(base))
    .map(({ base, factors }): Share => {
      const lost = Math.min(left, factors[at] ?? 0);
      left -= lost;
      return { base, flew: factors[at] ?? 0, lost };
    });
  return { type, left: Number(ask?.about.left), shares };
}

const sum = (shares: readonly Share[]): number => shares.reduce((all, { lost }) => all + lost, 0);

/** One more or one less at a deck. The sum stays: the deck that has lost most gives, the one that has lost least takes. */
export function shifted(shares: readonly Share[], base: string, by: 1 | -1): readonly Share[] {
  const others = shares.filter((each) => each.base !== base && (by > 0 ? each.lost > 0 : each.lost < each.flew));
  const other = others.toSorted((a, b) => by * (b.lost - a.lost))[0];
  if (!other || !canTake(shares, base, by)) return shares;
  return shares.map((each) =>
    each.base === base ? { ...each, lost: each.lost + by } : each === other ? { ...each, lost: each.lost - by } : each,
  );
}

export function canTake(shares: readonly Share[], base: string, by: 1 | -1): boolean {
  const share = shares.find((each) => each.base === base);
  const others = shares.filter((each) => each !== share);
  if (!share) return false;
  return by > 0
    ? share.lost < share.flew && others.some(({ lost }) => lost > 0)
    : share.lost > 0 && others.some(({ lost, flew }) => lost < flew);
}

/** As few as may be from one deck: the others take all they can. */
export function spared(shares: readonly Share[], base: string): readonly Share[] {
  let now = shares;
  while (canTake(now, base, -1)) now = shifted(now, base, -1);
  return now;
}

/** The moves that say so. Once only one way is left the server asks no more. */
export function losing(shares: readonly Share[]): readonly Move[] {
  let left = sum(shares);
  const still = new Map(shares.map(({ base, flew }) => [base, flew]));
  const moves: Move[] = [];
  for (const { base, lost, flew } of shares) {
    const flying = [...still.values()].filter((n) => n > 0);
    if (!left || flying.length < 2 || left === flying.reduce((all, n) => all + n, 0)) break;
    if (!lost) continue;
    moves.push(["lose", base, lost]);
    left -= lost;
    still.set(base, flew - lost);
  }
  return moves;
}

import type { Summary } from "~/api/types";

export type Which = "now" | "over" | "following";
export const WHICH: readonly Which[] = ["now", "over", "following"];

/** Whom one follows, among those at the table. */
const has = ({ seats }: Summary, names: ReadonlySet<string>): boolean =>
  Object.values(seats).some(({ kind, name }) => kind === "person" && !!name && names.has(name));

export function chosen(
  matches: readonly Summary[],
  which: Which,
  game: string,
  followed: ReadonlySet<string>,
): readonly Summary[] {
  return matches.filter(
    (match) =>
      (!game || match.game === game) &&
      (which === "following" ? has(match, followed) : (match.status === "playing") === (which === "now")),
  );
}

/** The strength of all at the table together: unknown ones count as nothing. */
const strength = ({ seats }: Summary): number =>
  Object.values(seats).reduce((sum, { rating }) => sum + (rating ?? 0), 0);

/** The strongest stand first; of equals that of somebody one follows, then the one that moved last. */
export const best = (matches: readonly Summary[], followed: ReadonlySet<string>): readonly Summary[] =>
  matches.toSorted(
    (a, b) =>
      strength(b) - strength(a) ||
      Number(has(b, followed)) - Number(has(a, followed)) ||
      (b.moved ?? 0) - (a.moved ?? 0),
  );

import type { ClubMember } from "~/api/clubs";

const WEAK = 800; // a bar begins here: nobody who has played stands much below

export const strengthOf = ({ ratings }: Pick<ClubMember, "ratings">, game: string): number | undefined =>
  ratings.find((rating) => rating.game === game)?.value;

/** The strongest at a game first; who has no rating there keeps the order of roles and names. */
export const byStrength = (members: readonly ClubMember[], game: string): readonly ClubMember[] =>
  members.toSorted((a, b) => (strengthOf(b, game) ?? 0) - (strengthOf(a, game) ?? 0));

/** How long a bar is, of the strongest one's. */
export const share = (value: number, most: number): number =>
  Math.min(1, Math.max(0.05, (value - WEAK) / Math.max(1, most - WEAK)));

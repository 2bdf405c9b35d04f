import { isRated } from "~/api/rating";
import type { Seat, Summary } from "~/api/types";
import type { PaceName } from "../setup/Pace";
import { paceOf } from "./Settle";
import { REACH } from "./useSeeks";

/** What one wants to see of the offers; empty: all. */
export interface OfferFilter {
  game: string;
  pace: PaceName | "";
  counts: "rated" | "casual" | "";
  near: boolean;
}

/** Who offers, and how strong they are. */
export const hostOf = ({ seats }: Summary): { name: string; rating?: number | null } | undefined => {
  const host = Object.values(seats).find(({ kind }) => kind === "person");
  return host?.name ? { name: host.name, rating: host.rating ?? null } : undefined;
};

export const openSeats = ({ seats }: Summary): readonly Seat[] =>
  Object.keys(seats).filter((seat) => seats[seat]?.kind === "open");

/** `own`: my rating at each game. Somebody without one is near to everybody. */
export function wanted(match: Summary, filter: OfferFilter, own: Readonly<Record<string, number>>): boolean {
  const theirs = hostOf(match)?.rating;
  const mine = own[match.game];
  return (
    (!filter.game || match.game === filter.game) &&
    (!filter.pace || paceOf(match.pace) === filter.pace) &&
    (!filter.counts || isRated(match) === (filter.counts === "rated")) &&
    (!filter.near || theirs == null || mine === undefined || Math.abs(theirs - mine) <= REACH)
  );
}

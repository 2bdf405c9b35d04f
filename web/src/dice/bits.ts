import { api, got } from "~/api/client";
import type { Seat, Summary } from "~/api/types";
import { isDealt, promiseOf, seatsOf, stepOf, waitedFor } from "./ceremony";
import type { Step } from "./record";
import { hex } from "./sha256";

/** What this browser has put into the dice of a match, and what it was shown when it gave its bits. */
export interface Kept {
  commitment: string;
  bits: string;
  shown?: readonly Step[];
}

/** What the browser would not keep: as long as the page is open. */
const here = new Map<string, string>();
const place = (match: string, seat: Seat) => `wardroom.bits.${match}.${seat}`;

export function kept(match: string, seat: Seat): Kept | undefined {
  let text = here.get(place(match, seat)) ?? null;
  try {
    text ??= localStorage.getItem(place(match, seat));
  } catch {
    // not allowed here
  }
  return text ? (JSON.parse(text) as Kept) : undefined;
}

function keep(match: string, seat: Seat, what: Kept): void {
  const text = JSON.stringify(what);
  try {
    localStorage.setItem(place(match, seat), text);
    here.delete(place(match, seat)); // another tab may keep newer ones from now on
  } catch {
    here.set(place(match, seat), text); // full, or not allowed
  }
}

/** Bits for a seat, new for every seed; what the server is told of them for now. A promise that is repeated, because its reply
 * was lost or another tab was quicker, is the same one: bits that were promised and overwritten could not be given. */
export function promise(match: string, seat: Seat, commitment: string): { hash: string; to: string } {
  const before = kept(match, seat);
  const bits = before?.commitment === commitment ? before.bits : hex(crypto.getRandomValues(new Uint8Array(16)));
  keep(match, seat, { commitment, bits });
  return { hash: promiseOf(commitment, seat, bits), to: commitment };
}

/** My seats that have promised nothing to this seed yet. */
export function unpromised({ status, mine, ceremony = [] }: Summary): readonly Seat[] {
  if (status !== "lobby" || isDealt(ceremony)) return [];
  return mine.filter((seat) => !seatsOf(ceremony, "promise").includes(seat));
}

/** My seats whose bits are waited for. */
export function owed({ status, mine, ceremony = [] }: Summary): readonly Seat[] {
  if (status !== "lobby" || !isDealt(ceremony)) return [];
  const missing = waitedFor(ceremony);
  return mine.filter((seat) => missing.includes(seat));
}

/** The bits of a seat, if what the server shows is what they were promised for. */
export function fitting(match: Summary, seat: Seat): string | undefined {
  const own = kept(match.id, seat);
  if (!own || own.commitment !== match.commitment) return undefined;
  const promised = stepOf(match.ceremony ?? [], "promise", seat);
  return promised === promiseOf(own.commitment, seat, own.bits) ? own.bits : undefined;
}

export async function promiseMine(match: Summary): Promise<void> {
  for (const seat of unpromised(match))
    await got(
      api.PUT("/api/matches/{match}/seats/{seat}/promise", {
        params: { path: { match: match.id, seat } },
        body: promise(match.id, seat, match.commitment),
      }),
    );
}

/** Gives what can be given; whether all of mine is. */
export async function giveMine(match: Summary): Promise<boolean> {
  const { ceremony = [] } = match;
  let all = true;
  for (const seat of owed(match)) {
    const bits = fitting(match, seat);
    if (!bits) {
      all = false;
      continue;
    }
    keep(match.id, seat, { commitment: match.commitment, bits, shown: ceremony });
    await got(
      api.PUT("/api/matches/{match}/seats/{seat}/bits", {
        params: { path: { match: match.id, seat } },
        body: { bits },
      }),
    );
  }
  return all;
}

/** Whether a record has what this browser gave and was shown; undefined: it gave nothing, or does not know any more. */
export function remembered(match: string, seat: Seat, ceremony: readonly Step[]): boolean | undefined {
  const own = kept(match, seat);
  if (!own) return undefined;
  // Promised to a seed that was given up, and to no other since: the bits came from another browser, or from nobody.
  if (!own.shown && own.commitment !== ceremony.find(([kind]) => kind === "seed")?.[1]) return undefined;
  const before = (steps: readonly Step[]) =>
    JSON.stringify(steps.slice(0, steps.findIndex(([kind]) => kind === "deal") + 1));
  if (own.bits !== stepOf(ceremony, "bits", seat)) return false;
  return own.shown === undefined || before(own.shown) === before(ceremony);
}

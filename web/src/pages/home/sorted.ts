import type { Summary } from "~/api/types";

/** One's matches as the home page shows them. */
export interface Sorted {
  /** The page's own: the one that waits longest, else the last one played. */
  hero: Summary | null;
  /** Matches that others have offered to me. */
  challenges: readonly Summary[];
  turns: readonly Summary[];
  waiting: readonly Summary[];
  forming: readonly Summary[];
  finished: readonly Summary[];
}

const latest = (a: Summary, b: Summary) => (b.moved ?? 0) - (a.moved ?? 0);
const NEVER = Number.MAX_SAFE_INTEGER;
/** The nearest deadline first; without one, who waits longest. */
const soonest = (a: Summary, b: Summary) => (a.due ?? NEVER) - (b.due ?? NEVER) || latest(b, a);

export function sorted(matches: readonly Summary[]): Sorted {
  // A table that waits for my bits waits for me too, but there is no board to show yet.
  const turns = matches.filter((match) => match.my_turn && match.status !== "lobby").sort((a, b) => latest(b, a));
  const playing = matches.filter((match) => match.status === "playing" && !match.my_turn).sort(latest);
  const finished = matches.filter((match) => match.status === "over" || match.status === "abandoned").sort(latest);
  const hero = turns[0] ?? playing[0] ?? finished[0] ?? null;
  const rest = (list: readonly Summary[]) => list.filter((match) => match !== hero);
  return {
    hero,
    turns: rest(turns).toSorted(soonest),
    waiting: rest(playing),
    challenges: matches.filter((match) => isChallenge(match)).sort(latest),
    forming: matches.filter((match) => match.status === "lobby" && !isChallenge(match)).sort(latest),
    finished: rest(finished).slice(0, 3),
  };
}

const isChallenge = ({ status, kept }: Summary): boolean => status === "lobby" && !!kept?.length;

/** How a match ended for me: by my best seat, since at one screen I have them all. */
export function ending({ result, mine, status, seats }: Summary): "won" | "lost" | "drawn" | "abandoned" | "over" {
  if (status === "abandoned" || !result) return "abandoned";
  if (mine.length === 0 || mine.length === Object.keys(seats).length) return "over";
  const best = Math.max(...Object.values(result));
  const worst = Math.min(...Object.values(result));
  if (best === worst) return "drawn";
  return mine.some((seat) => result[seat] === best) ? "won" : "lost";
}

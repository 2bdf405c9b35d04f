import type { Heard, Seat } from "~/api/types";
import { PUBLIC, Reel } from "../reel";
import type { Moment } from "./teller";

/** The views of a seat, or of a spectator, after message `since` up to message `last`, each with those of the events that came
 * with it: asked for when they are to be told. */
export async function momentsBetween(
  match: string,
  seat: Seat | null,
  since: number,
  last: number,
  events: readonly Heard[],
): Promise<readonly Moment[]> {
  const frames = await new Reel(match, seat ?? PUBLIC).between(since, last);
  return frames.map(({ n, view }) => ({ view, events: events.filter((event) => event.n === n) }));
}

import type { Heard } from "~/api/types";

/** Events as they are told: counts of cards that a seat was told by name are left out. */
export function told(events: readonly Heard[]): readonly Heard[] {
  const named = new Set(events.filter(({ kind }) => kind === "cards_drawn").map(({ n }) => n));
  return named.size
    ? events.filter(({ kind, n, about }) => kind !== "drew" || !named.has(n) || about?.n === undefined)
    : events;
}

/** Does a new turn begin with it? */
export const chapter = (event: Heard): boolean => event.kind === "turn";

export const moment = (event: Heard, before: string): string =>
  event.kind === "turn" ? `T${event.about?.turn ?? ""}` : before || BEFORE;
const BEFORE = "–"; // before the first turn

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);
/** A hex or a unit: "4021", "a_cv_lexington". */
const THING = /^(\d{4}|[aj]_\w+)$/;

/** Places and units that an event is about. */
export function touched(event: Heard): readonly string[] {
  return Object.values(event.about ?? {})
    .flatMap(list)
    .filter((each): each is string => typeof each === "string" && THING.test(each));
}

import type { Heard } from "~/api/types";

/** How events are told: the enemy's moves in a row as one, by where they went. */
export function told(events: readonly Heard[]): readonly Heard[] {
  const said: Heard[] = [];
  for (const event of events) {
    if (event.kind === "moved" && event.about?.block === undefined) gather(said, event);
    else said.push(event);
  }
  return said;
}

function gather(said: Heard[], event: Heard): void {
  const last = said.at(-1);
  const side = event.about?.nation === "japan" ? "japan" : "allies";
  const before = last?.kind === "moved_many" && last.about?.side === side ? last.about : undefined;
  if (before) said.pop();
  const places = new Set([...list(before?.places ?? []), event.about?.place]);
  said.push({ ...event, kind: "moved_many", about: { side, n: Number(before?.n ?? 0) + 1, places: [...places] } });
}

/** Does a new turn begin with it? */
export const chapter = (event: Heard): boolean => event.kind === "turn";

export const moment = (event: Heard, before: string): string =>
  event.kind === "turn" ? String(event.about?.date ?? before) : before || BEFORE;
const BEFORE = "–"; // the set-up has no month

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);

/** Places and blocks that an event is about. */
export function touched(event: Heard): readonly string[] {
  return Object.values(event.about ?? {})
    .flatMap(list)
    .filter((each): each is string => typeof each === "string" && THING.test(each));
}

/** A hex, a box, or a block: "H0407w", "PANAMA", "US-CV-ESSEX". */
const THING = /^(H\d{4}w?|PANAMA|SAFRICA|[A-Z]{1,3}(-[A-Z0-9]+)+)$/;

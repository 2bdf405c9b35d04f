import type { Heard } from "~/api/types";

export interface Said extends Heard {
  /** Taken back since: kept, but folded away. */
  undone?: boolean;
}

/** Those of some events that were not heard before. A message is told whole, so its number says whether it was. */
export function unheard(heard: readonly Heard[], events: readonly Heard[]): readonly Heard[] {
  const last = lastOf(heard);
  if (events.every((event) => event.n > last)) return events;
  const known = new Set(heard.map((event) => event.n));
  return events.filter((event) => !known.has(event.n));
}

/** The story with more of it, in the order of the messages: one that came late stands where it belongs. */
export function joined(heard: readonly Heard[], more: readonly Heard[]): readonly Heard[] {
  if (more.length === 0) return heard;
  const all = [...heard, ...more];
  return (more[0] as Heard).n > lastOf(heard) ? all : all.sort((a, b) => a.n - b.n);
}

export function lastOf(heard: readonly Heard[]): number {
  return heard[heard.length - 1]?.n ?? 0;
}

const UNSAYS = new Set(["took_back", "went_back"]);
export const unsays = ({ kind }: Heard): boolean => UNSAYS.has(kind);

/** What was heard, with what was taken back marked as such. */
export function standing(heard: readonly Heard[]): readonly Said[] {
  const said: Said[] = heard.map((event) => ({ ...event }));
  said.forEach((event, at) => {
    if (event.kind === "took_back") {
      let left = Number(event.about?.count ?? 0);
      for (let n = at - 1; n >= 0 && left > 0; n -= 1) {
        const before = said[n] as Said;
        if (before.undone || UNSAYS.has(before.kind)) continue;
        before.undone = true;
        left -= 1;
      }
    } else if (event.kind === "went_back") {
      for (let n = Number(event.about?.to ?? 0); n < at; n += 1) (said[n] as Said).undone = true;
    }
  });
  return said;
}

/** The events after message `n` that still hold. */
export function since(heard: readonly Heard[], n: number): readonly Said[] {
  return standing(heard).filter((event) => event.n > n && !event.undone && !UNSAYS.has(event.kind));
}

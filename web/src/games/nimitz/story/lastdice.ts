import { useSyncExternalStore } from "react";
import type { Heard } from "~/api/types";

/** The last die on each table of a match, so that its row can be marked wherever the table is shown. */
export interface Last {
  order?: number;
  reinforcements?: number;
}

const kept = new Map<string, Last>();
const listeners = new Set<() => void>();
const NONE: Last = {};

export function lastIn(news: readonly Heard[]): Last {
  const found: Last = {};
  for (const { kind, about } of news) {
    if (kind === "order" && typeof about?.die === "number" && about.die > 0) found.order = about.die;
    if (kind === "reinforcements" && typeof about?.total === "number") found.reinforcements = about.total;
  }
  return found;
}

export function keepLast(match: string, news: readonly Heard[]): void {
  const found = lastIn(news);
  if (!Object.keys(found).length) return;
  kept.set(match, { ...kept.get(match), ...found });
  for (const listener of listeners) listener();
}

export const useLast = (match: string): Last =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => kept.get(match) ?? NONE,
    () => NONE,
  );

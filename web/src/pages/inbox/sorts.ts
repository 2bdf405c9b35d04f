import type { InboxItem } from "~/api/inbox";

/** Which lines stand behind each filter. */
const SORTS = {
  all: null,
  challenges: ["challenge"],
  clubs: ["request", "invitation", "announcement"],
  games: ["round", "result"],
  messages: ["message"],
} as const satisfies Record<string, readonly InboxItem["kind"][] | null>;

export type Filter = keyof typeof SORTS;
export const FILTERS = Object.keys(SORTS) as readonly Filter[];

export function kept({ kind }: Pick<InboxItem, "kind">, filter: Filter): boolean {
  const kinds: readonly string[] | null = SORTS[filter];
  return kinds === null || kinds.includes(kind);
}

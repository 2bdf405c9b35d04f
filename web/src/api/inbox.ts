import { queryOptions } from "@tanstack/react-query";
import { api, got } from "./client";
import type { HistoryLine } from "./people";
import type { components } from "./schema";
import type { Summary } from "./types";

export type InboxItem = Omit<components["schemas"]["InboxItem"], "match" | "line"> & {
  match: Summary | null;
  line: HistoryLine | null;
};

export interface Inbox {
  /** When I last opened it. */
  seen: number;
  /** What I can answer. */
  waiting: readonly InboxItem[];
  news: readonly InboxItem[];
  more: boolean;
}

const OFTEN = 15_000; // ms

export const readInbox = (before?: number): Promise<Inbox> =>
  got(api.GET("/api/inbox", { params: { query: { before } } })) as Promise<unknown> as Promise<Inbox>;

export const inbox = queryOptions({ queryKey: ["inbox"], queryFn: () => readInbox(), refetchInterval: OFTEN });

export const isNew = ({ at }: InboxItem, seen: number): boolean => at > seen;

/** What the bell counts: what I can answer, and what is new. */
export const countOf = ({ waiting, news, seen }: Inbox): number =>
  waiting.length + news.filter((item) => isNew(item, seen)).length;

export const talkWith = (name: string) =>
  queryOptions({
    queryKey: ["messages", name],
    queryFn: () => got(api.GET("/api/messages", { params: { query: { name } } })),
    refetchInterval: OFTEN / 3,
  });

/** The way to what was written between me and somebody. */
export const messagesOf = (name: string): string => `/messages/${encodeURIComponent(name)}`;

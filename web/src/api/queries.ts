import { queryOptions, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { type Catalogue, type Lang, Voice } from "~/words";
import { api, got } from "./client";
import { send } from "./transport";
import type { Card, ChatLine, Clause, Note, Summary } from "./types";

const FOREVER = { staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY } as const;

/** Every game with its card. */
export const shelf = queryOptions({
  queryKey: ["games"],
  queryFn: () => got(api.GET("/api/games")) as Promise<unknown> as Promise<readonly Card[]>,
  ...FOREVER,
});

export const rulesOf = (game: string, lang: Lang) =>
  queryOptions({
    queryKey: ["rules", game, lang],
    queryFn: () =>
      got(
        api.GET("/api/games/{game}/rules", { params: { path: { game }, query: { lang } } }),
      ) as Promise<unknown> as Promise<readonly Clause[]>,
    ...FOREVER,
  });

export const wordsOf = (game: string, lang: Lang) =>
  queryOptions({
    queryKey: ["words", game, lang],
    queryFn: () =>
      got(api.GET("/api/games/{game}/words", { params: { path: { game }, query: { lang } } })) as Promise<Catalogue>,
    ...FOREVER,
  });

export const printedOf = (game: string) =>
  queryOptions({
    queryKey: ["printed", game],
    queryFn: async (): Promise<unknown> => {
      const said = await send(`/api/games/${game}/printed`);
      if (!said.ok) throw new Error(said.statusText);
      return said.json();
    },
    ...FOREVER,
  });

export const door = queryOptions({
  queryKey: ["me"],
  queryFn: () => got(api.GET("/api/me")),
  staleTime: 60_000,
});

export const matchesOf = (of: "mine" | "open" | "watched") =>
  queryOptions({
    queryKey: ["matches", of],
    queryFn: () =>
      got(api.GET("/api/matches", { params: { query: { of } } })) as Promise<unknown> as Promise<readonly Summary[]>,
    refetchInterval: 20_000,
  });

export const matchOf = (match: string) =>
  queryOptions({
    queryKey: ["match", match],
    queryFn: () =>
      got(api.GET("/api/matches/{match}", { params: { path: { match } } })) as Promise<unknown> as Promise<Summary>,
  });

const PORTION = 200; // lines of talk that the server tells at a time

export const chatOf = (match: string) =>
  queryOptions({
    queryKey: ["chat", match],
    queryFn: async () => {
      const all: ChatLine[] = [];
      for (let more = PORTION; more === PORTION; ) {
        const query = { after: all.at(-1)?.id ?? 0 };
        const lines = await got(api.GET("/api/matches/{match}/chat", { params: { path: { match }, query } }));
        all.push(...(lines as unknown as readonly ChatLine[]));
        more = lines.length;
      }
      return all as readonly ChatLine[];
    },
  });

/** What onlookers say to each other. */
export const galleryOf = (match: string) =>
  queryOptions({
    queryKey: ["gallery", match],
    queryFn: () =>
      got(api.GET("/api/matches/{match}/gallery", { params: { path: { match } } })) as Promise<unknown> as Promise<
        readonly ChatLine[]
      >,
  });

export const notesOf = (match: string) =>
  queryOptions({
    queryKey: ["notes", match],
    queryFn: () =>
      got(api.GET("/api/matches/{match}/notes", { params: { path: { match } } })) as Promise<unknown> as Promise<
        readonly Note[]
      >,
  });

export function useLang(): Lang {
  const { i18n } = useTranslation();
  return i18n.language === "it" ? "it" : "en";
}

/** A game that says no title is called by its id. */
export function voiceFor(game: string, lang: Lang, words: Catalogue): Voice {
  const title = game.charAt(0).toUpperCase() + game.slice(1).replaceAll("_", " ");
  return new Voice(lang, { title, ...words });
}

/** The voice of a game in the language of the moment, with the words that a board adds; null until it is loaded. */
export function useVoice(game: string | undefined, added?: Readonly<Record<Lang, Catalogue>>): Voice | null {
  const lang = useLang();
  const { data } = useQuery({ ...wordsOf(game ?? "", lang), enabled: !!game });
  return useMemo(
    () => (data ? voiceFor(game ?? "", lang, { ...data, ...added?.[lang] }) : null),
    [data, added, game, lang],
  );
}

import { useQuery } from "@tanstack/react-query";
import { api, got, Problem } from "~/api/client";
import { beSomebody } from "~/api/guest";
import type { AnalysisKept } from "~/api/schema";
import type { Lang } from "~/words";

export type Analysis = AnalysisKept;

const AGAIN = 1200; // ms until one asks again how far it has come

const ask = (path: { match: string }) => got(api.POST("/api/matches/{match}/analysis", { params: { path } }));

/** The analysis of a match: as it is kept, or made now; meanwhile, how far it has come. */
export function useAnalysis(match: string, lang: Lang, over: boolean) {
  const path = { match };
  const begun = useQuery({
    queryKey: ["analysis", match, "state"],
    queryFn: async ({ client, queryKey }) => {
      if (client.getQueryData(queryKey)) return ask(path); // one knows that it is not kept yet
      const kept = await api.GET("/api/matches/{match}/analysis", { params: { path, query: { lang } } });
      if (kept.response.ok) return { state: "ready" as const, done: 0, of: 0 };
      await beSomebody();
      return ask(path);
    },
    enabled: over && match !== "",
    refetchInterval: ({ state }) => (state.data?.state === "working" ? AGAIN : false),
  });
  const found = useQuery({
    queryKey: ["analysis", match, lang],
    queryFn: () =>
      got(
        api.GET("/api/matches/{match}/analysis", { params: { path, query: { lang } } }),
      ) as Promise<unknown> as Promise<Analysis>,
    enabled: begun.data?.state === "ready",
    staleTime: Number.POSITIVE_INFINITY,
  });
  const error = found.error ?? begun.error;
  return { found: found.data, state: begun.data, error: error instanceof Problem || error ? error : null };
}

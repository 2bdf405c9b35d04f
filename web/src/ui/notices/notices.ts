import { useQuery } from "@tanstack/react-query";
import { api, got } from "~/api/client";

/** Where one is told that it is one's turn. */
export const useChannels = (enabled = true) =>
  useQuery({ queryKey: ["channels"], queryFn: () => got(api.GET("/api/channels")), enabled });

/** What browsers need to be told; null where the server has none. */
export const usePushKey = (enabled = true) =>
  useQuery({
    queryKey: ["push"],
    queryFn: async () => (await got(api.GET("/api/push/key"))).key,
    staleTime: Number.POSITIVE_INFINITY,
    enabled,
  });

import { QueryClient } from "@tanstack/react-query";
import { Problem } from "~/api/client";

/** What the server refused it will refuse again; a line that is down is worth another try. Whether there is a network is not
 * for us to ask: a server may be on the same machine, or in this very page. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (count, error) => count < 2 && !(error instanceof Problem && error.status >= 400 && error.status < 500),
      staleTime: 5_000,
      networkMode: "always",
    },
    mutations: { networkMode: "always" },
  },
});

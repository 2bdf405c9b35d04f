import { useQueryClient } from "@tanstack/react-query";

const FINISHED = "wardroom-finished"; // as the service worker calls what it keeps of finished matches

/** Somebody has come or gone: what was shown to one person is not for the next, and is asked for anew. */
export function useNewPerson(): () => void {
  const client = useQueryClient();
  return () => {
    client.clear();
    if ("caches" in window) void caches.delete(FINISHED).catch(() => false);
  };
}

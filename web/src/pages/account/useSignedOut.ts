import { useQueryClient } from "@tanstack/react-query";

/** What was a person's is nobody's now: all of it is asked for anew. */
export function useSignedOut(): () => void {
  const client = useQueryClient();
  return () => client.clear();
}

import type { QueryClient, QueryKey } from "@tanstack/react-query";

/** Asks for what has changed, also while the first answer is on its way: that one may be of before, and to invalidate a
 * query that has no data yet fetches nothing. */
export async function again(client: QueryClient, queryKey: QueryKey): Promise<void> {
  await client.cancelQueries({ queryKey });
  await client.invalidateQueries({ queryKey });
}

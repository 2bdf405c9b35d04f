import { useEffect, useState } from "react";
import { api } from "~/api/client";

const PATIENCE = 2_000; // ms: a bot that answers soon is not worth a line
const EVERY = 3_000;

/** After how many others the bot thinks that we wait for; null where it is at it, or nobody may know. */
export function useQueue(match: string, seat: string | null, bots: boolean, n: number): number | null {
  const [before, setBefore] = useState<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each message begins a new wait
  useEffect(() => {
    setBefore(null);
    if (seat === null || !bots) return;
    let timer: ReturnType<typeof setTimeout>;
    let gone = false;
    const look = async () => {
      const said = await api
        .GET("/api/matches/{match}/seats/{seat}/queue", { params: { path: { match, seat } } })
        .catch(() => null);
      if (gone) return;
      setBefore(said?.data?.before ?? null);
      timer = setTimeout(look, EVERY);
    };
    timer = setTimeout(look, PATIENCE);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [match, seat, bots, n]);
  return before;
}

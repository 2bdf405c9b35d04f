import { useCallback, useState } from "react";

/** Where on the frame a place was tapped, in pixels; null: it was opened by keys. */
export type Spot = { x: number; y: number } | null;

/** What a player has opened on the board, for as long as the same is asked. `open` may say for which question that is. */
export function useOpened<T>(question: unknown) {
  const [kept, keep] = useState<{ what: T; question: unknown } | null>(null);
  const opened = kept && kept.question === question ? kept.what : null;
  const open = useCallback(
    (what: T | null, under: unknown = question) => keep(what && { what, question: under }),
    [question],
  );
  const close = useCallback(() => keep(null), []);
  return { opened, open, close };
}

import { useEffect, useState } from "react";

/** How many lines of talk have come that this browser has not shown. */
export function useUnread(match: string, said: number, open: boolean): number {
  const place = `wardroom.said.${match}`;
  const [seen, setSeen] = useState(() => Number(localStorage.getItem(place) ?? 0));
  useEffect(() => {
    if (!open || said <= seen) return;
    localStorage.setItem(place, String(said));
    setSeen(said);
  }, [open, said, seen, place]);
  return open ? 0 : Math.max(0, said - seen);
}

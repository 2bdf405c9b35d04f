import { useEffect, useState } from "react";

/** How many lines of talk have come that this browser has not shown. */
export function useUnread(match: string, last: number, open: boolean): number {
  const place = `wardroom.chat.${match}`;
  const [seen, setSeen] = useState(() => Number(localStorage.getItem(place) ?? 0));
  useEffect(() => {
    if (!open || last <= seen) return;
    localStorage.setItem(place, String(last));
    setSeen(last);
  }, [open, last, seen, place]);
  return open ? 0 : Math.max(0, last - seen);
}

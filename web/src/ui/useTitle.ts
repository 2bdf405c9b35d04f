import { useEffect } from "react";

/** The name of a page, in the tab and in the history. */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    document.title = title ? `${title} · Wardroom` : "Wardroom";
  }, [title]);
}

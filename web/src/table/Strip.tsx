import { type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";

/** The record of the game below the board. Where it is too wide for its room, keys must be able to scroll it. */
export function Strip({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const strip = useRef<HTMLElement>(null);
  const [scrolls, setScrolls] = useState(false);
  useEffect(() => {
    const found = strip.current;
    if (!found || typeof ResizeObserver === "undefined") return;
    const watch = new ResizeObserver(() => setScrolls(found.scrollWidth > found.clientWidth));
    for (const each of [found, ...found.children]) watch.observe(each);
    return () => watch.disconnect();
  }, []);
  return (
    <section ref={strip} className="table-record" aria-label={t("table.record")} tabIndex={scrolls ? 0 : undefined}>
      {children}
    </section>
  );
}

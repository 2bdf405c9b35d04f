import { type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";

const tooLarge = (at: Element) => at.scrollWidth > at.clientWidth || at.scrollHeight > at.clientHeight;

/** The record of the game below the board. Where it is too large for its room, keys must be able to scroll it. */
export function Strip({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const strip = useRef<HTMLElement>(null);
  const [scrolls, setScrolls] = useState(false);
  useEffect(() => {
    const found = strip.current;
    if (!found || typeof ResizeObserver === "undefined") return;
    const watch = new ResizeObserver(() => setScrolls(tooLarge(found)));
    for (const each of [found, ...found.children]) watch.observe(each);
    return () => watch.disconnect();
  }); // after every drawing: what is in it may have come only now
  return (
    <section ref={strip} className="table-record" aria-label={t("table.record")} tabIndex={scrolls ? 0 : undefined}>
      {children}
    </section>
  );
}

import type { TFunction } from "i18next";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Hand } from "~/api/types";

/** What is left of a bank. It says minutes and days, not seconds, until the end is near: nobody is pushed. */
export function Clock({ hand }: { hand: Hand }) {
  const { t } = useTranslation();
  const [from, setFrom] = useState(() => Date.now());
  const [now, setNow] = useState(from);
  useEffect(() => {
    setFrom(Date.now());
    setNow(Date.now());
    if (!hand.runs) return;
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [hand]);
  const left = Math.max(0, hand.left - (hand.runs ? now - from : 0));
  return (
    <span className="clock" data-runs={hand.runs} title={t(hand.runs ? "clock.runs" : "clock.stands")}>
      {span(left, t)}
    </span>
  );
}

export function span(ms: number, t: TFunction): string {
  const minutes = Math.floor(ms / 60_000);
  if (minutes < 10) return `${minutes}:${String(Math.floor(ms / 1000) % 60).padStart(2, "0")}`;
  if (minutes < 120) return t("clock.minutes", { n: minutes });
  if (minutes < 48 * 60) return t("clock.hours", { n: Math.floor(minutes / 60) });
  return t("clock.days", { n: Math.floor(minutes / 1440) });
}

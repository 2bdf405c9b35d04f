import { useMemo } from "react";
import { useTranslation } from "react-i18next";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A length of time in its largest unit: [2, "day"]. Whole units, never rounded up: nobody is promised time. */
export function largest(ms: number): [number, "day" | "hour" | "minute" | "second"] {
  if (ms >= DAY) return [Math.floor(ms / DAY), "day"];
  if (ms >= HOUR) return [Math.floor(ms / HOUR), "hour"];
  if (ms >= MINUTE) return [Math.floor(ms / MINUTE), "minute"];
  return [Math.floor(ms / SECOND), "second"];
}

/** Times as people say them, in the language of the moment. */
export function useWhen() {
  const { i18n } = useTranslation();
  const lang = i18n.language;
  return useMemo(() => {
    const relative = new Intl.RelativeTimeFormat(lang, { numeric: "auto" });
    const date = new Intl.DateTimeFormat(lang, { day: "numeric", month: "long", year: "numeric" });
    const moment = new Intl.DateTimeFormat(lang, {
      day: "numeric",
      month: "short",
      hour: "2-digit",
      minute: "2-digit",
    });
    return {
      /** 12 minutes ago */
      ago(at: number): string {
        const [count, unit] = largest(Math.max(0, Date.now() - at));
        return relative.format(unit === "second" ? 0 : -count, unit);
      },
      /** 2 days */
      span(ms: number, display: "long" | "short" = "long"): string {
        const [count, unit] = largest(Math.max(0, ms));
        return new Intl.NumberFormat(lang, { style: "unit", unit, unitDisplay: display }).format(count);
      },
      date: (at: number) => date.format(at),
      /** 14 Nov */
      day: (at: number) => new Intl.DateTimeFormat(lang, { day: "numeric", month: "short" }).format(at),
      /** November 2026; Nov, and the year where it begins */
      month: (at: number, month: "long" | "short" = "long") =>
        new Intl.DateTimeFormat(lang, {
          month,
          year: month === "long" || new Date(at).getMonth() === 0 ? "numeric" : undefined,
        }).format(at),
      moment: (at: number) => moment.format(at),
      /** Sun 22 Nov, 20:30 CET */
      evening: (at: number) =>
        new Intl.DateTimeFormat(lang, {
          weekday: "short",
          day: "numeric",
          month: "short",
          hour: "2-digit",
          minute: "2-digit",
          timeZoneName: "short",
        }).format(at),
    };
  }, [lang]);
}

import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { Share } from "~/api/figures";

/** Shares as people say them, in the language of the moment. */
export function useShares() {
  const { t, i18n } = useTranslation();
  return useMemo(() => {
    const percent = new Intl.NumberFormat(i18n.language, { style: "percent" });
    const whole = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 0 });
    return {
      /** 54% */
      of: (won: number, all: number) => percent.format(all ? won / all : 0),
      /** 48 to 60 */
      between: ({ low, high }: Share) =>
        t("figures.between", { low: whole.format(100 * low), high: whole.format(100 * high) }),
    };
  }, [t, i18n.language]);
}

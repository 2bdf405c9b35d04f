import { useTranslation } from "react-i18next";
import type { Figures } from "~/api/figures";
import { useWhen } from "~/ui/when";

/** How long it takes: the match in the middle, and where the middle half of them lies. */
export function Length({ figures: { entries, took } }: { figures: Figures }) {
  const { t, i18n } = useTranslation();
  const when = useWhen();
  const whole = new Intl.NumberFormat(i18n.language);
  const lines = [
    { name: "took", spread: took, say: (n: number) => when.span(n) },
    { name: "entries", spread: entries, say: (n: number) => whole.format(n) },
  ] as const;
  return (
    <section className="card figures-card" aria-labelledby="figures-length">
      <h2 id="figures-length">{t("figures.length")}</h2>
      <dl className="figures-length">
        {lines.map(({ name, spread, say }) =>
          spread ? (
            <div key={name}>
              <dt>{t(`figures.${name}`)}</dt>
              <dd>
                <b className="figures-number">{say(spread.median)}</b>
                {say(spread.low) !== say(spread.high) ? (
                  <span className="small muted">
                    {t("figures.half", { low: say(spread.low), high: say(spread.high) })}
                  </span>
                ) : null}
              </dd>
            </div>
          ) : null,
        )}
      </dl>
    </section>
  );
}

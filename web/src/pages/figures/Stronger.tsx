import { useTranslation } from "react-i18next";
import type { Ahead } from "~/api/figures";
import { useShares } from "./shares";

/** How often the stronger of two wins, by how far he is ahead. */
export function Stronger({ ahead }: { ahead: readonly Ahead[] }) {
  const { t } = useTranslation();
  const shares = useShares();
  if (ahead.length === 0) return null;
  return (
    <section className="card figures-card" aria-labelledby="figures-stronger">
      <h2 id="figures-stronger">{t("figures.stronger")}</h2>
      <ul className="figures-ahead">
        {ahead.map(({ least, most, matches, stronger }) => (
          <li key={least}>
            <span>
              {most === null ? t("figures.ahead_from", { least }) : t("figures.ahead", { least: least || 1, most })}
            </span>
            <b className="data">{shares.of(stronger.won, matches)}</b>
            <Track low={stronger.low} high={stronger.high} at={stronger.won / matches} />
            <span className="small muted">{t("figures.played", { matches })}</span>
            <span className="small muted figures-between">{shares.between(stronger)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A share on the way from never to always, with where the true one may lie; the notch is one in two. */
function Track({ low, high, at }: { low: number; high: number; at: number }) {
  const place = (share: number) => `${100 * share}%`;
  return (
    <span className="figures-track" aria-hidden="true">
      <i className="figures-range" style={{ insetInlineStart: place(low), width: place(high - low) }} />
      <i className="figures-notch" />
      <i className="figures-dot" style={{ insetInlineStart: place(at) }} />
    </span>
  );
}

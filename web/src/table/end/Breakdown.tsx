import { useTranslation } from "react-i18next";
import type { Drawn } from "~/contract/drawn";
import { type Points, partsOf } from "./earned";

const NAMED = 0.16; // of the longest bar: what is narrower is named below it
const WHOLE = 0.25; // and what is as wide as this is named in full

/** Where the points came from: one bar a side, as long as its points; also of a side that nobody sits for. */
export function Breakdown({
  gains,
  seats,
  drawn,
}: {
  gains: readonly Points[];
  seats: readonly string[];
  drawn: Drawn;
}) {
  const { t } = useTranslation();
  const all = [...new Set([...seats, ...gains.map(({ seat }) => seat)])];
  const sides = all.map((seat) => ({ seat, parts: partsOf(gains, seat) })).filter(({ parts }) => parts.length > 0);
  const sums = sides.map(({ parts }) => parts.reduce((sum, { points }) => sum + points, 0));
  const most = Math.max(...sums, 1);
  if (gains.length === 0) return null;
  return (
    <section className="breakdown" aria-label={t("result.breakdown")}>
      <h3>{t("result.breakdown")}</h3>
      {sides.map(({ seat, parts }, n) => (
        <div key={seat} data-side={drawn.side(seat)}>
          <p className="breakdown-head">
            <span>{drawn.voice.seat(seat)}</span>
            <b>{sums[n]}</b>
          </p>
          <div className="breakdown-bar" aria-hidden="true">
            {parts.map(({ what, points }) => (
              <i key={what} style={{ width: `${(Math.max(0, points) / most) * 100}%` }}>
                <span>{points / most >= NAMED ? what : ""}</span> <b>{points / most >= NAMED / 3 ? points : ""}</b>
              </i>
            ))}
          </div>
          <p className={parts.every(({ points }) => points / most >= WHOLE) ? "unseen" : "breakdown-rest small"}>
            {parts.map(({ what, points }) => `${what} ${points}`).join(", ")}
          </p>
        </div>
      ))}
    </section>
  );
}

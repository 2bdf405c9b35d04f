import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import type { Drawn } from "~/contract/drawn";
import { type Gain, turningPoints } from "./earned";
import { useBranch } from "./useBranch";

interface Props {
  match: string;
  seat: string;
  seats: readonly string[];
  gains: readonly Gain[];
  drawn: Drawn;
}

/** The moments that brought most: each can be watched, and tried again. */
export function Turning({ match, seat, seats, gains, drawn }: Props) {
  const { t } = useTranslation();
  const branch = useBranch(match, drawn.id, seats, seat);
  const moments = turningPoints(gains);
  if (moments.length === 0) return null;
  return (
    <section className="turning" aria-label={t("result.turning")}>
      <h3>{t("result.turning")}</h3>
      <ol>
        {moments.map(({ n, seat: by, points, what }) => (
          <li key={`${n} ${what}`} data-side={drawn.side(by)}>
            <p>
              <b>{what}</b> <span className="small">{t("result.gain", { seat: drawn.voice.seat(by), points })}</span>
            </p>
            <p className="line">
              <Link className="button" href={`/replay/${match}/${Math.max(1, n - 1)}?eyes=${seat}`}>
                {t("result.watch")}
              </Link>
              {branch.offered && (
                <button
                  type="button"
                  className="button"
                  disabled={branch.busy}
                  onClick={() => void branch.from(Math.max(1, n - 1))}
                >
                  {t("result.try_again")}
                </button>
              )}
            </p>
          </li>
        ))}
      </ol>
      {branch.problem && (
        <p className="note bad" role="alert">
          {branch.problem}
        </p>
      )}
    </section>
  );
}

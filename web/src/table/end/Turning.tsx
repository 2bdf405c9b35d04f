import { useTranslation } from "react-i18next";
import type { Drawn } from "~/contract/drawn";
import { Alert } from "~/ui/Alert";
import { Again } from "./Again";
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
            <Again match={match} seat={seat} n={Math.max(1, n - 1)} branch={branch} />
          </li>
        ))}
      </ol>
      <Alert text={branch.problem} />
    </section>
  );
}

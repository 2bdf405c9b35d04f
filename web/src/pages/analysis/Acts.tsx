import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import type { Summary } from "~/api/types";
import type { Drawn } from "~/contract/drawn";
import { useBranch } from "~/table/end/useBranch";
import { BOTH } from "~/table/reel";
import { Alert } from "~/ui/Alert";
import { newStudy } from "../study/moment";

/** How far each seat had got there. */
const shownOf = (seats: readonly string[], moments: Readonly<Record<string, number>>) =>
  Object.fromEntries(seats.map((seat) => [seat, Math.max(1, moments[seat] ?? 1)]));

interface Further {
  summary: Summary;
  drawn: Drawn;
  moments: Readonly<Record<string, number>>;
  children?: ReactNode;
}

/** From this moment: play on, see the replay, go to the next turning point. */
export function Acts({ summary, drawn, moments, children }: Further) {
  const { t } = useTranslation();
  const seats = Object.keys(summary.seats);
  const mine = summary.mine[0] ?? seats[0] ?? "";
  const branch = useBranch(summary.id, drawn.id, seats, mine);
  const n = Math.max(1, moments[mine] ?? 1);
  return (
    <div className="moment-acts">
      {branch.offered && (
        <button type="button" className="button primary" disabled={branch.busy} onClick={() => void branch.from(n)}>
          {t("play_on.here")}
        </button>
      )}
      {children}
      <Link className="button quiet" href={`/replay/${summary.id}/${n}?eyes=${mine}`}>
        {t("analysis.replay")}
      </Link>
      <Link
        className="button quiet"
        href={newStudy(summary.id, seats.length > 1 ? BOTH : mine, shownOf(seats, moments))}
      >
        {t("study.from_here")}
      </Link>
      <Alert text={branch.problem} />
    </div>
  );
}

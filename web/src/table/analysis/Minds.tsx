import { useTranslation } from "react-i18next";
import { useNames } from "~/pages/common/names";
import type { Drawn } from "../useDrawn";
import { mindOf, turnOf } from "./reading";
import type { Analysis } from "./useAnalysis";

interface Props {
  found: Analysis;
  drawn: Drawn;
  titles: readonly string[];
  at: number;
  onAt(turn: number): void;
}

const FEW = 6; // lines that stand open at once

/** What each bot had in mind, turn by turn; each line leads to its turn. */
export function Minds({ found, drawn, titles, at, onAt }: Props) {
  const { t } = useTranslation();
  const names = useNames();
  const seats = found.seats.filter((seat) => found.plans.some((plan) => plan.seat === seat));
  return seats.map((seat) => {
    const plans = found.plans.filter((plan) => plan.seat === seat);
    const bot = names.bot(found.game, plans[0]?.bot ?? "");
    const whose = seats.length > 1 ? `${bot} (${drawn.voice.seat(seat)})` : bot;
    return (
      <details key={seat} className="analysis-points analysis-minds" open={plans.length <= FEW}>
        <summary>
          <h3>{t("analysis.mind", { bot: whose })}</h3>
        </summary>
        <p className="small muted">{t("analysis.mind_help")}</p>
        <ol>
          {plans.map((plan) => {
            const turn = turnOf(found, plan.n);
            return (
              <li key={plan.n}>
                <button type="button" aria-current={turn === at || undefined} onClick={() => onAt(turn)}>
                  <span>
                    {titles[turn]}
                    <span className="analysis-deed">{mindOf(plan, drawn.voice)}</span>
                  </span>
                </button>
              </li>
            );
          })}
        </ol>
      </details>
    );
  });
}

import { useTranslation } from "react-i18next";
import type { Drawn } from "~/contract/drawn";
import { mindOf, turnOf } from "~/table/course/reading";
import type { Analysis } from "~/table/course/useAnalysis";
import { useNames } from "~/ui/names";

interface Props {
  found: Analysis;
  drawn: Drawn;
  titles: readonly string[];
  at: number;
  onAt(turn: number): void;
}

const FEW = 6; // sentences that stand open at once

/** What each bot had in mind, turn by turn; each line leads to its turn. */
export function Minds({ found, drawn, titles, at, onAt }: Props) {
  const { t } = useTranslation();
  const whose = useWhose(found, drawn);
  const seats = found.seats.filter((seat) => found.plans.some((plan) => plan.seat === seat));
  return seats.map((seat) => {
    const plans = found.plans.filter((plan) => plan.seat === seat);
    const sentences = plans.reduce((sum, { because }) => sum + because.length, 0);
    return (
      <details key={seat} className="analysis-points analysis-minds" open={sentences <= FEW}>
        <summary>
          <h3>{t("analysis.mind", { bot: whose(plans[0]) })}</h3>
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
                    <Sentences of={mindOf(plan, drawn.voice)} />
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

/** The bot, and its side where several bots have something to tell. */
export function useWhose(found: Analysis, drawn: Drawn): (plan: Analysis["plans"][number] | undefined) => string {
  const names = useNames();
  const several = new Set(found.plans.map(({ seat }) => seat)).size > 1;
  return (plan) => {
    const bot = names.bot(found.game, plan?.bot ?? "");
    return several && plan ? `${bot} (${drawn.voice.seat(plan.seat)})` : bot;
  };
}

/** Each plan on a line of its own. Inside a button, so no list of elements: what is read out is the same. */
function Sentences({ of }: { of: readonly string[] }) {
  return of.map((sentence) => (
    <span key={sentence} className="analysis-deed">
      {sentence}
    </span>
  ));
}

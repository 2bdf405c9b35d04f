import { useTranslation } from "react-i18next";
import type { Proposal, Seat } from "~/api/types";
import type { TableStore } from "./store";
import type { Drawn } from "./useDrawn";

interface Props {
  store: TableStore;
  drawn: Drawn;
  proposals: readonly Proposal[];
  seat: Seat | null;
}

/** What somebody proposes and all must agree to: going back further than undo, or leaving without a result. */
export function Consent({ store, drawn, proposals, seat }: Props) {
  const { t } = useTranslation();
  if (seat === null) return null;
  return proposals.map((proposal) => {
    const agreed = proposal.agreed.includes(seat);
    return (
      <div key={proposal.id} className="note" role="status">
        <p>{t(`consent.${proposal.kind}`, { name: drawn.voice.seat(proposal.seat) })}</p>
        {agreed ? (
          <p className="question-lead">{t("consent.waiting")}</p>
        ) : (
          <div className="question-act">
            <button
              type="button"
              className="button primary"
              onClick={() => void store.getState().reply(proposal.id, true)}
            >
              {t("consent.agree")}
            </button>
            <button type="button" className="button" onClick={() => void store.getState().reply(proposal.id, false)}>
              {t("consent.refuse")}
            </button>
          </div>
        )}
      </div>
    );
  });
}

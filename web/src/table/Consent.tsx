import { useTranslation } from "react-i18next";
import { useStore } from "zustand";
import type { Proposal, Seat } from "~/api/types";
import type { Drawn } from "~/contract/drawn";
import type { TableStore } from "./store";

interface Props {
  store: TableStore;
  drawn: Drawn;
  proposals: readonly Proposal[];
  seat: Seat | null;
}

/** What somebody proposes and all must agree to: going back further than undo, leaving without a result, showing both
 * sides to onlookers. */
export function Consent({ store, drawn, proposals, seat }: Props) {
  const { t } = useTranslation();
  const sure = useStore(store, (table) => table.sure);
  if (seat === null) return null;
  const asked = sure && (
    <div key="sure" className="note bad" role="alertdialog" aria-label={t("bar.resign")}>
      <p>{t("bar.resign_sure")}</p>
      <div className="question-act">
        <button type="button" className="button" onClick={() => void store.getState().resign()}>
          {t("bar.resign")}
        </button>
        <button ref={focused} type="button" className="button quiet" onClick={() => store.setState({ sure: false })}>
          {t("bar.resign_not")}
        </button>
      </div>
    </div>
  );
  const open = proposals.map((proposal) => {
    const turns = proposal.turns ?? 0;
    const agreed = proposal.agreed.includes(seat);
    return (
      <div key={proposal.id} className="note" role="status">
        <p>{t(`consent.${proposal.kind}`, { name: drawn.voice.seat(proposal.seat), turns })}</p>
        {agreed ? (
          <p className="question-lead">{t(proposal.kind === "show" ? "consent.waiting_show" : "consent.waiting")}</p>
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
  return [asked, ...open];
}

/** A question in the way is gone to at once, at its harmless answer. */
function focused(button: HTMLButtonElement | null): void {
  button?.focus();
}

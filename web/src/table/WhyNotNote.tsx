import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "~/art/symbols";
import { Clauses } from "./Clauses";
import type { WhyNot } from "./store";
import type { Drawn } from "./useDrawn";

/** The answer to an illegal idea: the sentence and the clause. */
export function WhyNotNote({ whyNot, drawn, onClose }: { whyNot: WhyNot; drawn: Drawn; onClose: () => void }) {
  const { t } = useTranslation();
  const { refusal } = whyNot;
  const note = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer anew, or it is missed below a long list
  useEffect(() => {
    note.current?.scrollIntoView?.({ block: "nearest" }); // returns a promise in newer browsers, which is no clean-up
  }, [whyNot]);
  return (
    <div className="note why" role="status" ref={note}>
      <p>
        <strong>{t("why.title")}</strong> {refusal ? drawn.voice.why(refusal) : t("why.legal")}
      </p>
      {refusal && <Clauses game={drawn.id} ids={refusal.rules} />}
      <button type="button" className="button quiet icon" aria-label={t("why.close")} onClick={onClose}>
        <Icon name="close" />
      </button>
    </div>
  );
}

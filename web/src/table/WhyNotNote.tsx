import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { Part } from "~/api/types";
import { Icon } from "~/art/symbols";
import type { Drawn } from "~/contract/drawn";
import type { Scene } from "~/contract/game";
import { Clauses } from "./Clauses";
import type { WhyNot } from "./store";

interface Props {
  whyNot: WhyNot;
  drawn: Drawn;
  scene: Scene<unknown, unknown>;
  choose: (draft: readonly Part[]) => void;
  onClose: () => void;
}

/** The answer to an illegal idea: the sentence, the clause, and the move that would help. */
export function WhyNotNote({ whyNot, drawn, scene, choose, onClose }: Props) {
  const { t } = useTranslation();
  const { refusal } = whyNot;
  const helps = refusal && drawn.game.remedy?.(scene, refusal);
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
      {helps && (
        <button type="button" className="button" onClick={() => choose([...helps])}>
          {drawn.game.act?.(scene, helps) || drawn.voice.act(helps, scene.ask?.prompt)}
        </button>
      )}
      <button type="button" className="button quiet icon" aria-label={t("why.close")} onClick={onClose}>
        <Icon name="close" />
      </button>
    </div>
  );
}

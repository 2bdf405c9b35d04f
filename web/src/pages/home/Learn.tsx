import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { Icon } from "~/art/symbols";
import { guideOf, lessonsOf } from "~/catalogue";
import { stageOf, useLearning } from "~/ui/learning";
import { useNames } from "~/ui/names";

/** Learning never leaves the card: how much there is of it, then how far one is, then that it is done. A game without a guide
 * has lessons, or its rules. */
export function Learn({ game }: { game: string }) {
  const { t } = useTranslation();
  const names = useNames();
  const lesson = useLearning((learning) => learning.of[game]);
  const guide = guideOf(game);
  const stage = stageOf(lesson);
  const other = lessonsOf(game) ? `/learn/${game}` : `/rules/${game}`;
  return (
    <Link href={guide ? `/guide/${game}` : other} className="button learn">
      <Icon name="learn" size={17} />
      <span className="grow">
        <span className="unseen">{names.game(game)}: </span>
        {t(guide ? "home.learn" : "home.or_rules")}
      </span>
      {guide && (
        <span className={`learn-stage ${stage}`}>
          {stage === "done" && <Icon name="check" size={13} />}
          {t(`home.learn_${stage}`, { of: guide.steps.length, ...lesson })}
        </span>
      )}
    </Link>
  );
}

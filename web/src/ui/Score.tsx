import { useTranslation } from "react-i18next";
import type { Score } from "~/api/solitaire";
import type { Voice } from "~/words";

/** Where a match stands: points, and the level they are worth. Others' matches are not told before they are over. */
export function ScoreLine({ score, voice }: { score: Score | null; voice?: Voice | null }) {
  const { t } = useTranslation();
  const { points, level, result } = score ?? { points: null, level: "", result: null };
  const said = [
    points === null ? "" : t("alone.points", { n: points }),
    level ? (voice?.noun(level) ?? level) : "",
    points === null && !level && result !== null ? t("alone.share", { n: Math.round(result * 100) }) : "",
  ].filter(Boolean);
  return <span>{said.join(", ") || t("alone.open")}</span>;
}

/** Why a match does not count. */
export function Unranked({ reasons }: { reasons: readonly string[] }) {
  const { t } = useTranslation();
  if (reasons.length === 0) return null;
  return (
    <span className="chip" title={reasons.map((reason) => t(`alone.why.${reason}`)).join(" ")}>
      {t("alone.unranked", { why: reasons.map((reason) => t(`alone.short.${reason}`)).join(", ") })}
    </span>
  );
}

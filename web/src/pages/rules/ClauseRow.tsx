import { memo } from "react";
import { useTranslation } from "react-i18next";
import type { Clause } from "~/api/types";

interface Props {
  clause: Clause;
  kind: string;
  here: boolean;
}

/** A clause with its number, which is its address too. */
export const ClauseRow = memo(function ClauseRow({ clause, kind, here }: Props) {
  const { t } = useTranslation();
  return (
    <div className={here ? "rule here" : "rule"} id={clause.id}>
      <dt>
        <a href={`#${clause.id}`} className="clause-id" aria-label={t("rules.link", { id: clause.id })}>
          {clause.id}
        </a>
      </dt>
      <dd>
        <p>{clause.text}</p>
        <p className="rule-about">
          <span className="chip">{kind}</span>
          <span className="small faint">{clause.where}</span>
          {clause.tests > 0 && <span className="small faint">{t("rules.tests", { n: clause.tests })}</span>}
        </p>
      </dd>
    </div>
  );
});

import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { rulesOf, useLang } from "~/api/queries";

const FEW = 2;

/** The clauses something rests on, where it is asked. */
export function Clauses({ game, ids }: { game: string; ids: readonly string[] }) {
  const { t } = useTranslation();
  const { data } = useQuery(rulesOf(game, useLang()));
  const clauses = ids.map((id) => data?.find((clause) => clause.id === id)).filter((clause) => clause !== undefined);
  if (clauses.length === 0) return null;
  const line = (clause: (typeof clauses)[number]) => (
    <p key={clause.id} className="clause">
      <Link href={`/rules/${game}#${clause.id}`}>{clause.id}</Link> {clause.text}
    </p>
  );
  return (
    <section className="clauses" tabIndex={-1} aria-label={t("panel.clauses")}>
      {clauses.slice(0, FEW).map(line)}
      {clauses.length > FEW && (
        <details>
          <summary>{t("panel.more_clauses", { n: clauses.length - FEW })}</summary>
          {clauses.slice(FEW).map(line)}
        </details>
      )}
    </section>
  );
}

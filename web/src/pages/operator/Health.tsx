import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { api, got } from "~/api/client";
import { Icon } from "~/art/symbols";
import { ProblemNote } from "~/ui/ProblemNote";
import { useWhen } from "~/ui/when";

const OFTEN = 15_000; // ms

/** How the server is: a sentence that names what needs somebody, then each number with its limit. */
export function Health() {
  const { t } = useTranslation();
  const when = useWhen();
  const { data, error, dataUpdatedAt } = useQuery({
    queryKey: ["health"],
    queryFn: () => got(api.GET("/api/operators/health")),
    refetchInterval: OFTEN,
  });
  const bad = data?.filter(({ good }) => !good) ?? [];
  return (
    <section className="stack" aria-label={t("operator.health")}>
      <p className="apart">
        <span className="operator-state">
          {data ? <Icon name={bad.length === 0 ? "check" : "warning"} size={20} /> : null}
          {data && bad.length === 0 ? t("operator.well") : null}
          {bad.length > 0 ? (
            <>
              {t("operator.not_well", { n: bad.length })}{" "}
              <b>{bad.map(({ name }) => t(`operator.tile.${name}`)).join(", ")}</b>
            </>
          ) : null}
        </span>
        {dataUpdatedAt ? (
          <span className="small muted">{t("operator.fresh", { ago: when.ago(dataUpdatedAt) })}</span>
        ) : null}
      </p>
      <ProblemNote error={error} />
      <ul className="health" data-stale={!!error}>
        {data?.map(({ name, value, most, good }) => (
          <li key={name} className={good ? "card" : "card bad"}>
            <p className="apart small muted">
              {t(`operator.tile.${name}`)}
              {most === null ? null : (
                <span role="img" aria-label={t(good ? "operator.good" : "operator.bad")}>
                  <Icon name={good ? "check" : "warning"} size={16} />
                </span>
              )}
            </p>
            <p>
              {name === "bus" ? (
                <b className="word">{t("operator.unit.bus", { n: value })}</b>
              ) : (
                <>
                  <b>{value}</b> <span className="small">{t(`operator.unit.${name}`, { n: value })}</span>
                </>
              )}
            </p>
            {most ? <p className="small muted">{t("operator.limit", { n: most })}</p> : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

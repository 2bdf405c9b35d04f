import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { api, got } from "~/api/client";
import { DeedButton } from "~/ui/forms";
import { ProblemNote } from "~/ui/ProblemNote";
import { useWhen } from "~/ui/when";
import { Part } from "./Part";

/** What players say of each other, the oldest first. */
export function Reports({ look }: { look(account: string): void }) {
  const { t } = useTranslation();
  const when = useWhen();
  const { data = [], error } = useQuery({
    queryKey: ["reports"],
    queryFn: () => got(api.GET("/api/operators/reports")),
  });
  return (
    <Part id="reports" title={t("operator.reports")} count={data.length}>
      <ProblemNote error={error} />
      {data.length === 0 && <p className="muted operator-rest">{t("operator.no_reports")}</p>}
      <ul>
        {data.map((report) => (
          <li key={report.id} className="list-row operator-report">
            <p className="apart">
              <span>
                <b>{report.evidence.name}</b>{" "}
                <span className="operator-chip">{t(`operator.about_${report.kind}`)}</span>
              </span>
              <span className="small muted">
                {t("operator.reported_by", { name: report.by ?? "", ago: when.ago(report.at) })}
              </span>
            </p>
            <p>{report.text}</p>
            {report.evidence.chat.map((line, place) => (
              <q key={place} className="operator-said">
                {line}
              </q>
            ))}
            <div className="line">
              {report.match ? (
                <Link className="button" href={`/m/${report.match}`}>
                  {t("operator.to_match")}
                </Link>
              ) : null}
              <button type="button" className="button" onClick={() => look(report.about)}>
                {t("operator.matches_of")}
              </button>
              {report.evidence.chat.length > 0 ? (
                <DeedButton
                  act={() =>
                    got(
                      api.POST("/api/operators/reports/{report}/delete-chat", {
                        params: { path: { report: report.id } },
                        body: { why: "" },
                      }),
                    )
                  }
                  label={t("operator.delete_chat")}
                  stale={["audit"]}
                />
              ) : null}
              <DeedButton
                act={() =>
                  got(
                    api.POST("/api/operators/reports/{report}/close", {
                      params: { path: { report: report.id } },
                      body: { why: "" },
                    }),
                  )
                }
                label={t("operator.close")}
                stale={["reports", "audit"]}
              />
            </div>
          </li>
        ))}
      </ul>
    </Part>
  );
}

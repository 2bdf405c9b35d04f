import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api, got } from "~/api/client";
import { door } from "~/api/queries";
import { Section } from "~/ui/forms";
import { Loading } from "~/ui/Loading";
import { ProblemNote } from "~/ui/ProblemNote";
import { useTitle } from "~/ui/useTitle";
import { useWhen } from "~/ui/when";
import { Appeals } from "./Appeals";
import { Few } from "./Few";
import { Health } from "./Health";
import { Matches } from "./Matches";
import { People } from "./People";
import { Reports } from "./Reports";
import "./operator.css";

/** The operator's hand: what players report, people, matches, and the log of what operators did. */
export default function OperatorPage() {
  const { t } = useTranslation();
  useTitle(t("operator.title"));
  const { data } = useQuery(door);
  const [account, setAccount] = useState<string>();
  if (!data) return <Loading />;
  if (data.me?.role !== "operator" || !data.accounts) return <p className="notice">{t("operator.only")}</p>;
  return (
    <div className="operator">
      <h1>{t("operator.title")}</h1>
      <Health />
      <div className="operator-parts">
        <div>
          <Reports look={setAccount} />
          <Appeals />
          <Log />
        </div>
        <div>
          <People look={setAccount} />
          <Matches account={account} look={setAccount} />
        </div>
      </div>
    </div>
  );
}

function Log() {
  const { t } = useTranslation();
  const when = useWhen();
  const { data = [], error } = useQuery({ queryKey: ["audit"], queryFn: () => got(api.GET("/api/operators/audit")) });
  return (
    <Section id="audit" title={t("operator.log")} lead={t("operator.log_lead")}>
      <ProblemNote error={error} />
      <Few>
        {data.map((deed) => (
          <li key={deed.id} className="list-row">
            <span className="grow">
              <b>{t(`operator.did_${deed.deed}`)}</b> <span title={deed.about}>{deed.called || deed.about}</span>
              <span className="small muted block">
                {[deed.operator, when.ago(deed.at), deed.why].filter(Boolean).join(" · ")}
              </span>
            </span>
          </li>
        ))}
      </Few>
    </Section>
  );
}

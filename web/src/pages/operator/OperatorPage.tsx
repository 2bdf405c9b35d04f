import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api, got } from "~/api/client";
import { door } from "~/api/queries";
import { Loading } from "~/ui/Loading";
import { ProblemNote } from "~/ui/ProblemNote";
import { useTitle } from "~/ui/useTitle";
import { useWhen } from "~/ui/when";
import { Appeals } from "./Appeals";
import { Few } from "./Few";
import { Health } from "./Health";
import { Matches } from "./Matches";
import { Part } from "./Part";
import { People } from "./People";
import { Reports } from "./Reports";
import { Signals } from "./Signals";
import "./operator.css";

const LISTS = ["people", "matches"] as const;

/** The operator's hand: what players report, people, matches, and the log of what operators did. */
export default function OperatorPage() {
  const { t } = useTranslation();
  useTitle(t("operator.title"));
  const { data } = useQuery(door);
  const [account, setAccount] = useState<string>();
  const [judged, judge] = useState("");
  const [list, setList] = useState<(typeof LISTS)[number]>("people");
  const look = (account?: string) => {
    setAccount(account);
    setList("matches");
  };
  if (!data) return <Loading />;
  if (data.me?.role !== "operator" || !data.accounts) return <p className="notice">{t("operator.only")}</p>;
  return (
    <div className="operator">
      <h1>{t("operator.title")}</h1>
      <Health />
      <div className="operator-parts">
        <div>
          <Reports look={look} />
          <Appeals />
          <Log />
        </div>
        <div>
          <section className="card operator-part" aria-label={t(`operator.${list}`)}>
            <header>
              <div className="choices" role="radiogroup" aria-label={t("operator.lists")}>
                {LISTS.map((each) => (
                  <label key={each}>
                    <input type="radio" name="list" checked={each === list} onChange={() => setList(each)} />
                    {t(`operator.${each}`)}
                  </label>
                ))}
              </div>
            </header>
            {list === "people" ? (
              <People look={look} judge={judge} />
            ) : (
              <Matches account={account} all={() => look(undefined)} />
            )}
          </section>
          {judged ? <Signals account={judged} /> : null}
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
    <Part id="audit" title={t("operator.log")} note={t("operator.log_lead")}>
      <ProblemNote error={error} />
      <Few>
        {data.map((deed) => (
          <li key={deed.id} className="list-row operator-deed">
            <span className="grow">
              <b>{t(`operator.did_${deed.deed}`)}</b> <span title={deed.about}>{deed.called || deed.about}</span>
              {deed.why ? <span className="small muted block">{deed.why}</span> : null}
            </span>
            <span className="small muted">{[deed.operator, when.ago(deed.at)].filter(Boolean).join(" · ")}</span>
          </li>
        ))}
      </Few>
    </Part>
  );
}

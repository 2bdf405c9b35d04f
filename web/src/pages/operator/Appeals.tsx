import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { api, got } from "~/api/client";
import type { components } from "~/api/schema";
import { ProblemNote } from "~/ui/ProblemNote";
import { useWhen } from "~/ui/when";
import { Part } from "./Part";
import "~/ui/appeals.css";

type Open = components["schemas"]["AppealTold"];

/** What people say against what operators did, the oldest first. Who acted does not judge, if there is another. */
export function Appeals() {
  const { t } = useTranslation();
  const { data = [], error } = useQuery({
    queryKey: ["appeals"],
    queryFn: () => got(api.GET("/api/operators/appeals")),
  });
  return (
    <Part
      id="appeals"
      title={t("operator.appeals")}
      count={data.length}
      note={data.length > 0 ? t("operator.appeals_lead") : ""}
    >
      <ProblemNote error={error} />
      {data.length === 0 && <p className="muted operator-rest">{t("operator.no_appeals")}</p>}
      <ul>
        {data.map((appeal) => (
          <li key={appeal.id} className="list-row">
            <Judged appeal={appeal} />
          </li>
        ))}
      </ul>
    </Part>
  );
}

function Judged({ appeal }: { appeal: Open }) {
  const { t } = useTranslation();
  const when = useWhen();
  const id = useId();
  const client = useQueryClient();
  const [answer, setAnswer] = useState("");
  const deed = useMutation({
    mutationFn: (granted: boolean) =>
      got(
        api.POST("/api/operators/appeals/{appeal}/answer", {
          params: { path: { appeal: appeal.id } },
          body: { granted, answer },
        }),
      ),
    onSuccess: () => {
      for (const key of ["appeals", "audit", "accounts"]) client.invalidateQueries({ queryKey: [key] });
    },
  });
  const judge = (granted: boolean) => (
    <button
      type="button"
      className={`button ${granted ? "primary" : ""}`}
      disabled={deed.isPending || answer.trim() === ""}
      onClick={() => deed.mutate(granted)}
    >
      {t(granted ? "operator.grant" : "operator.refuse")}
    </button>
  );
  return (
    <div className="grow stack">
      <p>
        <b>{appeal.name ?? ""}</b> · {t(`operator.did_${appeal.deed}`)} {appeal.called}
        <span className="small muted block">
          {[appeal.operator, when.ago(appeal.at), appeal.why].filter(Boolean).join(" · ")}
        </span>
      </p>
      <blockquote className="appeal-said">
        <p className="said">{appeal.text}</p>
        <p className="small muted">{when.ago(appeal.asked)}</p>
      </blockquote>
      <div className="field">
        <label htmlFor={id}>{t("operator.answer")}</label>
        <textarea
          id={id}
          rows={2}
          maxLength={2000}
          value={answer}
          onChange={(event) => setAnswer(event.target.value)}
        />
      </div>
      <ProblemNote error={deed.error} />
      <div className="line">
        {judge(true)}
        {judge(false)}
      </div>
    </div>
  );
}

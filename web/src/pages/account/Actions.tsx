import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { api, got } from "~/api/client";
import type { components } from "~/api/schema";
import { DeedForm, Section, text } from "~/ui/forms";
import { useWhen } from "~/ui/when";
import "~/ui/appeals.css";

export type Action = components["schemas"]["ActionTold"];

/** What operators did that concerns oneself, and why; against each one may appeal once. */
export function Actions() {
  const { t } = useTranslation();
  const { data = [] } = useQuery({ queryKey: ["actions"], queryFn: () => got(api.GET("/api/actions")) });
  if (data.length === 0) return null;
  return (
    <Section id="actions" title={t("account.actions")} lead={t("account.actions_lead")}>
      <ul className="card list">
        {data.map((action) => (
          <li key={action.id} className="list-row action">
            <ActionTold action={action} />
            {action.asked === null ? (
              <Appeal
                act={(said) =>
                  got(
                    api.POST("/api/actions/{action}/appeal", {
                      params: { path: { action: action.id } },
                      body: { text: said },
                    }),
                  )
                }
              />
            ) : null}
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** What was done and why, what one said to it, and what was answered. */
export function ActionTold({ action }: { action: Action }) {
  const { t } = useTranslation();
  const when = useWhen();
  return (
    <div className="grow stack">
      <p>
        <b>{t(`account.did_${action.deed}`, { title: action.called || t("account.untitled") })}</b>
        <span className="small muted block">{when.moment(action.at)}</span>
      </p>
      <p>{action.why ? t("account.reason", { why: action.why }) : t("account.no_reason")}</p>
      {action.asked === null ? null : (
        <blockquote className="appeal-said">
          <p className="small muted">{t("account.appealed", { date: when.moment(action.asked) })}</p>
          <p className="said">{action.text}</p>
        </blockquote>
      )}
      {action.answered === null ? (
        action.asked === null ? null : (
          <p className="muted">{t("account.appeal_waits")}</p>
        )
      ) : (
        <p role="status">
          <b>{t(action.granted ? "account.appeal_granted" : "account.appeal_refused")}</b>{" "}
          <span className="said">{action.answer}</span>
        </p>
      )}
    </div>
  );
}

/** Words to the operators, once. */
export function Appeal({ act }: { act(said: string): Promise<unknown> }) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <details>
      <summary>{t("account.appeal")}</summary>
      <DeedForm act={(data) => act(text(data, "text"))} label={t("account.appeal_send")} stale={["actions"]}>
        <div className="field">
          <label htmlFor={id}>{t("account.appeal_text")}</label>
          <textarea id={id} name="text" rows={4} maxLength={2000} required />
          <p className="hint">{t("account.appeal_once")}</p>
        </div>
      </DeedForm>
    </details>
  );
}

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api, got } from "~/api/client";
import { DeedButton, DeedForm, Field, Section, text } from "~/ui/forms";
import { useWhen } from "~/ui/when";
import { Again } from "./Again";
import type { Me } from "./door";
import { tokens } from "./parts";

/** For programs that play. The secret is shown once: only its hash is kept. */
export function Tokens({ me }: { me: Me }) {
  const { t } = useTranslation();
  const when = useWhen();
  const [secret, setSecret] = useState("");
  const { data = [] } = useQuery(tokens);
  const make = async (data: FormData) => {
    const made = await got(api.POST("/api/tokens", { body: { name: text(data, "name"), ...Again.read(data) } }));
    setSecret(made.secret);
  };
  return (
    <Section id="tokens" title={t("account.tokens")} lead={t("account.tokens_help")}>
      {data.length > 0 ? (
        <ul className="card list">
          {data.map((token) => (
            <li key={token.id} className="list-row">
              <span className="grow">
                <b>{token.name}</b>
                <span className="small muted block">
                  {t("account.made", { date: when.date(token.created) })}
                  {token.seen ? `, ${t("account.used", { ago: when.ago(token.seen) })}` : ""}
                </span>
              </span>
              <DeedButton
                act={() => got(api.DELETE("/api/tokens/{id}", { params: { path: { id: token.id } } }))}
                label={t("account.revoke")}
                stale={["tokens"]}
              />
            </li>
          ))}
        </ul>
      ) : null}
      <div role="status">
        {secret ? (
          <div className="notice stack">
            <span>{t("account.token_once")}</span>
            <code className="secret">{secret}</code>
          </div>
        ) : null}
      </div>
      <DeedForm act={make} label={t("account.make_token")} stale={["tokens"]}>
        <Field name="name" label={t("account.token_name")} maxLength={80} required />
        <Again me={me} />
      </DeedForm>
    </Section>
  );
}

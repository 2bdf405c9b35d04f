import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { api, got } from "~/api/client";
import { DeedButton, DeedForm, Field, Section, text } from "~/ui/forms";
import { useWhen } from "~/ui/when";
import { Again } from "./Again";
import type { Me } from "./door";
import { passkeys } from "./parts";
import { canPasskey, makePasskey } from "./webauthn";

export function Passkeys({ me }: { me: Me }) {
  const { t } = useTranslation();
  const when = useWhen();
  const { data = [] } = useQuery(passkeys);
  return (
    <Section id="passkeys" title={t("account.passkeys")} lead={t("account.passkeys_help")}>
      {data.length > 0 ? (
        <ul className="card list">
          {data.map((key) => (
            <li key={key.id} className="list-row">
              <span className="grow">
                <b>{key.name}</b>
                <span className="small muted block">
                  {t("account.made", { date: when.date(key.created) })}
                  {key.seen ? `, ${t("account.used", { ago: when.ago(key.seen) })}` : ""}
                </span>
              </span>
              <DeedButton
                act={() => got(api.DELETE("/api/passkeys/{id}", { params: { path: { id: key.id } } }))}
                label={t("account.remove")}
                stale={["passkeys"]}
              />
            </li>
          ))}
        </ul>
      ) : null}
      {canPasskey() ? (
        <details className="folded">
          <summary className="button">{t("account.add_passkey")}</summary>
          <DeedForm
            act={(data) => makePasskey(text(data, "name"), Again.read(data).password)}
            label={t("account.add_passkey")}
            done={t("account.kept")}
            stale={["passkeys"]}
          >
            <Field
              name="name"
              label={t("account.passkey_name")}
              hint={t("account.passkey_name_help")}
              maxLength={80}
              required
            />
            <Again me={me} />
          </DeedForm>
        </details>
      ) : (
        <p className="hint">{t("account.passkeys_off")}</p>
      )}
    </Section>
  );
}

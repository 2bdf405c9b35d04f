import { useTranslation } from "react-i18next";
import { api, got } from "~/api/client";
import { DeedForm, Field, Section } from "~/ui/forms";
import type { Me } from "./door";

export function Password({ me }: { me: Me }) {
  const { t } = useTranslation();
  const change = (data: FormData) => {
    const old = data.get("old");
    const body = { new: String(data.get("new")), ...(typeof old === "string" ? { old } : {}) };
    return got(api.PUT("/api/password", { body }));
  };
  const label = me.has_password ? "account.change_password" : "account.set_password";
  return (
    <Section id="password" title={t("account.password")} lead={t("account.password_help")}>
      <details className="folded">
        <summary className="button">{t(label)}</summary>
        <DeedForm act={change} label={t(label)} done={t("account.kept")} stale={["me", "sessions"]}>
          {/* Password managers look for the name that a password belongs to. */}
          <input type="text" name="username" autoComplete="username" value={me.name} readOnly hidden />
          {me.has_password ? (
            <Field
              name="old"
              type="password"
              label={t("account.old_password")}
              autoComplete="current-password"
              required
            />
          ) : null}
          <NewPassword name="new" />
        </DeedForm>
      </details>
    </Section>
  );
}

export function NewPassword({ name }: { name: string }) {
  const { t } = useTranslation();
  return (
    <Field
      name={name}
      type="password"
      label={t("account.new_password")}
      hint={t("account.password_rule")}
      minLength={8}
      autoComplete="new-password"
      required
    />
  );
}

import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api, got } from "~/api/client";
import { useLang } from "~/api/queries";
import { CheckField, DeedForm, Field, Section, text } from "~/ui/forms";
import type { Door } from "./door";
import { useBack } from "./useBack";

/** A new account; a guest keeps his matches. */
export function Register({ door, name = "" }: { door: Door; name?: string }) {
  const { t } = useTranslation();
  const lang = useLang();
  const back = useBack();
  const [waiting, setWaiting] = useState(false);
  const register = async (data: FormData) => {
    const email = text(data, "email");
    const body = {
      name: text(data, "name"),
      password: String(data.get("password")),
      of_age: data.get("of_age") === "on",
      lang,
      ...(email ? { email } : {}),
    };
    const said = await got(api.POST("/api/register", { body }));
    if (said.waiting) setWaiting(true);
    else back();
  };
  return (
    <Section id="register" title={t("account.register")} lead={t("account.register_help")}>
      {waiting ? (
        <p className="notice" role="status">
          {t("account.check_mail")}
        </p>
      ) : (
        <DeedForm act={register} label={t("account.register")}>
          <Field
            name="name"
            label={t("account.name")}
            hint={t("account.name_rule")}
            defaultValue={name}
            minLength={2}
            maxLength={32}
            autoComplete="nickname"
            required
          />
          <Field
            name="email"
            type="email"
            label={t(door.mail ? "account.email" : "account.email_optional")}
            hint={t("account.email_why")}
            autoComplete="email"
            required={door.mail}
          />
          <Field
            name="password"
            type="password"
            label={t("account.password")}
            hint={t("account.password_rule")}
            minLength={8}
            autoComplete="new-password"
            required
          />
          <CheckField name="of_age" label={t("account.of_age")} required />
        </DeedForm>
      )}
    </Section>
  );
}

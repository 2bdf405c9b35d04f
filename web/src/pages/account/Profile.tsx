import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useLocation } from "wouter";
import { api, got } from "~/api/client";
import { DeedForm, Field, Section, text } from "~/ui/forms";
import { Again } from "./Again";
import type { Me } from "./door";
import { useNewPerson } from "./useNewPerson";

/** Name, address, and the way out. */
export function Profile({ me, mail }: { me: Me; mail: boolean }) {
  const { t } = useTranslation();
  const [, go] = useLocation();
  const signedOut = useNewPerson();
  const signOut = useMutation({
    mutationFn: () => got(api.POST("/api/sign-out")),
    onSuccess: () => {
      signedOut();
      go("/");
    },
  });
  return (
    <Section id="profile" title={t("account.profile")}>
      <DeedForm
        act={(data) => got(api.PATCH("/api/me", { body: { name: text(data, "name") } }))}
        label={t("account.rename")}
        done={t("account.kept")}
        stale={["me"]}
      >
        <Field
          key={me.name}
          name="name"
          label={t("account.name")}
          hint={t("account.name_rule")}
          defaultValue={me.name}
          minLength={2}
          maxLength={32}
          required
        />
      </DeedForm>
      <p className="muted">{me.email ? t("account.email_is", { email: me.email }) : t("account.email_none")}</p>
      {mail ? (
        <DeedForm
          act={(data) => got(api.PUT("/api/email", { body: { email: text(data, "email"), ...Again.read(data) } }))}
          label={t("account.change_email")}
          done={t("account.check_mail")}
        >
          <Field name="email" type="email" label={t("account.new_email")} autoComplete="email" required />
          <Again me={me} />
        </DeedForm>
      ) : null}
      <p>
        <button type="button" className="button" onClick={() => signOut.mutate()}>
          {t("account.sign_out")}
        </button>
      </p>
    </Section>
  );
}

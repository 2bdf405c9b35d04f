import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "wouter";
import { api, got } from "~/api/client";
import { CheckField, DeedButton, DeedForm, Section } from "~/ui/forms";
import { Again } from "./Again";
import type { Me } from "./door";
import { useNewPerson } from "./useNewPerson";

/** One's data as a file, and the end of the account. */
export function Leaving({ me }: { me: Me }) {
  const { t } = useTranslation();
  const [, go] = useLocation();
  const [sure, setSure] = useState(false);
  const signedOut = useNewPerson();
  const take = async () => {
    const all = await got(api.GET("/api/me/export"));
    const file = URL.createObjectURL(new Blob([JSON.stringify(all, null, 1)], { type: "application/json" }));
    const link = document.createElement("a");
    link.href = file;
    link.download = "wardroom.json";
    link.click();
    URL.revokeObjectURL(file);
  };
  const leave = async (data: FormData) => {
    await got(api.DELETE("/api/me", { body: Again.read(data) }));
    signedOut();
    go("/");
  };
  return (
    <Section id="leaving" title={t("account.data")} lead={t("account.data_help")}>
      <p className="line">
        <DeedButton act={take} label={t("account.export")} />
        {sure ? null : (
          <button type="button" className="button grave" onClick={() => setSure(true)}>
            {t("account.delete")}
          </button>
        )}
      </p>
      {sure ? (
        <div className="stack danger">
          <p>{t("account.delete_help")}</p>
          <DeedForm act={leave} label={t("account.delete_now")} look="grave">
            <Again me={me} />
            <CheckField name="sure" label={t("account.delete_sure")} required />
          </DeedForm>
          <p>
            <button type="button" className="button" onClick={() => setSure(false)}>
              {t("account.delete_not")}
            </button>
          </p>
        </div>
      ) : null}
    </Section>
  );
}

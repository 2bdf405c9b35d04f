import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { api, got } from "~/api/client";
import { DeedForm } from "~/ui/forms";
import { useTitle } from "~/ui/useTitle";
import { NewPassword } from "./Password";
import { ticket } from "./ticket";

/** The link of a letter: a new password. */
export default function ResetPage() {
  const { t } = useTranslation();
  const [done, setDone] = useState(false);
  useTitle(t("account.reset"));
  return (
    <div className="column">
      <header>
        <h1>{t("account.reset")}</h1>
        <p className="muted">{t(done ? "account.reset_done" : "account.reset_help")}</p>
      </header>
      {done ? (
        <p>
          <Link href="/account" className="button primary large">
            {t("account.sign_in")}
          </Link>
        </p>
      ) : (
        <DeedForm
          act={async (data) => {
            await got(api.PUT("/api/reset", { body: { ticket: ticket(), password: String(data.get("password")) } }));
            setDone(true);
          }}
          label={t("account.set_password")}
          look="primary"
        >
          <NewPassword name="password" />
        </DeedForm>
      )}
    </div>
  );
}

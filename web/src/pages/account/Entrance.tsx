import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api, got } from "~/api/client";
import { useLang } from "~/api/queries";
import { DeedButton, DeedForm, Field, text } from "~/ui/forms";
import type { Door } from "./door";
import { Register } from "./Register";
import { type Proof, Suspended } from "./Suspended";
import { useBack } from "./useBack";
import { canPasskey, signInWithPasskey } from "./webauthn";

/** For one who is not signed in. */
export function Entrance({ door }: { door: Door }) {
  const { t } = useTranslation();
  const back = useBack();
  const [forgot, setForgot] = useState(false);
  const [kept, setKept] = useState<Proof>();
  return (
    <div className="column entrance">
      <header>
        <h1>{t("account.enter")}</h1>
        <p className="muted">{t("account.enter_help")}</p>
      </header>
      <section className="stack" aria-label={t("account.sign_in")}>
        <DeedForm
          act={async (data) => {
            const proof = { name: text(data, "name"), password: String(data.get("password")) };
            await got(api.POST("/api/sign-in", { body: proof })).catch((fault) => {
              setKept(fault.key === "suspended" ? proof : undefined);
              throw fault;
            });
            back();
          }}
          label={t("account.sign_in")}
          look="primary"
        >
          <Field name="name" label={t("account.name_or_mail")} autoComplete="username" required />
          <Field
            name="password"
            type="password"
            label={t("account.password")}
            autoComplete="current-password"
            required
          />
        </DeedForm>
        {kept ? <Suspended proof={kept} /> : null}
        <div className="line">
          {canPasskey() ? (
            <DeedButton act={() => signInWithPasskey().then(back)} label={t("account.with_passkey")} />
          ) : null}
          <ProviderLinks door={door} />
          {door.mail ? (
            <button type="button" className="button quiet" aria-expanded={forgot} onClick={() => setForgot(!forgot)}>
              {t("account.forgot")}
            </button>
          ) : null}
        </div>
        {door.providers.length > 0 ? <p className="hint">{t("account.provider_age")}</p> : null}
        {forgot ? (
          <DeedForm
            act={(data) => got(api.POST("/api/reset", { body: { email: text(data, "email") } }))}
            label={t("account.send_link")}
            done={t("account.link_sent")}
          >
            <Field name="email" type="email" label={t("account.email")} autoComplete="email" required />
          </DeedForm>
        ) : null}
      </section>
      {door.registration ? <Register door={door} /> : <p className="notice">{t("account.closed")}</p>}
    </div>
  );
}

/** Other sites that open the door. Who has no account there yet makes one, and says their age by doing so. */
function ProviderLinks({ door }: { door: Door }) {
  const { t } = useTranslation();
  const lang = useLang();
  return door.providers.map((name) => (
    <a key={name} className="button" href={`/api/oauth/${name}?of_age=true&lang=${lang}`}>
      {t("account.with_provider", { name })}
    </a>
  ));
}

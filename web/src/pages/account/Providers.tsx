import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { api, got } from "~/api/client";
import { useLang } from "~/api/queries";
import { DeedButton, DeedForm, Section } from "~/ui/forms";
import { Again } from "./Again";
import type { Me } from "./door";

/** Accounts elsewhere that open this one. */
export function Providers({ me, providers }: { me: Me; providers: readonly string[] }) {
  const { t } = useTranslation();
  const lang = useLang();
  const { data = [] } = useQuery({ queryKey: ["identities"], queryFn: () => got(api.GET("/api/identities")) });
  const link = async (provider: string, data: FormData) => {
    const { url } = await got(
      api.POST("/api/oauth/{provider}", {
        params: { path: { provider } },
        body: { of_age: true, lang, ...Again.read(data) },
      }),
    );
    location.assign(url);
  };
  return (
    <Section id="providers" title={t("account.providers")}>
      {providers.map((provider) =>
        data.some((identity) => identity.provider === provider) ? (
          <p key={provider} className="line">
            <b className="grow">{provider}</b>
            <DeedButton
              act={() => got(api.DELETE("/api/identities/{provider}", { params: { path: { provider } } }))}
              label={t("account.remove")}
              stale={["identities"]}
            />
          </p>
        ) : (
          <DeedForm
            key={provider}
            act={(data) => link(provider, data)}
            label={t("account.with_provider", { name: provider })}
          >
            <Again me={me} />
          </DeedForm>
        ),
      )}
    </Section>
  );
}

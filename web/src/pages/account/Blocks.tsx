import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { api, got } from "~/api/client";
import { DeedButton, Section } from "~/ui/forms";

/** Whom one does not want to hear. */
export function Blocks() {
  const { t } = useTranslation();
  const { data = [] } = useQuery({ queryKey: ["blocks"], queryFn: () => got(api.GET("/api/blocks")) });
  if (data.length === 0) return null;
  return (
    <Section id="blocks" title={t("account.blocks")} lead={t("account.blocks_lead")}>
      <ul className="card list">
        {data.map((other) => (
          <li key={other.id} className="list-row">
            <b className="grow">{other.name ?? t("account.nobody")}</b>
            <DeedButton
              act={() => got(api.DELETE("/api/blocks/{id}", { params: { path: { id: other.id } } }))}
              label={t("account.unblock")}
              stale={["blocks"]}
            />
          </li>
        ))}
      </ul>
    </Section>
  );
}

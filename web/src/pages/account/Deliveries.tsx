import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { api, got } from "~/api/client";
import { Section } from "~/ui/forms";
import { useWhen } from "~/ui/when";

/** What was sent, what was not, and why. */
export function Deliveries() {
  const { t, i18n } = useTranslation();
  const when = useWhen();
  const { data = [] } = useQuery({
    queryKey: ["deliveries", i18n.language],
    queryFn: () => got(api.GET("/api/deliveries", { params: { query: { most: 20 } } })),
    refetchInterval: 10_000,
  });
  if (data.length === 0) return null;
  const word = (key: string, other: string) => (i18n.exists(key) ? t(key) : other);
  return (
    <Section id="deliveries" title={t("account.deliveries")}>
      <div className="table-scroll">
        <table className="deliveries small">
          <thead>
            <tr>
              <th scope="col">{t("account.when")}</th>
              <th scope="col">{t("account.what")}</th>
              <th scope="col">{t("account.became")}</th>
            </tr>
          </thead>
          <tbody>
            {data.map((item) => (
              <tr key={item.id}>
                <td className="data">{when.moment(item.at)}</td>
                <td>{word(`account.sent_${item.kind}`, item.kind)}</td>
                <td>
                  {word(`account.state_${item.state}`, item.state)}
                  {item.why ? <span className="muted block">{item.why}</span> : null}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  );
}

import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { api, got } from "~/api/client";
import { Loading } from "~/ui/Loading";
import { ProblemNote } from "~/ui/ProblemNote";
import { useWhen } from "~/ui/when";
import { Part } from "./Part";

const hundred = (share: number): number => Math.round(1000 * share) / 10;

interface Rates {
  timing: { answers?: number; people?: number; patient?: number; uneven?: number };
  likeness: { copies?: { noticed: number }; others?: { noticed: number } };
}

/** What may speak for or against somebody, each with how often it is wrong. Nothing is done here. */
export function Signals({ account }: { account: string }) {
  const { t } = useTranslation();
  const when = useWhen();
  const { data, error } = useQuery({
    queryKey: ["signals", account],
    queryFn: () => got(api.GET("/api/operators/accounts/{id}/signals", { params: { path: { id: account } } })),
    staleTime: Number.POSITIVE_INFINITY, // each look stands in the log
  });
  if (!data) return error ? <ProblemNote error={error} /> : <Loading />;
  const { timing, likeness, devices } = data;
  const rates = data.rates as unknown as Rates;
  return (
    <Part id="signals" title={t("operator.signals_of", { name: data.name })} note={t("operator.signals_lead")}>
      <dl className="signals">
        <dt>{t("operator.timing")}</dt>
        <dd>
          {timing.enough
            ? t("operator.timing_said", {
                n: timing.answers,
                median: Math.round(timing.median / 100) / 10,
                spread: timing.spread.toFixed(2),
                even: String(timing.even),
              })
            : t("operator.timing_few", { n: timing.answers })}
          <small className="muted block">
            {rates.timing.people === undefined
              ? t("operator.no_rates")
              : t("operator.timing_rates", {
                  n: rates.timing.answers,
                  people: hundred(rates.timing.people),
                  patient: hundred(rates.timing.patient ?? 0),
                  uneven: hundred(rates.timing.uneven ?? 0),
                })}
          </small>
        </dd>
        <dt>{t("operator.likeness")}</dt>
        <dd>
          {likeness.enough
            ? t("operator.likeness_said", {
                same: likeness.same,
                asked: likeness.asked,
                low: hundred(likeness.low),
                high: hundred(likeness.high),
                chance: hundred(likeness.chance),
                alike: String(likeness.alike),
              })
            : t("operator.likeness_few", { n: likeness.asked })}
          <small className="muted block">
            {rates.likeness.copies && rates.likeness.others
              ? t("operator.likeness_rates", {
                  others: hundred(rates.likeness.others.noticed),
                  copies: hundred(rates.likeness.copies.noticed),
                })
              : t("operator.no_rates")}
          </small>
        </dd>
        <dt>{t("operator.devices")}</dt>
        <dd>
          {devices.length === 0 ? t("operator.devices_none") : null}
          {devices.map(({ id, name, times, at }) => (
            <span key={id} className="block">
              {t("operator.devices_said", { name, times, ago: when.ago(at) })}
            </span>
          ))}
          <small className="muted block">{t("operator.devices_rates")}</small>
        </dd>
      </dl>
    </Part>
  );
}

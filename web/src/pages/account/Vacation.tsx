import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { api, got } from "~/api/client";
import { DeedButton, DeedForm, Field, Section, text } from "~/ui/forms";
import { useWhen } from "~/ui/when";
import { vacation } from "./parts";

/** Days on which one's clocks stand still. */
export function Vacation() {
  const { t } = useTranslation();
  const when = useWhen();
  const { data } = useQuery(vacation);
  if (!data) return null;
  return (
    <Section id="vacation" title={t("account.vacation")} lead={t("account.vacation_help", { days: data.days_left })}>
      {data.until ? (
        <p className="line">
          <span>{t("account.away_until", { date: when.date(data.until) })}</span>
          <DeedButton
            act={() => got(api.DELETE("/api/vacation"))}
            label={t("account.come_back")}
            stale={["vacation"]}
          />
        </p>
      ) : data.days_left > 0 ? (
        <DeedForm
          act={(form) => got(api.POST("/api/vacation", { body: { days: Number(text(form, "days")) } }))}
          label={t("account.go_away")}
          stale={["vacation"]}
        >
          <Field
            name="days"
            type="number"
            label={t("account.days")}
            min={1}
            max={data.days_left}
            defaultValue={7}
            required
          />
        </DeedForm>
      ) : null}
    </Section>
  );
}

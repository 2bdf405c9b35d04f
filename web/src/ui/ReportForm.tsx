import { useTranslation } from "react-i18next";
import { DeedForm, Field, text } from "./forms";

/** Tells the operators what somebody has said; why may be added. Folded until it is wanted. */
export function ReportForm({ send, className = "" }: { send(why: string): Promise<unknown>; className?: string }) {
  const { t } = useTranslation();
  return (
    <details className={className}>
      <summary className="link small">{t("report.report")}</summary>
      <div className="card">
        <DeedForm
          act={(form) => send(text(form, "text"))}
          label={t("report.send")}
          done={t("report.done")}
          look="grave"
        >
          <Field name="text" label={t("report.why")} hint={t("report.help")} maxLength={500} required />
        </DeedForm>
      </div>
    </details>
  );
}

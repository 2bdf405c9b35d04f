import { useTranslation } from "react-i18next";
import { DeadEnd } from "./DeadEnd";

export default function NoPage() {
  const { t } = useTranslation();
  return <DeadEnd title={t("problem.no_page")} help={t("problem.no_page_help")} />;
}

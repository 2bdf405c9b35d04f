import { useTranslation } from "react-i18next";
import { Link } from "wouter";

export default function NoPage() {
  const { t } = useTranslation();
  return (
    <div className="column">
      <header>
        <h1>{t("problem.no_page")}</h1>
        <p className="muted">{t("problem.no_page_help")}</p>
      </header>
      <p>
        <Link href="/" className="button large">
          {t("problem.home")}
        </Link>
      </p>
    </div>
  );
}

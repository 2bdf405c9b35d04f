import { useTranslation } from "react-i18next";
import { Link } from "wouter";

/** Where there is nothing to see: why, and the way back. */
export function DeadEnd({ title, help }: { title: string; help: string }) {
  const { t } = useTranslation();
  return (
    <div className="column">
      <header>
        <h1>{title}</h1>
        <p className="muted">{help}</p>
      </header>
      <p>
        <Link href="/" className="button large">
          {t("problem.home")}
        </Link>
      </p>
    </div>
  );
}

import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { Problem } from "~/api/client";
import { Page } from "~/ui/Page";
import { Bell } from "./inbox/Bell";

/** A link to a match that leads nowhere: what may have happened, and the ways on. */
export function NoMatch({ error }: { error: Error }) {
  const { t } = useTranslation();
  const gone = error instanceof Problem && error.status >= 400 && error.status < 500;
  return (
    <Page bell={<Bell />}>
      <div className="column">
        <header>
          <h1>{gone ? t("problem.no_match") : error.message}</h1>
          {gone && <p className="muted">{t("problem.no_match_help")}</p>}
        </header>
        <p className="line">
          <Link href="/" className="button large">
            {t("problem.home")}
          </Link>
          <Link href="/watch" className="button large">
            {t("problem.watch")}
          </Link>
        </p>
      </div>
    </Page>
  );
}

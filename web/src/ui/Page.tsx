import { useQuery } from "@tanstack/react-query";
import { type ReactNode, Suspense, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "wouter";
import { door } from "~/api/queries";
import { ErrorBoundary } from "./ErrorBoundary";
import { Loading } from "./Loading";
import { TopBar } from "./TopBar";

/** A page that is not a table: bar, contents, foot. What breaks in one page is gone in the next. */
export function Page({ bell, children }: { bell?: ReactNode; children: ReactNode }) {
  const { t } = useTranslation();
  const [path] = useLocation();
  const { data } = useQuery(door);
  const main = useRef<HTMLElement>(null);
  const last = useRef(path);
  // A step to another page begins at its top, for eyes and for screen readers; a visit does so by itself.
  useEffect(() => {
    if (last.current === path) return;
    last.current = path;
    if (location.hash) return;
    scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [path]);
  return (
    <>
      <a className="unseen" href="#main">
        {t("shell.skip")}
      </a>
      <TopBar bell={bell} />
      <main id="main" className="page" tabIndex={-1} ref={main}>
        <ErrorBoundary key={path}>
          <Suspense fallback={<Loading />}>{children}</Suspense>
        </ErrorBoundary>
      </main>
      <footer className="foot">
        <span>{t("shell.foot")}</span>
        <nav aria-label={t("shell.foot_nav")} className="line">
          <Link href="/about">{t("shell.about")}</Link>
          <Link href="/rules">{t("shell.rules")}</Link>
          {data?.accounts && <Link href="/clubs">{t("shell.clubs")}</Link>}
          {data?.accounts && <Link href="/studies">{t("study.all")}</Link>}
          {data?.accounts && <Link href="/open-data">{t("open_data.title")}</Link>}
          <Link href="/statistics">{t("shell.statistics")}</Link>
          <Link href="/settings">{t("shell.settings")}</Link>
        </nav>
      </footer>
    </>
  );
}

import { Component, type ErrorInfo, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { BASE } from "~/api/transport";

/** Catches what a drawing throws, and leaves a sentence and a way out. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { error: Error | null }> {
  override state = { error: null as Error | null };

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    console.error(error, info.componentStack);
  }

  override render() {
    return this.state.error ? <Broken error={this.state.error} /> : this.props.children;
  }
}

/** The way home is a real visit and no step within the page: what broke is loaded anew. */
function Broken({ error }: { error: Error }) {
  const { t } = useTranslation();
  return (
    <div className="broken stack" role="alert">
      <h1>{t("problem.broken")}</h1>
      <p className="muted">{t("problem.broken_help")}</p>
      <p className="line">
        <button type="button" className="button primary large" onClick={() => location.reload()}>
          {t("problem.again")}
        </button>
        <a className="button large" href={BASE}>
          {t("problem.home")}
        </a>
      </p>
      <details className="small faint">
        <summary>{t("problem.details")}</summary>
        <code>{error.message}</code>
      </details>
    </div>
  );
}

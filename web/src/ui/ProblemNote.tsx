import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { Problem } from "~/api/client";
import { Icon } from "~/art/symbols";

/** What the server refused, or what went wrong, said where it happened. */
export function ProblemNote({ error }: { error: Error | null | undefined }) {
  const { t } = useTranslation();
  if (!error) return null;
  return (
    <p className="problem" role="alert">
      <Icon name="warning" size={18} />
      <span>{error.message}</span>
      {error instanceof Problem && error.key === "sign_in" && <Link href="/account">{t("shell.sign_in")}</Link>}
    </p>
  );
}

import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { api, got } from "~/api/client";
import { ProblemNote } from "~/ui/ProblemNote";
import { useTitle } from "~/ui/useTitle";
import { ticket } from "./ticket";

/** The link of a letter: it proves that the address is one's own. */
export default function VerifyPage() {
  const { t } = useTranslation();
  useTitle(t("account.verify"));
  const { mutate, error, isSuccess, isPending } = useMutation({
    mutationFn: () => got(api.POST("/api/verify", { body: { ticket: ticket() } })),
  });
  // A ticket is good for one journey.
  const gone = useRef(false);
  useEffect(() => {
    if (gone.current) return;
    gone.current = true;
    mutate();
  }, [mutate]);
  return (
    <div className="column">
      <header>
        <h1>{t("account.verify")}</h1>
        <p role="status" className="muted">
          {isSuccess ? t("account.verified") : isPending ? t("shell.loading") : null}
        </p>
      </header>
      <ProblemNote error={error} />
      <p>
        <Link href="/account" className="button primary large">
          {t("account.sign_in")}
        </Link>
      </p>
    </div>
  );
}

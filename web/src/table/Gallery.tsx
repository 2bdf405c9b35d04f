import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { api, got } from "~/api/client";
import { door, galleryOf } from "~/api/queries";
import { useNames } from "~/ui/names";
import { ReportForm } from "~/ui/ReportForm";
import { again } from "./again";
import { LineForm } from "./LineForm";

/** Talk among those who watch. Those who play read it when the match is over. */
export function Gallery({ match, said }: { match: string; said: number }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const names = useNames();
  const { data: here } = useQuery(door);
  const somebody = Boolean(here?.me) || here?.accounts === false;
  const { data: lines } = useQuery({ ...galleryOf(match), enabled: somebody });
  useEffect(() => {
    if (somebody && said) void again(client, galleryOf(match).queryKey);
  }, [somebody, said, client, match]);
  if (!somebody)
    return (
      <p className="tab-empty">
        {t("gallery.sign_in")} <Link href="/account">{t("home.to_account")}</Link>
      </p>
    );
  return (
    <div className="chat">
      <ol className="chat-lines" aria-live="polite">
        {lines?.map((line) => (
          <li key={line.id}>
            <strong>{names.person(line.name ?? null)}</strong> {line.text}
            {here?.accounts && line.name !== here.me?.name ? (
              <ReportForm className="chat-other" send={(why) => report(match, line.id, why)} />
            ) : null}
          </li>
        ))}
      </ol>
      {lines?.length === 0 && <p className="tab-empty">{t("gallery.empty")}</p>}
      <LineForm
        label={t("chat.line")}
        button={t("chat.send")}
        most={500}
        say={(text) => got(api.POST("/api/matches/{match}/gallery", { params: { path: { match } }, body: { text } }))}
        stale={galleryOf(match).queryKey}
      />
    </div>
  );
}

const report = (match: string, line: number, text: string) =>
  got(api.POST("/api/matches/{match}/gallery/{line}/reports", { params: { path: { match, line } }, body: { text } }));

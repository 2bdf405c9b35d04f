import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { api, got, type Problem } from "~/api/client";
import { door, galleryOf } from "~/api/queries";
import { useNames } from "~/ui/names";
import { ReportForm } from "~/ui/ReportForm";

/** Talk among those who watch. Those who play read it when the match is over. */
export function Gallery({ match, said }: { match: string; said: number }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const names = useNames();
  const { data: here } = useQuery(door);
  const somebody = Boolean(here?.me) || here?.accounts === false;
  const { data: lines } = useQuery({ ...galleryOf(match), enabled: somebody });
  const [text, setText] = useState("");
  const [problem, setProblem] = useState("");
  useEffect(() => {
    if (somebody && said) void client.invalidateQueries(galleryOf(match));
  }, [somebody, said, client, match]);
  async function say(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!text.trim()) return;
    try {
      await got(api.POST("/api/matches/{match}/gallery", { params: { path: { match } }, body: { text } }));
      setText("");
      setProblem("");
      await client.invalidateQueries(galleryOf(match));
    } catch (fault) {
      setProblem((fault as Problem).message);
    }
  }
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
      <form className="line-form" onSubmit={(event) => void say(event)}>
        <input
          value={text}
          onChange={(event) => setText(event.target.value)}
          aria-label={t("chat.line")}
          placeholder={t("chat.line")}
          maxLength={500}
        />
        <button type="submit" className="button">
          {t("chat.send")}
        </button>
      </form>
      {problem && (
        <p className="note bad" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}

const report = (match: string, line: number, text: string) =>
  got(api.POST("/api/matches/{match}/gallery/{line}/reports", { params: { path: { match, line } }, body: { text } }));

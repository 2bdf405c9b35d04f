import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "wouter";
import { api, got, Problem } from "~/api/client";
import { talkWith } from "~/api/inbox";
import { pageOf } from "~/api/people";
import { Icon } from "~/art/symbols";
import { Face } from "~/ui/Face";
import { Loading } from "~/ui/Loading";
import { ProblemNote } from "~/ui/ProblemNote";
import { ReportForm } from "~/ui/ReportForm";
import { useTitle } from "~/ui/useTitle";
import { useWhen } from "~/ui/when";
import { DeadEnd } from "../DeadEnd";
import "./inbox.css";

/** What I and somebody else have written to each other. */
export default function MessagesPage() {
  const { name = "" } = useParams<{ name: string }>();
  const { t } = useTranslation();
  const other = decodeURIComponent(name);
  const { data, error } = useQuery(talkWith(other));
  useTitle(t("inbox.with", { name: other }));
  if (!data)
    return error instanceof Problem && error.status === 404 ? (
      <DeadEnd title={t("people.nobody")} help={t("people.nobody_help")} />
    ) : error ? (
      <ProblemNote error={error} />
    ) : (
      <Loading />
    );
  return (
    <div className="column talk">
      <header className="talk-head">
        <Face name={other} />
        <h1>
          <Link href={pageOf(other)}>{other}</Link>
        </h1>
        {data.lines.some(({ mine }) => !mine) ? (
          <ReportForm className="talk-report" send={(why) => report(other, why)} />
        ) : null}
      </header>
      <Lines lines={data.lines} />
      {data.may_write ? <Write name={other} /> : <p className="notice">{t("inbox.may_not")}</p>}
    </div>
  );
}

function Lines({ lines }: { lines: readonly { id: number; mine: boolean; text: string; at: number }[] }) {
  const { t } = useTranslation();
  const when = useWhen();
  const end = useRef<HTMLLIElement>(null);
  const last = lines.at(-1)?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new line is scrolled to
  useEffect(() => {
    end.current?.scrollIntoView?.({ block: "nearest" });
  }, [last]);
  if (lines.length === 0) return <p className="muted">{t("inbox.talk_none")}</p>;
  return (
    <ul className="talk-lines">
      {lines.map((line) => (
        <li key={line.id} className={line.mine ? "mine" : undefined}>
          <span className="unseen">{t(line.mine ? "inbox.from_me" : "inbox.from_them")}</span>
          <p>{line.text}</p>
          <time className="small faint" dateTime={new Date(line.at).toISOString()}>
            {when.moment(line.at)}
          </time>
        </li>
      ))}
      <li ref={end} aria-hidden="true" />
    </ul>
  );
}

function Write({ name }: { name: string }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [words, type] = useState("");
  const send = useMutation({
    mutationFn: () => got(api.POST("/api/messages", { body: { name, text: words } })),
    onSuccess: () => {
      type("");
      void client.invalidateQueries({ queryKey: ["messages", name] });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (words.trim()) send.mutate();
  };
  return (
    <form className="talk-write" onSubmit={submit}>
      <ProblemNote error={send.error} />
      <input
        type="text"
        aria-label={t("inbox.message")}
        placeholder={t("inbox.message")}
        maxLength={2000}
        autoComplete="off"
        value={words}
        onChange={(event) => type(event.target.value)}
      />
      <button type="submit" className="button primary" disabled={send.isPending || !words.trim()}>
        <Icon name="send" size={16} /> {t("inbox.send")}
      </button>
    </form>
  );
}

const report = (name: string, text: string) => got(api.POST("/api/messages/reports", { body: { name, text } }));

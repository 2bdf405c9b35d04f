import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { type Club, type ClubLine, isDesk, readTalk, reportLine, sayIn, talkOf, unsayLine } from "~/api/clubs";
import { pageOf } from "~/api/people";
import { Icon } from "~/art/symbols";
import { Face } from "~/ui/Face";
import { DeedButton } from "~/ui/forms";
import { Loading } from "~/ui/Loading";
import { ProblemNote } from "~/ui/ProblemNote";
import { ReportForm } from "~/ui/ReportForm";
import { useWhen } from "~/ui/when";
import { Linked } from "./Linked";

/** What members say to each other, the latest last. */
export function Talk({ club }: { club: Club }) {
  const { t } = useTranslation();
  const { data, error } = useQuery(talkOf(club.id));
  const older = useOlder(club.id, data?.lines[0]?.n, data?.more ?? false);
  const here = club.members.filter((member) => member.here).length;
  const lines = [...older.lines, ...(data?.lines ?? [])];
  return (
    <section className="card club-part" aria-labelledby="club-talk">
      <header className="apart">
        <h2 id="club-talk">{t("clubs.talk")}</h2>
        {here > 0 ? (
          <span className="small muted">
            <i className="topbar-here" /> {t("clubs.here", { n: here })}
          </span>
        ) : null}
      </header>
      <ProblemNote error={error} />
      {data || error ? null : <Loading />}
      {data && lines.length === 0 ? <p className="muted">{t("clubs.talk_none")}</p> : null}
      {lines.length > 0 ? <Lines club={club} lines={lines} older={older} /> : null}
      <Write club={club.id} />
    </section>
  );
}

/** Lines before those that are asked for again and again. */
function useOlder(club: string, first: number | undefined, more: boolean) {
  const [pages, add] = useState<readonly { lines: readonly ClubLine[]; more: boolean }[]>([]);
  const earliest = pages[0]?.lines[0]?.n ?? first;
  const load = useMutation({
    mutationFn: () => readTalk(club, earliest),
    onSuccess: (page) => add([page, ...pages]),
  });
  return {
    lines: pages.flatMap(({ lines }) => lines).filter(({ n }) => first === undefined || n < first),
    more: pages[0]?.more ?? more,
    load: () => load.mutate(),
  };
}

interface LinesProps {
  club: Club;
  lines: readonly ClubLine[];
  older: ReturnType<typeof useOlder>;
}

function Lines({ club, lines, older }: LinesProps) {
  const { t } = useTranslation();
  const list = useRef<HTMLOListElement>(null);
  const last = lines.at(-1)?.n;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new line is scrolled to
  useEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [last]);
  return (
    <ol className="club-talk" ref={list} tabIndex={0} aria-label={t("clubs.talk")}>
      {older.more ? (
        <li>
          <button type="button" className="link small" onClick={older.load}>
            {t("inbox.older")}
          </button>
        </li>
      ) : null}
      {lines.map((line) => (
        <Line key={line.n} club={club} line={line} />
      ))}
    </ol>
  );
}

function Line({ club, line }: { club: Club; line: ClubLine }) {
  const { t } = useTranslation();
  const when = useWhen();
  const mayDelete = line.mine || isDesk(club);
  return (
    <li className="club-line">
      <Face name={line.name} />
      <div className="grow">
        <p className="small">
          <Link href={pageOf(line.name)}>{line.name}</Link>{" "}
          <time className="muted" dateTime={new Date(line.at).toISOString()} title={when.moment(line.at)}>
            {when.ago(line.at)}
          </time>
        </p>
        <p className="club-said">
          <Linked text={line.text} />
        </p>
      </div>
      <details className="club-deeds">
        <summary className="button quiet icon" aria-label={t("clubs.about_line", { name: line.name })}>
          <Icon name="more" size={16} />
        </summary>
        <div className="card club-menu">
          {mayDelete ? (
            <DeedButton
              act={() => unsayLine(club.id, line.n)}
              label={t("clubs.unsay")}
              stale={["club-talk"]}
              look="quiet"
            />
          ) : null}
          {line.mine ? null : <ReportForm send={(why) => reportLine(club.id, line.n, why)} />}
        </div>
      </details>
    </li>
  );
}

function Write({ club }: { club: string }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [words, type] = useState("");
  const send = useMutation({
    mutationFn: () => sayIn(club, words),
    onSuccess: () => {
      type("");
      void client.invalidateQueries({ queryKey: ["club-talk", club] });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (words.trim()) send.mutate();
  };
  return (
    <form className="club-write" onSubmit={submit}>
      <input
        type="text"
        aria-label={t("clubs.say_something")}
        placeholder={t("clubs.say_something")}
        maxLength={2000}
        autoComplete="off"
        value={words}
        onChange={(event) => type(event.target.value)}
      />
      <button type="submit" className="button" disabled={send.isPending || !words.trim()}>
        <Icon name="send" size={16} /> {t("inbox.send")}
      </button>
      <ProblemNote error={send.error} />
    </form>
  );
}

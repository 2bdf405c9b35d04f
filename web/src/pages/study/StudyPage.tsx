import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation, useParams, useSearch } from "wouter";
import { matchOf } from "~/api/queries";
import { changeStudy, makeStudy, removeStudy, type Study, studyOf } from "~/api/studies";
import type { Summary } from "~/api/types";
import { useDrawn } from "~/catalogue/useDrawn";
import type { Drawn } from "~/contract/drawn";
import { NoMatch } from "~/pages/NoMatch";
import { useBranch } from "~/table/end/useBranch";
import { BOTH } from "~/table/reel";
import { DeedButton } from "~/ui/forms";
import { useNames } from "~/ui/names";
import { useTitle } from "~/ui/useTitle";
import { useWhen } from "~/ui/when";
import { Boards } from "../analysis/Boards";
import { numbersFrom } from "./moment";
import { StudyForm } from "./StudyForm";
import "~/table/table.css";
import { BarHead } from "~/table/BarHead";
import { Alert } from "~/ui/Alert";
import "~/table/panel.css";
import "../replay/replay.css";
import "../analysis/analysis.css";
import "./study.css";

/** A moment that somebody shows: the board, and beside it what he asks about it. */
export default function StudyPage() {
  const { study = "" } = useParams();
  const { t } = useTranslation();
  const { data, error } = useQuery(studyOf(study));
  const { data: summary, error: lost } = useQuery({ ...matchOf(data?.match ?? ""), enabled: data !== undefined });
  const drawn = useDrawn(summary?.game);
  useTitle(data?.title ?? t("study.title"));
  const fault = (!data && error) || (!summary && lost);
  if (fault) return <NoMatch error={fault} />;
  if (!data || !summary || !drawn) return <p className="page-note">{t("table.opening")}</p>;
  return <Shown study={data} summary={summary} drawn={drawn} />;
}

/** One that is not there yet, of the moment that the address names. */
export function NewStudyPage() {
  const { match = "" } = useParams();
  const { t } = useTranslation();
  const [, go] = useLocation();
  const query = new URLSearchParams(useSearch());
  const { data: summary, error } = useQuery(matchOf(match));
  const drawn = useDrawn(summary?.game);
  useTitle(t("study.new"));
  if (error && !summary) return <NoMatch error={error} />;
  if (!summary || !drawn) return <p className="page-note">{t("table.opening")}</p>;
  const seats = Object.keys(summary.seats);
  const wished = query.get("eyes") ?? "";
  const eyes = [...seats, BOTH].includes(wished) ? wished : (seats[0] ?? "");
  const moment = { eyes, numbers: numbersFrom(query.get("at"), seats) };
  return (
    <Frame summary={summary} drawn={drawn} {...moment} title={t("study.new")}>
      <StudyForm
        moment={moment}
        label={t("study.make_it")}
        act={async (wish) => go(`/study/${(await makeStudy(match, wish)).study}`)}
      />
    </Frame>
  );
}

interface FrameProps {
  summary: Summary;
  drawn: Drawn;
  eyes: string;
  numbers: Readonly<Record<string, number>>;
  title: string;
  children: ReactNode;
}

function Frame({ summary, drawn, eyes, numbers, title, children }: FrameProps) {
  const { t } = useTranslation();
  return (
    <div className="table replay study">
      <header className="bar">
        <BarHead drawn={drawn}>{title}</BarHead>
        <Link className="button quiet" href={`/analysis/${summary.id}`}>
          {t("analysis.title")}
        </Link>
      </header>
      <main className="table-board" aria-label={t("table.board")}>
        <Boards summary={summary} drawn={drawn} eyes={eyes} numbers={numbers} />
      </main>
      <aside className="table-panel" data-height="half" aria-label={title}>
        <div className="panel-body study-panel">{children}</div>
      </aside>
    </div>
  );
}

function Shown({ study, summary, drawn }: { study: Study; summary: Summary; drawn: Drawn }) {
  const { t } = useTranslation();
  const names = useNames();
  const when = useWhen();
  const [, go] = useLocation();
  const [changing, change] = useState(false);
  const [seat = "", n = 1] = Object.entries(study.numbers)[0] ?? [];
  const moment = { eyes: study.eyes, numbers: study.numbers };
  return (
    <Frame summary={summary} drawn={drawn} {...moment} title={t("study.title")}>
      {changing ? (
        <StudyForm
          study={study}
          moment={moment}
          label={t("study.keep")}
          stale={["study", "studies"]}
          act={async (wish) => {
            await changeStudy(study.id, wish);
            change(false);
          }}
        />
      ) : (
        <>
          <header>
            <h2>{study.title}</h2>
            <p className="small muted">
              {t("study.by", { name: names.person(study.name), when: when.date(study.at) })}{" "}
              {t(study.eyes === BOTH ? "study.both" : "study.saw", { seat: drawn.voice.seat(study.eyes) })}
            </p>
          </header>
          {study.about ? <p className="study-about">{study.about}</p> : null}
          <Questions study={study} />
          {Object.entries(study.numbers).map(([seat, n]) => (
            <TryIt key={seat} summary={summary} drawn={drawn} seat={seat} n={n} />
          ))}
          <div className="line">
            <Link className="button" href={`/replay/${study.match}/${n}?eyes=${seat}`}>
              {t("study.replay")}
            </Link>
            {study.mine ? (
              <>
                <button type="button" className="button quiet" onClick={() => change(true)}>
                  {t("study.change")}
                </button>
                <DeedButton
                  act={async () => {
                    await removeStudy(study.id);
                    go("/studies");
                  }}
                  label={t("study.remove")}
                  sure={t("study.remove_sure")}
                  look="quiet"
                  stale={["studies"]}
                />
              </>
            ) : null}
          </div>
          <label className="field">
            <span>{t("study.link")}</span>
            <input
              type="text"
              readOnly
              value={`${location.origin}/study/${study.id}`}
              onFocus={(event) => event.target.select()}
            />
          </label>
        </>
      )}
    </Frame>
  );
}

/** The position, played on by oneself as this seat against the game's bot. */
function TryIt({ summary, drawn, seat, n }: { summary: Summary; drawn: Drawn; seat: string; n: number }) {
  const { t } = useTranslation();
  const branch = useBranch(summary.id, summary.game, Object.keys(summary.seats), seat);
  if (!branch.offered) return null;
  return (
    <div className="stack">
      <button type="button" className="button" disabled={branch.busy} onClick={() => void branch.from(n)}>
        {t("study.try", { seat: drawn.voice.seat(seat) })}
      </button>
      <Alert text={branch.problem} />
    </div>
  );
}

/** The answer is covered until one wants it. */
function Questions({ study }: { study: Study }) {
  const { t } = useTranslation();
  return (
    <ol className="study-questions">
      {study.questions.map(({ question, answer }, place) => (
        <li key={`${place} ${question}`}>
          <p>{question}</p>
          {answer ? (
            <details>
              <summary>{t("study.answer")}</summary>
              <p>{answer}</p>
            </details>
          ) : null}
        </li>
      ))}
    </ol>
  );
}

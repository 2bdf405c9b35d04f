import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation, useParams, useSearch } from "wouter";
import { useLang } from "~/api/queries";
import type { Drawn } from "~/contract/drawn";
import { Curve } from "~/table/course/Curve";
import { hundred, numbersOf, type Reading, readingOf, signed, turnAt } from "~/table/course/reading";
import type { Analysis } from "~/table/course/useAnalysis";
import { OwnNotes } from "~/table/Notes";
import { BOTH, PUBLIC } from "~/table/reel";
import { Download } from "~/ui/Download";
import { Boards } from "./Boards";
import { Minds } from "./Minds";
import { Moment } from "./Moment";
import { hasHindsight, Opened, type Opening, Sides } from "./Opened";
import "~/table/table.css";
import { BarHead } from "~/table/BarHead";
import "~/table/panel.css";
import "../replay/replay.css";
import "./analysis.css";

/** A match that is over, looked back at: the board of a moment, under it the whole match as one line. */
export default function AnalysisPage() {
  const { n } = useParams<{ n?: string }>();
  return <Opened>{(opened) => <Looked {...opened} start={Number(n) || 0} />}</Opened>;
}

interface Props extends Opening {
  start: number;
}

function Looked({ found, summary, drawn, start }: Props) {
  const { t } = useTranslation();
  const [, go] = useLocation();
  const seats = Object.keys(summary.seats);
  const wished = new URLSearchParams(useSearch()).get("eyes");
  const mine = summary.mine[0];
  const reading = readingOf(found, mine);
  const last = found.turns.length - 1;
  const [at, setAt] = useState(Math.min(last, start ? start - 1 : (found.turning[0] ?? 0)));
  const usual = seats.length > 1 && !narrow() ? BOTH : (mine ?? seats[0] ?? PUBLIC);
  const eyes = wished && [...seats, BOTH].includes(wished) ? wished : usual;
  const { voice } = drawn;
  const titles = found.turns.map(({ title }) => (title ? voice.crumb(title) : t("analysis.opening")));
  const choose = (turn: number) => {
    setAt(turn);
    history.replaceState(null, "", `/analysis/${summary.id}/${turn + 1}?eyes=${eyes}`);
  };
  const look = (each: string) => go(`/analysis/${summary.id}/${at + 1}?eyes=${each}`, { replace: true });
  const numbers = numbersOf(found, at);
  return (
    <div className="table replay analysis">
      <header className="bar">
        <BarHead drawn={drawn}>{t("analysis.heading", { scenario: voice.say(`scenario.${found.scenario}`) })}</BarHead>
        <Sides summary={summary} drawn={drawn} />
        {hasHindsight(drawn, found) && (
          <Link className="button quiet" href={`/hindsight/${summary.id}`}>
            {voice.say("hindsight.title")}
          </Link>
        )}
        <Link className="button quiet" href={`/replay/${summary.id}`}>
          {t("analysis.replay")}
        </Link>
      </header>
      <main className="table-board" aria-label={t("analysis.title")}>
        <div className="analysis-board">
          <Boards summary={summary} drawn={drawn} eyes={eyes} numbers={numbers} />
        </div>
        <div className="analysis-under">
          {seats.length > 1 && <Eyes seats={seats} mine={mine} eyes={eyes} drawn={drawn} onEyes={look} />}
          <Steps at={at} last={last} title={titles[at] ?? ""} onAt={choose} />
        </div>
        <section className="analysis-curve" aria-label={t("analysis.who")}>
          <header>
            <h2>{t("analysis.who")}</h2>
            <p className="small muted">
              {t(`analysis.${found.method}`, { matches: found.matches, n: Math.max(1, hundred(found.uncertain)) })}
            </p>
            {found.method === "fitted" && found.rolls > 0 && (
              <p className="small">
                {t("analysis.luck_all", { seat: voice.seat(reading.top), n: signed(reading.luck) })}
              </p>
            )}
          </header>
          <Curve
            reading={reading}
            drawn={drawn}
            titles={titles}
            first={found.turns[0]?.title ? 1 : 0}
            at={at}
            onAt={choose}
          />
        </section>
      </main>
      <aside className="table-panel" data-height="half" aria-label={t("analysis.title")}>
        <div className="panel-body analysis-panel">
          <Moment
            found={found}
            reading={reading}
            drawn={drawn}
            summary={summary}
            titles={titles}
            at={at}
            onAt={choose}
          />
          <Points found={found} reading={reading} drawn={drawn} titles={titles} at={at} onAt={choose} />
          <Minds found={found} drawn={drawn} titles={titles} at={at} onAt={choose} />
          {mine && (
            <OwnNotes
              match={summary.id}
              seat={mine}
              n={Math.max(1, numbers[mine] ?? 1)}
              onAt={(n) => choose(turnAt(found, mine, n))}
            />
          )}
          <Short found={found} match={summary.id} />
        </div>
      </aside>
    </div>
  );
}

/** Two boards beside each other do not fit on a phone. */
const narrow = (): boolean => window.matchMedia?.("(max-width: 699px)").matches ?? false;

interface EyesProps {
  seats: readonly string[];
  mine: string | undefined;
  eyes: string;
  drawn: Drawn;
  onEyes(eyes: string): void;
}

/** Three eyes: what one saw, what the other saw, and both. */
function Eyes({ seats, mine, eyes, drawn, onEyes }: EyesProps) {
  const { t } = useTranslation();
  return (
    <fieldset className="analysis-eyes">
      <legend className="unseen">{t("replay.eyes")}</legend>
      {[...seats, BOTH].map((each) => (
        <button key={each} type="button" aria-pressed={each === eyes} onClick={() => onEyes(each)}>
          {each === BOTH
            ? t("analysis.both")
            : each === mine
              ? t("analysis.you_saw")
              : t("analysis.saw", { seat: drawn.voice.seat(each) })}
        </button>
      ))}
    </fieldset>
  );
}

function Steps({ at, last, title, onAt }: { at: number; last: number; title: string; onAt(turn: number): void }) {
  const { t } = useTranslation();
  return (
    <div className="analysis-steps">
      <button type="button" aria-label={t("analysis.before")} disabled={at === 0} onClick={() => onAt(at - 1)}>
        ‹
      </button>
      <span>{title}</span>
      <button type="button" aria-label={t("analysis.after")} disabled={at === last} onClick={() => onAt(at + 1)}>
        ›
      </button>
    </div>
  );
}

interface PointsProps {
  found: Analysis;
  reading: Reading;
  drawn: Drawn;
  titles: readonly string[];
  at: number;
  onAt(turn: number): void;
}

function Points({ found, reading, drawn, titles, at, onAt }: PointsProps) {
  const { t } = useTranslation();
  return (
    <section className="analysis-points" aria-label={t("analysis.points")}>
      <h3>{t("analysis.points")}</h3>
      {found.turning.length === 0 && <p className="muted">{t("analysis.no_points")}</p>}
      <ol>
        {found.turning.map((n, place) => {
          const turn = reading.turns[n];
          return (
            turn && (
              <li key={n}>
                <button type="button" aria-current={n === at || undefined} onClick={() => onAt(n)}>
                  <span className="analysis-number">{place + 1}</span>
                  <span>
                    {titles[n]}
                    <span className="analysis-deed">{deedOf(found, n, drawn.voice)}</span>
                  </span>
                  <b data-kind={turn.played >= 0 ? "good" : "bad"}>{signed(turn.played)}</b>
                </button>
              </li>
            )
          );
        })}
      </ol>
    </section>
  );
}

/** What did most in a turn: an order, or a roll and what fell. */
function deedOf(found: Analysis, turn: number, voice: Drawn["voice"]): string {
  const raw = found.turns[turn];
  const order = found.decisions.find(({ n }) => n === raw?.decision);
  const roll = found.throws.find(({ n }) => n === raw?.throw);
  if (roll && Math.abs(roll.luck) > Math.abs(order?.worth ?? 0))
    return `${voice.say(`roll.${roll.why}`)} ${voice.noun(roll.out)}`;
  return order ? `${voice.seat(order.seat)}: ${voice.move(order.move, order.prompt)}` : "";
}

/** The match in a few sentences, and what can be kept of it. */
function Short({ found, match }: { found: Analysis; match: string }) {
  const { t } = useTranslation();
  const lang = useLang();
  return (
    <section className="analysis-short" aria-label={t("analysis.short")}>
      <h3>{t("analysis.short")}</h3>
      {found.summary.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <p className="line">
        <Download
          className="button quiet"
          path={`/api/matches/${match}/analysis.md?lang=${lang}`}
          name={`analysis-${match}.md`}
        >
          {t("analysis.keep")}
        </Download>
        <Download
          className="button quiet"
          path={`/api/matches/${match}/analysis?lang=${lang}`}
          name={`analysis-${match}.json`}
        >
          {t("analysis.keep_json")}
        </Download>
      </p>
    </section>
  );
}

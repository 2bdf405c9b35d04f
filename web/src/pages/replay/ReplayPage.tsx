import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation, useParams, useSearch } from "wouter";
import { matchOf } from "~/api/queries";
import type { Summary } from "~/api/types";
import { useDrawn } from "~/catalogue/useDrawn";
import type { Drawn } from "~/contract/drawn";
import type { Scene } from "~/contract/game";
import { NoMatch } from "~/pages/NoMatch";
import { CheckDice } from "~/table/CheckDice";
import { Clauses } from "~/table/Clauses";
import { standing } from "~/table/history";
import { Layers, useOverlays } from "~/table/Layers";
import { LogLine } from "~/table/Log";
import { SideBySide } from "~/table/Looking";
import { linesOf, touchedBy } from "~/table/lines";
import { OwnNotes } from "~/table/Notes";
import { BOTH, type Frame, PUBLIC, Reel } from "~/table/reel";
import { Strip } from "~/table/Strip";
import { pace } from "~/ui/settings";
import { parted } from "~/words/parted";
import { newStudy } from "../study/moment";
import { type Chapter, Chapters, chaptersOf } from "./Chapters";
import { PlayOn } from "./PlayOn";
import { Scrubber } from "./Scrubber";
import { Twin, type TwinFrame } from "./twin";
import "~/table/table.css";
import { BarHead } from "~/table/BarHead";
import { Alert } from "~/ui/Alert";
import "~/table/panel.css";
import "./replay.css";

const STEP = 900; // ms between two moments when it runs by itself
const ADDRESS = 400; // ms that one rests at a moment before the address names it

export default function ReplayPage() {
  const { match = "", n } = useParams<{ match: string; n?: string }>();
  const { t } = useTranslation();
  const wished = new URLSearchParams(useSearch()).get("eyes");
  const { data: summary, error } = useQuery(matchOf(match));
  const drawn = useDrawn(summary?.game);
  if (error && !summary) return <NoMatch error={error} />;
  if (!summary || !drawn) return <p className="page-note">{t("table.opening")}</p>;
  const eyes = permitted(summary);
  const own = summary.mine[0] ?? (summary.status === "playing" ? PUBLIC : eyes[0]);
  const chosen = wished && eyes.includes(wished) ? wished : (own ?? PUBLIC);
  return (
    <Replay
      key={chosen}
      summary={summary}
      drawn={drawn}
      eyes={chosen}
      all={eyes}
      start={Math.max(1, Math.trunc(Number(n)) || 1)}
    />
  );
}

/** Through whose eyes one may look: one's own while it is being played, everyone's afterwards, or some turns later where
 * its players have agreed to that. */
function permitted(summary: Summary): readonly string[] {
  const late = summary.mine.length === 0 && typeof summary.shown === "number";
  const over = summary.status === "over" || summary.status === "abandoned" || late;
  const seats = over ? Object.keys(summary.seats) : summary.mine;
  const all = summary.watched || over ? [...seats, PUBLIC] : seats;
  return over && seats.length > 1 ? [...all, BOTH] : all;
}

const NONE: readonly never[] = [];

/** What is drawn at a moment: one board, or one for each seat. A single one goes by the scene. */
function frameSides(frame: Frame): readonly { seat?: string; view?: unknown }[] {
  const { sides } = frame as Partial<TwinFrame>;
  return sides ? sides.map(({ seat, frame: { view } }) => ({ seat, view })) : [{}];
}

/** How far each of those had got through whose eyes one looks. */
function seenBy(frame: Frame, eyes: string): Readonly<Record<string, number>> {
  const { sides } = frame as Partial<TwinFrame>;
  return sides ? Object.fromEntries(sides.map(({ seat, frame: { n } }) => [seat, n])) : { [eyes]: frame.n };
}

/** From where one plays on: through one's own eyes, by their number. */
function mineOf(frame: Frame, eyes: string, { mine }: Summary): { eyes: string; n: number } {
  const { sides } = frame as Partial<TwinFrame>;
  const own = sides?.find(({ seat }) => mine.includes(seat)) ?? sides?.[0];
  return own ? { eyes: own.seat, n: own.frame.n } : { eyes, n: frame.n };
}

/** The chapters of the whole match, once it has been wound through. */
function useChapters(reel: Reel, drawn: Drawn): readonly Chapter[] {
  const [found, setFound] = useState<readonly Chapter[]>(NONE);
  useEffect(() => {
    let here = true;
    reel.all().then(
      () => here && setFound(chaptersOf(reel.heard(reel.last), drawn)),
      () => undefined, // without them it can be seen all the same
    );
    return () => {
      here = false;
    };
  }, [reel, drawn]);
  return found;
}

interface Props {
  summary: Summary;
  drawn: Drawn;
  eyes: string;
  all: readonly string[];
  start: number;
}

function Replay({ summary, drawn, eyes, all, start }: Props) {
  const { t } = useTranslation();
  const [, go] = useLocation();
  const { game, voice, printed } = drawn;
  const seats = useMemo(() => Object.keys(summary.seats), [summary.seats]);
  const reel = useMemo(
    () => (eyes === BOTH ? new Twin(summary.id, seats) : new Reel(summary.id, eyes)),
    [summary.id, eyes, seats],
  );
  const [at, setAt] = useState(start);
  const [frame, setFrame] = useState<Frame | null>(null);
  const [problem, setProblem] = useState("");
  const [empty, setEmpty] = useState(false);
  const [, setWound] = useState(0); // how far back the story is there
  const [runs, setRuns] = useState(false);
  const [speed, setSpeed] = useState(1);
  const chapters = useChapters(reel, drawn);
  const [shown, toggle] = useOverlays(drawn.id, game);

  useEffect(() => {
    let here = true;
    reel.want(at).then(
      (found) => {
        if (!here) return;
        setProblem("");
        if (found) setFrame(found);
        else if (at > reel.last && reel.last > 0) setAt(reel.last);
        else setEmpty(reel.last === 0);
        // What lies around this moment: without it, it can be seen all the same.
        reel.want(Math.min(reel.last, at + 1)).catch(() => undefined);
        reel.windTo(at).then(
          () => here && setWound(at),
          () => undefined,
        );
      },
      (fault: Error) => {
        if (!here) return;
        setProblem(fault.message);
        setRuns(false);
      },
    );
    // Browsers refuse an address that changes with every frame. Who has left meanwhile is not called back.
    const named = setTimeout(() => {
      const page = `/replay/${summary.id}`;
      if (location.pathname.startsWith(page)) history.replaceState(null, "", `${page}/${at}?eyes=${eyes}`);
    }, ADDRESS);
    return () => {
      here = false;
      clearTimeout(named);
    };
  }, [reel, at, eyes, summary.id]);
  useEffect(() => {
    if (!runs || !frame || frame.n !== at) return;
    if (at >= reel.last) return setRuns(false);
    const timer = setTimeout(() => setAt(at + 1), Math.max(120, (pace(STEP) || STEP) / speed));
    return () => clearTimeout(timer);
  }, [runs, frame, at, reel, speed]);

  const seat = eyes === PUBLIC || eyes === BOTH ? null : eyes;
  const scene = useMemo<Scene<unknown, unknown> | null>(
    () => frame && { view: frame.view, seat, ask: null, lobby: summary, printed, voice },
    [frame, seat, summary, printed, voice],
  );
  const touched = useMemo(() => new Set(frame?.events.flatMap((event) => touchedBy(event)) ?? []), [frame]);
  if (empty) return <NothingYet match={summary.id} turns={summary.shown ?? 0} />;
  if (!frame || !scene) return <p className="page-note">{problem || t("replay.loading")}</p>;
  const { Record } = game;
  const link = `${location.origin}/replay/${summary.id}/${at}?eyes=${eyes}`;
  const sides = frameSides(frame).map((side) => ({ ...scene, ...side }));
  const lines = linesOf(standing(reel.heard(frame.n))).toReversed();
  return (
    <div className="table replay">
      <header className="bar">
        <BarHead drawn={drawn}>{t("replay.title", { what: game.subtitle(scene) })}</BarHead>
        <label className="replay-eyes">
          <span>{t("replay.eyes")}</span>
          <select
            aria-label={t("replay.eyes")}
            value={eyes}
            onChange={(event) => go(`/replay/${summary.id}/1?eyes=${event.target.value}`)}
          >
            {all.map((each) => (
              <option key={each} value={each}>
                {each === PUBLIC ? t("replay.public") : each === BOTH ? t("replay.both") : voice.seat(each)}
              </option>
            ))}
          </select>
        </label>
        {summary.status === "over" && (
          <Link className="button quiet" href={`/analysis/${summary.id}`}>
            {t("analysis.title")}
          </Link>
        )}
        {summary.status === "playing" && (
          <Link className="button quiet" href={`/m/${summary.id}`}>
            {t("replay.table")}
          </Link>
        )}
      </header>
      <main className="table-board" aria-label={t("table.board")}>
        <div className="table-sheet">
          <SideBySide drawn={drawn} scenes={sides} shown={shown} touched={touched} news={frame.events} />
          <Layers game={game} voice={voice} shown={shown} onToggle={toggle} />
        </div>
        {Record && (
          <Strip>
            <Record scene={scene} />
          </Strip>
        )}
        <Scrubber
          at={at}
          last={reel.last}
          runs={runs}
          onAt={setAt}
          onRuns={setRuns}
          speed={speed}
          onSpeed={setSpeed}
          link={link}
        />
      </main>
      <aside className="table-panel" data-height="half" aria-label={t("table.panel")}>
        <div className="panel-body">
          <div className="panel-top">
            <Alert text={problem} />
            <nav className="crumbs" aria-label={t("panel.crumbs")}>
              <ol>
                {frame.crumbs.map((crumb) => (
                  <li key={crumb[0]}>{voice.crumb(crumb)}</li>
                ))}
              </ol>
            </nav>
            {frame.move && (
              <p className="question-lead">
                {t("replay.answered", { move: voice.move(frame.move, reel.get(frame.n - 1)?.asked?.prompt) })}
              </p>
            )}
            {frame.asked && (
              <section className="question">
                <h2>{parted(voice.prompt(frame.asked))[0]}</h2>
                <Clauses game={drawn.id} ids={frame.asked.rules} />
              </section>
            )}
            {eyes === BOTH && <p className="question-lead">{t("replay.both_help")}</p>}
            {summary.status === "playing" && eyes !== PUBLIC && summary.mine.length === 0 && (
              <p className="question-lead">{t("replay.late", { turns: summary.shown ?? 0 })}</p>
            )}
            {summary.status === "over" && eyes !== PUBLIC && (
              <p>
                <Link className="button quiet" href={newStudy(summary.id, eyes, seenBy(frame, eyes))}>
                  {t("study.from_here")}
                </Link>
              </p>
            )}
            <PlayOn summary={summary} drawn={drawn} {...mineOf(frame, eyes, summary)} />
            <CheckDice summary={summary} drawn={drawn} />
            <Chapters chapters={chapters} at={frame.n} onAt={setAt} />
            {summary.mine.includes(eyes) && <OwnNotes match={summary.id} seat={eyes} n={frame.n} onAt={setAt} />}
          </div>
          <section className="replay-log" aria-label={t("panel.log")}>
            <ol className="log">
              {lines.slice(0, 80).map((line, n) => (
                <LogLine key={`${line.event.n}.${lines.length - n}`} line={line} scene={scene} drawn={drawn} />
              ))}
            </ol>
          </section>
        </div>
      </aside>
    </div>
  );
}

/** Both sides are shown later, and there is no later yet. */
function NothingYet({ match, turns }: { match: string; turns: number }) {
  const { t } = useTranslation();
  return (
    <div className="page-note">
      <p>{t("replay.not_yet", { turns })}</p>
      <p>
        <Link className="button" href={`/m/${match}`}>
          {t("replay.table")}
        </Link>
      </p>
    </div>
  );
}

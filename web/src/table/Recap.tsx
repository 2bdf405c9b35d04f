import { useEffect, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Scene } from "~/games/game";
import type { Said } from "./history";
import { LogLine } from "./Log";
import type { Drawn } from "./useDrawn";

const WHOLE = 10_000; // ms that the whole story takes, as far as one can read at that speed
const SLOWEST = 1_600;
const QUICKEST = 500;

interface Props {
  events: readonly Said[];
  scene: Scene<unknown, unknown>;
  drawn: Drawn;
  /** What the step is about, to be marked on the board. */
  onStep: (places: ReadonlySet<string>) => void;
  onDone: () => void;
}

/** What changed since the player's last turn: told event by event, marked on the board, at his pace or by itself. */
export function Recap({ events, scene, drawn, onStep, onDone }: Props) {
  const { t } = useTranslation();
  const { game, voice } = drawn;
  const told = useMemo(() => (game.told?.(events) ?? events) as readonly Said[], [events, game]);
  const [at, setAt] = useState(-1);
  const [runs, setRuns] = useState(false);
  const state = game.recap?.(scene) ?? [];

  useEffect(() => {
    const event = told[at];
    const around = event ? [event] : told;
    onStep(new Set(around.flatMap((each) => game.touched?.(each) ?? [])));
  }, [at, told, game, onStep]);
  useEffect(() => {
    if (!runs) return;
    if (at >= told.length - 1) return setRuns(false);
    const pause = Math.max(QUICKEST, Math.min(SLOWEST, WHOLE / told.length));
    const timer = setTimeout(() => setAt(at + 1), pause);
    return () => clearTimeout(timer);
  }, [runs, at, told.length]);

  const shown = at < 0 ? told.slice(-7) : told.slice(Math.max(0, at - 3), at + 1);
  return (
    <section className="recap" aria-label={t("recap.title")}>
      <h2>{t("recap.title")}</h2>
      {state.map((sentence) => (
        <p key={sentence} className="question-lead">
          {sentence}
        </p>
      ))}
      <ol className="log recap-log" aria-live="polite">
        {shown.map((event, n) => (
          <LogLine
            key={`${event.n}.${n}.${event.kind}`}
            line={{ event, moment: "", chapter: game.chapter?.(event) ?? false, earlier: [] }}
            scene={scene}
            drawn={drawn}
          />
        ))}
      </ol>
      <div className="question-act">
        <button type="button" className="button primary large" onClick={onDone}>
          {scene.ask ? t("recap.go_on") : t("recap.close")}
        </button>
        <button
          type="button"
          className="button large"
          onClick={() => {
            setAt(at >= told.length - 1 ? 0 : at + 1);
            setRuns(!runs);
          }}
        >
          {runs ? t("recap.stop") : t("recap.play", { n: told.length })}
        </button>
        <button
          type="button"
          className="button quiet"
          onClick={() => setAt(Math.max(0, at - 1))}
          aria-label={t("recap.before")}
        >
          ‹
        </button>
        <button
          type="button"
          className="button quiet"
          onClick={() => setAt(Math.min(told.length - 1, at + 1))}
          aria-label={t("recap.next")}
        >
          ›
        </button>
      </div>
      <p className="unseen">{voice.say("title")}</p>
    </section>
  );
}

import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "~/art/symbols";
import type { HindsightProps } from "~/contract/hindsight";
import { geography } from "../geography";
import { NATIONS, type Printed } from "../view";
import { Slider } from "./Slider";
import { Truth } from "./Truth";
import type { BothFleets, Layer } from "./told";
import { Words } from "./Words";
import "../search/search.css";
import "../midway.css";
import "./hindsight.css";

const STEP = 1400; // ms a turn while it plays

/** Both fleets on one chart, with a slider over the turns, and in words what went unseen. */
export function Hindsight({ hindsight, seat, voice, printed, onEntry, children }: HindsightProps<Printed>) {
  const { t } = useTranslation();
  const { turns, captions: found } = hindsight as BothFleets;
  const captions = found.toSorted((a, b) => a.turn - b.turn);
  const last = turns.length - 1;
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      turns.findIndex(({ turn }) => turn === found[0]?.turn),
    ),
  );
  const [layer, setLayer] = useState<Layer>("truth");
  const [runs, setRuns] = useState(false);
  const turn = turns[at];
  const entry = turn?.n ?? 0;
  useEffect(() => onEntry(entry), [entry, onEntry]);
  useEffect(() => {
    if (!runs) return;
    if (at >= last) return setRuns(false);
    const next = setTimeout(() => setAt(at + 1), STEP);
    return () => clearTimeout(next);
  }, [runs, at, last]);
  const go = (to: number) => {
    setRuns(false);
    setAt(Math.max(0, Math.min(last, to)));
  };
  const goTurn = (wanted: number) => go(turns.findIndex((each) => each.turn === wanted));
  if (!turn) return <p className="page-note">{voice.say("hindsight.nothing")}</p>;
  const sides = seat === "JP" ? NATIONS : NATIONS.toReversed();
  return (
    <>
      <main className="table-board" aria-label={voice.say("hindsight.title")}>
        <div className="analysis-board">
          <div className="table-sheet">
            <Truth
              turns={turns}
              at={at}
              layer={layer}
              captions={captions}
              seat={seat}
              map={geography(printed)}
              printed={printed}
              voice={voice}
              onTurn={goTurn}
            />
          </div>
        </div>
        <div className="hindsight-bar">
          <button
            type="button"
            className="button icon"
            aria-label={t("replay.before")}
            disabled={at === 0}
            onClick={() => go(at - 1)}
          >
            ‹
          </button>
          <button
            type="button"
            className="button"
            onClick={() => {
              if (!runs && at === last) setAt(0);
              setRuns(!runs);
            }}
          >
            <Icon name={runs ? "pause" : "play"} /> {t(runs ? "replay.pause" : "replay.play")}
          </button>
          <button
            type="button"
            className="button icon"
            aria-label={t("replay.next")}
            disabled={at === last}
            onClick={() => go(at + 1)}
          >
            ›
          </button>
          <p className="hindsight-when">
            <b>{voice.say("hindsight.at", { day: turn.day, time: turn.time })}</b>{" "}
            {turn.gap && <span>{voice.say("hindsight.apart", { n: turn.gap.zones })}</span>}
          </p>
          <fieldset className="analysis-eyes">
            <legend className="unseen">{voice.say("hindsight.layers")}</legend>
            {(["truth", ...sides] as const).map((each) => (
              <button key={each} type="button" aria-pressed={each === layer} onClick={() => setLayer(each)}>
                {each === "truth"
                  ? voice.say("hindsight.truth")
                  : voice.say("hindsight.chart_of", { who: seat ? (each === seat ? "you" : "they") : each })}
              </button>
            ))}
          </fieldset>
          <Slider turns={turns} at={at} captions={captions} voice={voice} onAt={go} />
        </div>
      </main>
      <aside className="table-panel" data-height="half" aria-label={voice.say("hindsight.title")}>
        <div className="panel-body analysis-panel hindsight-panel">
          <Words
            turns={turns}
            at={at}
            captions={captions}
            largest={found[0]}
            seat={seat}
            voice={voice}
            onTurn={goTurn}
          />
          {children}
        </div>
      </aside>
    </>
  );
}

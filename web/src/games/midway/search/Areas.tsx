import { useId } from "react";
import type { TogetherProps } from "~/contract/game";
import { unbroken } from "~/words/parted";
import { callRow } from "../rows";
import type { Printed, View } from "../view";
import { callsOf } from "./calls";

/** Several areas, called one after the other in the order in which they were chosen. */
export function Areas({ scene, many }: TogetherProps<View, Printed>) {
  const { voice, ask } = scene;
  const title = useId();
  const { pieces } = many;
  const left = Number(ask?.about.left ?? 0);
  const moves = callsOf(scene, pieces);
  const drop = (area: string) => many.choose(pieces.filter((each) => each !== area));
  return (
    <section className="question" aria-labelledby={title}>
      <h2 id={title} aria-live="polite">
        {unbroken(voice.say("areas.title", { n: pieces.length }))}
      </h2>
      <p className="question-lead">{voice.say("areas.lead", { left })}</p>
      <ul className="rows">
        {pieces.map((area) => {
          const { label, detail } = callRow(scene, area);
          return (
            <li key={area}>
              <button type="button" className="row" aria-pressed onClick={() => drop(area)}>
                <span className="row-head">{area}</span>
                <span className="row-text">
                  <span>{label}</span>
                  {detail && <small>{detail}</small>}
                </span>
                <span className="row-figure">{voice.say("areas.drop")}</span>
              </button>
            </li>
          );
        })}
      </ul>
      <div className="question-act">
        <button type="button" className="button primary large" disabled={many.busy} onClick={() => many.send(moves)}>
          {voice.say(moves.length > pieces.length ? "areas.call_all" : "areas.call", { n: pieces.length })}
        </button>
        <button type="button" className="button quiet" onClick={() => many.choose([])}>
          {voice.say("areas.none")}
        </button>
      </div>
    </section>
  );
}

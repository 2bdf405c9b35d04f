import { useEffect, useMemo } from "react";
import { Icon } from "~/art/symbols";
import { spelt } from "~/table/draft";
import type { QuestionProps } from "../../game";
import { endWords, pathWords } from "../describe";
import { type Fate, fate, skyOf } from "../rules/fire";
import { promise } from "../rules/paths";
import { type Flight, flights, isFlight, type Printed, type View } from "../view";
import { Consequences, FateMark, glance, Pointer } from "./EndRows";
import { useHand } from "./hand";

const ORDER: Readonly<Record<Fate, number>> = { clear: 0, hit: 1, killed: 2, gone: 3 };

/** The dodges, those that get out of the fire first. Narrowed to a hex once one is pointed at. */
export function Dodges({ scene, draft, choose }: QuestionProps<View, Printed>) {
  const { voice, printed, view } = scene;
  const ask = scene.ask!;
  const sky = useMemo(() => skyOf(printed, view), [printed, view]);
  const { look, begin } = useHand();
  useEffect(() => begin(ask), [begin, ask]);
  const all = useMemo(() => {
    const worth = (flight: Flight) => 100 * ORDER[fate(sky, flight).fate] - promise(sky, flight);
    return [...flights(ask.moves)].sort((a, b) => worth(a) - worth(b));
  }, [sky, ask]);
  const whole = spelt(ask.moves, draft);
  const chosen = whole && isFlight(whole) ? (whole as unknown as Flight) : null;
  const narrowed = draft.length > 2 && !chosen;
  const list = narrowed ? all.filter((flight) => flight[2] === draft[2]) : all;
  return (
    <div className="fighters-builder">
      {narrowed && (
        <p className="moves-path">
          <button type="button" className="chip" onClick={() => choose(draft.slice(0, 2))}>
            ‹ {voice.say("air.another_end")}
          </button>
          <span>{voice.say("air.ends_in", { hex: draft[2] })}</span>
        </p>
      )}
      {chosen && <Consequences scene={scene} sky={sky} flight={chosen} />}
      <ul className="rows">
        {list.map((flight) => (
          <li key={flight.join()}>
            <button
              type="button"
              className="row"
              aria-pressed={chosen === flight}
              onClick={() => choose([...flight])}
              onPointerEnter={() => look(flight)}
              onPointerLeave={() => look(null)}
              onFocus={() => look(flight)}
              onBlur={() => look(null)}
            >
              <span className="row-head fighters-step-icon">
                {flight[4] === "high" || flight[4] === "low" ? (
                  <Pointer facing={flight[3]} high={flight[4] === "high"} />
                ) : (
                  <Icon name="warning" />
                )}
              </span>
              <span className="row-text">
                <span>{pathWords(voice, flight[5], view.aircraft[flight[1]]?.load || "")}</span>
                <small>{[endWords(voice, flight), glance(scene, sky, flight)].filter(Boolean).join("; ")}</small>
              </span>
              <span className="row-figure">
                <FateMark scene={scene} sky={sky} flight={flight} />
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

import { useEffect, useMemo } from "react";
import type { QuestionProps } from "~/contract/game";
import { spelt } from "~/table/draft";
import { endWords, pathWords } from "../describe";
import { type Fate, fate, skyOf } from "../rules/fire";
import { promise } from "../rules/paths";
import { type Flight, flights, isFlight, type Printed, type View } from "../view";
import { Consequences, FateMark, glance } from "./EndRows";
import { FlightRow } from "./FlightRow";
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
          <FlightRow
            key={flight.join()}
            flight={flight}
            chosen={chosen === flight}
            choose={choose}
            look={look}
            label={pathWords(voice, flight[5], view.aircraft[flight[1]]?.load || "")}
            detail={[endWords(voice, flight), glance(scene, sky, flight)].filter(Boolean).join("; ")}
            figure={<FateMark scene={scene} sky={sky} flight={flight} />}
          />
        ))}
      </ul>
    </div>
  );
}

import type { SceneProps } from "~/contract/game";
import { type Printed, sheetOf, type View } from "../view";
import "./tabs.css";

/** The turns of the battle: where it is, and when somebody is still to come. */
export function TurnTrack({ scene }: SceneProps<View, Printed>) {
  const { view, voice, printed } = scene;
  const arrivals = sheetOf(printed, view.scenario).reinforcements ?? [];
  return (
    <ol className="fighters-track" aria-label={voice.say("air.turns")}>
      {Array.from({ length: view.turns }, (_, n) => {
        const turn = n + 1;
        const due = arrivals.filter((each) => each.turn === turn);
        return (
          <li
            key={turn}
            aria-current={turn === Math.max(1, view.turn) ? "step" : undefined}
            data-past={turn < view.turn ? "" : undefined}
          >
            <b>{turn}</b>
            {due.map((each, k) => (
              <span key={k} className={each.side} title={each.squad}>
                {Object.entries(each.aircraft)
                  .map(([type, n]) => `+${n} ${type}`)
                  .join(" ")}
              </span>
            ))}
          </li>
        );
      })}
    </ol>
  );
}

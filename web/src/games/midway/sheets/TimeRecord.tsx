import { useEffect, useRef } from "react";
import type { SceneProps } from "~/contract/game";
import { due } from "../fleet";
import { isNight, lastTurn, momentOf, turnOf } from "../time";
import type { Moment, Printed, View } from "../view";

interface Hour extends Moment {
  turn: number;
  note: string;
}

/** The days and hours of the battle: the present one, who is still to come, and from when Midway counts. */
export function TimeRecord({ scene }: SceneProps<View, Printed>) {
  const { view, voice, printed } = scene;
  const now = Math.max(1, view.turn);
  const last = lastTurn(printed, view.scenario);
  const scores = turnOf(printed, view.scenario, printed.scenarios.clock.us_points_from);
  const coming = due(scene);
  const hours: Hour[] = Array.from({ length: last }, (_, n) => {
    const turn = n + 1;
    const moment = momentOf(printed, view.scenario, turn);
    const arrives = coming.get(turn);
    const note = arrives
      ? voice.say("record.due", { n: arrives.length })
      : turn === scores && !view.fallen
        ? voice.say("record.scores", { n: printed.scenarios.victory.us_point_per_turn })
        : turn === last
          ? voice.say("record.end")
          : "";
    return { ...moment, turn, note };
  });
  const days = [...new Set(hours.map(({ day }) => day))];
  const present = useRef<HTMLLIElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the hour changes, it comes into view
  useEffect(() => {
    const cell = present.current;
    const strip = cell?.closest(".midway-record");
    if (cell && strip && strip.scrollWidth > strip.clientWidth)
      strip.scrollLeft = cell.offsetLeft - strip.clientWidth / 2;
  }, [now]);
  return (
    <div className="midway-record" tabIndex={0} role="group" aria-label={voice.say("record.label")}>
      {days.map((day) => (
        <section key={day} className="midway-day">
          <p>{voice.say("record.day", { day })}</p>
          <ol>
            {hours
              .filter((hour) => hour.day === day)
              .map(({ turn, time, note }) => {
                const state = turn === now ? "now" : turn < now ? "past" : "to_come";
                return (
                  <li
                    key={turn}
                    ref={turn === now ? present : undefined}
                    data-when={state}
                    data-night={isNight(printed, time) || undefined}
                    aria-current={turn === now ? "time" : undefined}
                  >
                    {note && <small>{note}</small>}
                    <span>{time}</span>
                  </li>
                );
              })}
          </ol>
        </section>
      ))}
    </div>
  );
}

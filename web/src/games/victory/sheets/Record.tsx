import { useEffect, useRef } from "react";
import { Icon, type IconName } from "~/art/icons";
import type { SceneProps } from "~/contract/game";
import { type Level, monthOf, type Printed, type View } from "../view";

const WEATHER: Readonly<Record<string, string>> = {
  monsoon: "M7 4 5 10M12 4 10 10M17 4 15 10M7 14 5 20M12 14 10 20M17 14 15 20",
  north_pacific: "M12 3V21M4.2 7.5 19.8 16.5M19.8 7.5 4.2 16.5",
  typhoon: "M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM9 10C9 4 15 3 20 6M15 14C15 20 9 21 4 18",
};

/** The calendar of the war, and how far Japan's production is from deciding it. */
export function Record({ scene }: SceneProps<View, Printed>) {
  return (
    <div className="victory-record">
      <Track {...scene} />
      <Calendar {...scene} />
    </div>
  );
}

type Props = SceneProps<View, Printed>["scene"];

const scenario = ({ printed, view }: Props) => {
  const found = printed.scenarios.scenarios.find(({ year }) => YEARS[view.scenario] === year);
  return found ?? printed.scenarios.scenarios[0]!;
};
const YEARS: Readonly<Record<string, number>> = { rising_sun: 1941, high_noon: 1942, setting_sun: 1943 };

function Calendar(scene: Props) {
  const { view, voice, printed } = scene;
  const turns = printed.tables.turns.list;
  const start = turns.indexOf(scenario(scene).start_turn);
  const present = useRef<HTMLLIElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the turn changes, it comes into view
  useEffect(() => {
    const cell = present.current;
    const strip = cell?.closest(".table-record");
    if (cell && strip && strip.scrollWidth > strip.clientWidth)
      strip.scrollLeft = cell.offsetLeft - strip.clientWidth / 2;
  }, [view.turn]);
  const first = view.first ? voice.say("record.first", { side: view.first }) : "";
  return (
    <section className="board-calendar victory-calendar">
      <p>
        <b>{voice.say("record.turn", { n: view.turn - start + 1, of: turns.length - start })}</b> {first}
      </p>
      <ol aria-label={voice.say("record.calendar")}>
        {turns.map((date, n) => {
          const weather = printed.tables.weather[monthOf(date)] ?? "";
          return (
            <li
              key={date}
              ref={n === view.turn ? present : undefined}
              data-when={n < start ? "before" : n < view.turn ? "past" : n === view.turn ? "now" : "to_come"}
              aria-current={n === view.turn ? "step" : undefined}
              title={voice.say(`weather.${weather}`)}
            >
              <svg viewBox="0 0 24 24" aria-hidden="true">
                <path d={WEATHER[weather]} />
              </svg>
              <span>{voice.say("record.date", { month: monthOf(date), year: date.slice(3) })}</span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

const SIGNS: Readonly<Record<string, IconName>> = { japan: "flag", allies: "star", none: "minus" };

/** Japan's production points are its victory points: a track with the bands of victory. */
function Track({ view, voice, printed }: Props) {
  const levels = printed.tables.victory.levels;
  const now = view.points.japan ?? 0;
  const most = Math.max(...levels.map(({ max }) => max));
  const band = levels.find(({ min, max }) => now >= min && now <= max);
  const shown = Math.min(most, Math.max(30, now + 4)); // the part of the track that can matter
  return (
    <section className="victory-track">
      <p>
        <b>{voice.say("record.points", { n: now })}</b> {band && voice.say(`level.${keyOf(band)}`)}
      </p>
      <div className="victory-cells" role="img" aria-label={voice.say("record.track", { n: now, of: most })}>
        {Array.from({ length: shown + 1 }, (_, n) => {
          const here = levels.find(({ min, max }) => n >= min && n <= max);
          return (
            <i
              key={n}
              data-winner={here?.winner}
              data-now={n === now || undefined}
              data-decisive={here?.immediate || undefined}
            >
              {n === now || here?.min === n ? n : ""}
            </i>
          );
        })}
      </div>
      <p className="victory-bands" aria-hidden="true">
        {levels.toReversed().map((level) => (
          <span key={level.level} data-winner={level.winner} data-now={level === band || undefined}>
            <Icon name={SIGNS[level.winner] ?? "minus"} size={11} />
            {level.min === 0 ? `≤${level.max}` : level.immediate ? `≥${level.min}` : `${level.min}–${level.max}`}
          </span>
        ))}
      </p>
    </section>
  );
}

/** "Japanese decisive" as part of a key. */
export const keyOf = ({ level }: Level): string => level.toLowerCase().replaceAll(" ", "_");

import type { ReactNode } from "react";
import { MarkIcon } from "~/art/marks";
import type { SceneProps } from "~/contract/game";
import { type Band, Scale } from "~/table/end/Scale";
import { staffOf } from "../staff";
import { inkOf, lastTurn, type Printed, SIDES, turnOf, type View } from "../view";

/** The tracks along the lower edge: turn, Political Will with what is due, resources, China, India, Europe, shipping. */
export function Record({ scene, odds }: SceneProps<View, Printed> & { odds?: unknown }) {
  const { view, voice, printed } = scene;
  const due = staffOf(odds)?.due;
  const first = printed.scenarios.scenarios.find(({ id }) => id === view.scenario)?.turns[0] ?? 1;
  const last = lastTurn(printed, view.scenario);
  const turns = range(first, last);
  const { track } = printed.tables.political_will;
  const effect = due?.will.reduce((sum, row) => sum + row.effect, 0) ?? 0;
  const { front_track: fronts } = printed.tables.china;
  const { boxes } = printed.tables.india_track;
  const { min, max } = printed.tables.war_in_europe;
  const turn = turnOf(printed, view.turn);
  return (
    <div className="empire-tracks">
      <Track
        name={voice.say("track.turn", { n: view.turn })}
        value={turn ? voice.say("track.months", { months: turn.months, year: String(turn.year) }) : ""}
      >
        <Cells list={turns} at={turns.indexOf(view.turn)} />
        <small>{voice.say("track.left", { n: last - view.turn })}</small>
      </Track>
      {due?.score && (
        <Track name={voice.say("track.now")} value={voice.say("track.level_short", { level: due.score.level })}>
          <Scale bands={bandsOf(due.score.least)} points={due.score.n} label={voice.say("track.score", due.score)} />
          <small className="empire-lines">
            {Object.entries(due.points)
              .map(([row, n]) => `${signed(n)} ${voice.noun(row)}`)
              .join(", ")}
          </small>
        </Track>
      )}
      <Track name={voice.say("track.will")} value={String(view.will)}>
        <Cells
          list={range(track.min, track.max)}
          at={view.will - track.min}
          next={effect ? view.will + effect - track.min : -1}
        />
        {due && (
          <small>{voice.say("track.progress", { n: due.progress.length, of: due.needed, due: signed(effect) })}</small>
        )}
      </Track>
      {due && (
        <Track name={voice.say("track.resources")} value={String(due.resources)}>
          <span className="empire-bars" aria-hidden="true">
            {range(1, due.of).map((n) => (
              <i key={n} data-full={n <= due.resources || undefined} />
            ))}
          </span>
          <small>{voice.say("track.next_hand", { n: due.cards, passes: due.passes })}</small>
        </Track>
      )}
      <Track name={voice.say("track.china")} value={voice.say(`china.${view.china}`)}>
        <Cells list={fronts.map((_, n) => n)} at={view.china} />
        <small>
          {voice.say("track.divisions", { n: view.divisions })}
          {due && `, ${voice.say(`road.${due.road}`)}`}
        </small>
      </Track>
      <Track
        name={voice.say("track.india")}
        value={voice.say(`india.${view.surrendered?.includes("india") ? "fallen" : view.india}`)}
      >
        <Cells list={boxes.map((_, n) => n)} at={view.india} />
      </Track>
      <Track
        name={voice.say("track.europe")}
        value={due ? voice.say("track.level", { n: view.wie, level: due.europe }) : String(view.wie)}
      >
        <Cells list={range(min, max).map((n) => (n === view.wie ? signed(n) : ""))} at={view.wie - min} />
      </Track>
      <Track name={voice.say("track.asp")} value="">
        <span className="empire-asp">
          {SIDES.toReversed().map((side) => (
            <span key={side}>
              <MarkIcon side={inkOf(side)} size={11} />
              {voice.say("strip.of", {
                n: Math.max(0, (view.asp[side] ?? 0) - (view.asp_used[side] ?? 0)),
                of: view.asp[side] ?? 0,
              })}
            </span>
          ))}
        </span>
      </Track>
    </div>
  );
}

/** The levels of victory: two of the Allies, two of Japan. */
const bandsOf = (least: readonly number[]): readonly Band[] =>
  [undefined, ...least].map((from, n) => ({ side: n < 2 ? "us" : "jp", least: from, full: n % 3 === 0 }));

const range = (from: number, to: number): readonly number[] =>
  Array.from({ length: to - from + 1 }, (_, n) => from + n);
export const signed = (n: number): string => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : "0");

function Track({ name, value, children }: { name: string; value: string; children: ReactNode }) {
  return (
    <div className="empire-track">
      <p>
        {name} <b>{value}</b>
      </p>
      {children}
    </div>
  );
}

function Cells({ list, at, next = -1 }: { list: readonly (string | number)[]; at: number; next?: number }) {
  return (
    <span className="empire-cells" aria-hidden="true">
      {list.map((text, n) => (
        <i key={n} data-at={n === at || undefined} data-next={n === next || undefined}>
          {text}
        </i>
      ))}
    </span>
  );
}

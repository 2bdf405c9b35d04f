import { Icon, type IconName } from "~/art/icons";
import type { SceneProps } from "~/contract/game";
import { levelOf, mostOf, sheetOf } from "../levels";
import { STAR } from "../map/Areas";
import { type Campaign, LEVELS, type NimitzScene, type Printed, type View } from "../types";

/** The year's calendar, the Objectives held with the levels they are worth, and what both sides have to spend. */
export function Record({ scene }: SceneProps<View, Printed>) {
  return (
    <div className="nimitz-record">
      <Calendar scene={scene} />
      <Track scene={scene} />
      <Purse scene={scene} />
    </div>
  );
}

function Calendar({ scene: { view, voice, printed } }: { scene: NimitzScene }) {
  const { turns } = sheetOf(printed, view.year);
  return (
    <section className="board-calendar nimitz-calendar">
      <p>
        <b>{voice.say("record.turn", { year: view.year, n: view.turn, of: turns.length })}</b>{" "}
        {view.step && voice.first([`step.${view.step}`])}
      </p>
      <ol aria-label={voice.say("record.calendar")}>
        {turns.map((date, i) => {
          const when = i + 1 < view.turn ? "past" : i + 1 === view.turn ? "now" : "to_come";
          return (
            <li key={date} data-when={when} aria-current={when === "now" ? "step" : undefined}>
              {voice.say(`month.${date}`)}
            </li>
          );
        })}
      </ol>
    </section>
  );
}

/** One cell for each number of Objectives; the bands are the levels of victory. */
function Track({ scene: { view, voice, printed } }: { scene: NimitzScene }) {
  const sheet = sheetOf(printed, view.year);
  const now = view.won.length + view.invasion;
  const most = mostOf({ view, printed });
  const level = levelOf(sheet, now);
  return (
    <section className="nimitz-track">
      <p>
        <b>{voice.say("record.objectives", { n: now, of: most })}</b> {voice.noun(level)}
      </p>
      <div
        className="nimitz-cells"
        role="img"
        aria-label={voice.say("record.track", { n: now, of: most, level })}
        style={{ gridTemplateColumns: columns(sheet, most) }}
      >
        {Array.from({ length: most + 1 }, (_, n) => (
          <i key={n} data-level={levelOf(sheet, n)} data-now={n === now || undefined} data-past={n < now || undefined}>
            {n === now ? (
              <svg viewBox="-13 -13 26 26" aria-hidden="true">
                <path d={STAR} />
              </svg>
            ) : null}
            {n}
          </i>
        ))}
        {LEVELS.map((name, i) => {
          const from = sheet.levels[name];
          const to = sheet.levels[LEVELS[i + 1] ?? "great"];
          const end = name === "great" ? most + 1 : to;
          return (
            <span
              key={name}
              data-level={name}
              data-now={name === level || undefined}
              style={{ gridColumn: `${from + 1} / ${end + 1}` }}
            >
              {voice.noun(name)}
            </span>
          );
        })}
      </div>
    </section>
  );
}

const NAMED = 47; // pixels that the name of a level takes

/** Bands of few numbers get room for their names. */
function columns(sheet: Campaign, most: number): string {
  const levels = Array.from({ length: most + 1 }, (_, n) => levelOf(sheet, n));
  return levels
    .map((level) => {
      const band = levels.filter((each) => each === level).length;
      return `minmax(${Math.max(14, Math.ceil(NAMED / band))}px, 1fr)`;
    })
    .join(" ");
}

const SIGNS: Readonly<Record<string, IconName>> = { supply: "anchor", reinforcement: "plus", resupply: "flag" };

/** Supply and Reinforcement Points, and Japan's Resupply markers. */
function Purse({ scene: { view, voice } }: { scene: NimitzScene }) {
  return (
    <dl className="nimitz-purse">
      {(["supply", "reinforcement", "resupply"] as const).map((name) => (
        <div key={name} data-side={name === "resupply" ? "japan" : "us"}>
          <dt>
            <Icon name={SIGNS[name]!} size={14} />
            <span>{voice.say(`record.${name}`)}</span>
          </dt>
          <dd>{view[name]}</dd>
        </div>
      ))}
    </dl>
  );
}

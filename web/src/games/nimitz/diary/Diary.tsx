import { tenths, type Voice } from "~/words";
import type { Printed } from "../types";
import { anchor, Chapter } from "./Chapter";
import { momentsOf, signed, sumsOf } from "./numbers";
import { Plots } from "./Plots";
import type { DiaryNote, YearNote } from "./types";
import "~/table/diary/diary.css";

interface Props {
  diary: unknown;
  voice: Voice;
  printed: unknown;
}

/** The campaign as a story: years, turns, battles, and how the dice fell. */
export function Diary({ diary: given, voice, printed: sheets }: Props) {
  const diary = given as DiaryNote;
  const printed = sheets as Printed;
  const moments = momentsOf(diary);
  if (moments.length === 0) return <p className="diary-empty">{voice.say("chronicle.empty")}</p>;
  return (
    <div className="diary">
      <Figures voice={voice} diary={diary} />
      <Plots voice={voice} moments={moments} printed={printed}>
        <nav className="diary-index" aria-label={voice.say("chronicle.index")}>
          {diary.campaigns.map(({ year, turns }) => (
            <div key={year}>
              <strong>{year}</strong>
              <ol>
                {turns.map((turn) => (
                  <li key={turn.turn}>
                    <a href={`#${anchor(year, turn)}`}>{voice.noun(turn.date)}</a>
                    <span>{voice.say("chronicle.fought", { n: turn.battles.length })}</span>
                  </li>
                ))}
              </ol>
            </div>
          ))}
        </nav>
      </Plots>
      {diary.campaigns.map((year) => (
        <Year key={year.year} voice={voice} year={year} />
      ))}
      {diary.total ? (
        <p className="diary-end">{voice.say("diary.war", { total: diary.total, level: diary.level })}</p>
      ) : null}
    </div>
  );
}

/** Objectives at the end of each turn, to compare branches by. */
export function byTurn(diary: unknown, voice: Voice): readonly { at: string; value: number }[] {
  return momentsOf(diary as DiaryNote)
    .filter(({ counted }) => counted)
    .map(({ year, turn }) => ({ at: voice.say("diary.turn", { date: turn.date, year }), value: turn.count }));
}

function Year({ voice, year }: { voice: Voice; year: YearNote }) {
  return (
    <section className="diary-year" aria-labelledby={`year-${year.year}`}>
      <header>
        <h2 id={`year-${year.year}`}>{year.year}</h2>
        <p>
          {year.level
            ? voice.say("diary.year", { objectives: year.objectives, invasion: year.invasion ?? 0, level: year.level })
            : voice.say("chronicle.goes_on")}
        </p>
      </header>
      {year.turns.map((turn) => (
        <Chapter key={turn.turn} voice={voice} year={year.year} turn={turn} />
      ))}
    </section>
  );
}

/** What it came to, in a row of figures. */
function Figures({ voice, diary }: { voice: Voice; diary: DiaryNote }) {
  const { us, japan, battles, turns } = sumsOf(diary);
  const { luck } = diary;
  const last = momentsOf(diary).findLast((moment) => moment.counted);
  const figures: readonly (readonly [string, string, string])[] = [
    ["objectives", String(last?.turn.count ?? "–"), ""],
    ["turns", String(turns), ""],
    ["battles", String(battles), ""],
    ["lost_us", String(us), ""],
    ["lost_japan", String(japan), ""],
    ["luck_us", ...fortune(voice, luck.us_hits, luck.us_expected)],
    ["luck_japan", ...fortune(voice, luck.japan_hits, luck.japan_expected)],
  ];
  return (
    <dl className="diary-figures">
      {figures.map(([key, figure, more]) => (
        <div key={key}>
          <dt>{voice.say(`chronicle.figure.${key}`)}</dt>
          <dd>{figure}</dd>
          {more && <dd className="diary-more">{more}</dd>}
        </div>
      ))}
    </dl>
  );
}

const fortune = (voice: Voice, hits: number, mean: number): readonly [string, string] => [
  signed(hits - mean, voice.lang),
  voice.say("chronicle.hits", { n: hits, mean: tenths(mean, voice.lang) }),
];

import { useTranslation } from "react-i18next";
import type { Voice } from "~/words";
import { Plot } from "../Plot";
import type { Chapter, Line, Part, Chronicle as Told } from "./told";
import "./diary.css";

/** A match as a war, turn by turn: for every game that writes its diary in the general shape. */
export function Chronicle({ diary, voice }: { diary: unknown; voice: Voice; printed: unknown }) {
  const { t } = useTranslation();
  const told = diary as Told;
  const chapters = told.chapters ?? [];
  if (chapters.length === 0) return <p className="diary-empty">{t("chronicle.empty")}</p>;
  const titles = chapters.map((chapter) => say(voice, chapter));
  const table = { open: t("chronicle.as_table"), head: t("chronicle.turn"), ticks: titles };
  return (
    <div className="diary">
      <p className="muted">{voice.say("diary.eyes", { eyes: told.eyes || "all" })}</p>
      <dl className="diary-figures">
        {told.figures?.map(({ key, value }) => (
          <div key={key}>
            <dt>{voice.say(`diary.figure.${key}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <section className="diary-plots" aria-label={t("chronicle.plots")}>
        {told.plots?.map(({ key, kind, rows }) => (
          <Plot
            key={key}
            title={voice.say(`diary.plot.${key}`)}
            kind={kind}
            ticks={chapters.map(({ tick }) => tick)}
            rows={rows.map(({ noun, side, values }) => ({ name: voice.noun(noun), side, values }))}
            table={table}
          />
        ))}
        <nav className="diary-index diary-index-wide" aria-label={t("chronicle.index")}>
          <ol>
            {titles.map((title, n) => (
              <li key={n}>
                <a href={`#${anchor(n)}`}>{title}</a>
              </li>
            ))}
          </ol>
        </nav>
      </section>
      {chapters.map((chapter, n) => (
        <Turn key={n} voice={voice} chapter={chapter} id={anchor(n)} />
      ))}
      {told.end && told.end.length > 0 && <p className="diary-end">{sentences(voice, told.end)}</p>}
    </div>
  );
}

const anchor = (n: number): string => `turn-${n}`;

/** A sentence of the diary's own, or one of the log. */
const say = (voice: Voice, { key, about }: Line): string =>
  voice.say(key.startsWith("event.") ? key : `diary.${key}`, about);

const sentences = (voice: Voice, lines: readonly Line[]): string => lines.map((line) => say(voice, line)).join(" ");

function Turn({ voice, chapter, id }: { voice: Voice; chapter: Chapter; id: string }) {
  const { lines = [], parts = [], tally = [] } = chapter;
  return (
    <article className="diary-turn" id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{say(voice, chapter)}</h2>
      {lines.length > 0 && <p className="diary-lead">{sentences(voice, lines)}</p>}
      {parts.map((part, n) => (
        <Section key={n} voice={voice} part={part} />
      ))}
      {tally.length > 0 && (
        <p className="diary-tally">
          <strong>{sentences(voice, tally)}</strong>
        </p>
      )}
    </article>
  );
}

function Section({ voice, part }: { voice: Voice; part: Part }) {
  return (
    <div className="diary-part" data-side={part.side || undefined}>
      <h3>{say(voice, part)}</h3>
      <ul>
        {part.lines?.map((line, n) => (
          <li key={n} data-side={line.side || undefined} data-mark={line.mark || undefined}>
            {say(voice, line)}
          </li>
        ))}
      </ul>
    </div>
  );
}

import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import type { Earned, Verdict as Why } from "~/api/types";
import type { Drawn } from "~/contract/drawn";
import type { Said } from "../history";
import { Scale } from "./Scale";

interface Props {
  verdict: Why;
  /** The lines that made the points. */
  lines: readonly Earned[];
  heard: readonly Said[];
  match: string;
  eyes: string;
  seats: readonly string[];
  drawn: Drawn;
}

/** What stands behind the sentence of the title: the points against the levels of victory, the lines that made them, and what was lost. */
export function Verdict(props: Props) {
  return (
    <section className="verdict">
      <Levels {...props} />
      <Lines {...props} />
      <Losses {...props} />
    </section>
  );
}

function Levels({ verdict: { levels = [], points = 0 }, drawn }: Props) {
  const { t } = useTranslation();
  if (levels.length === 0) return null;
  const bands = levels.map(({ name, seat, least }, n) => ({
    side: drawn.side(seat),
    least,
    full: n === 0 || n === levels.length - 1,
    text: (
      <>
        {drawn.voice.noun(name)} <span>{reach(t, least, levels[n + 1]?.least)}</span>
      </>
    ),
  }));
  const names = levels.map(
    ({ name, least }, n) => `${drawn.voice.noun(name)}: ${reach(t, least, levels[n + 1]?.least)}`,
  );
  return <Scale bands={bands} points={points} label={names.join("; ")} />;
}

/** "3 to 5" */
function reach(t: TFunction, from?: number | null, next?: number | null): string {
  if (from === null || from === undefined) return t("result.at_most", { n: (next ?? 0) - 1 });
  if (next === null || next === undefined) return t("result.at_least", { n: from });
  return t("result.between", { from, to: next - 1 });
}

function Lines({ verdict: { seat, points = 0 }, lines, heard, match, eyes, drawn }: Props) {
  const { t } = useTranslation();
  if (!seat || lines.length === 0) return null;
  return (
    <>
      <h3>{t("result.made", { n: points, seat: drawn.voice.seat(seat) })}</h3>
      <ul className="verdict-lines">
        {lines.map((line, n) => {
          const moment = momentOf(line, heard);
          return (
            <li key={n} data-side={drawn.side(line.seat)}>
              <b>{line.seat === seat ? `+${line.points}` : `−${line.points}`}</b>
              <span>{drawn.voice.noun(line.what)}</span>
              {line.brought && (
                <small>
                  {line.chapter} {drawn.voice.event(line.brought)}{" "}
                  {moment !== null && (
                    <Link href={`/replay/${match}/${Math.max(1, moment - 1)}?eyes=${eyes}`}>{t("result.watch")}</Link>
                  )}
                </small>
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** The number of the message that told what brought the points, if it has been read. */
export function momentOf({ brought }: Pick<Earned, "brought">, heard: readonly Said[]): number | null {
  if (!brought) return null;
  const about = JSON.stringify(brought.about ?? {});
  const same = ({ kind, undone, about: own = {} }: Said) =>
    !undone && kind === brought.kind && JSON.stringify(own) === about;
  return heard.findLast(same)?.n ?? null;
}

function Losses({ verdict: { losses = [] }, seats, drawn }: Props) {
  const { t } = useTranslation();
  const { voice } = drawn;
  if (losses.length === 0) return null;
  const sum = (seat: string) => losses.reduce((n, { by }) => n + (by[seat] ?? 0), 0);
  return (
    <>
      <h3>{t("result.losses")}</h3>
      {voice.has("verdict.losses") && <p className="small">{voice.say("verdict.losses")}</p>}
      <table className="verdict-losses">
        <thead>
          <tr>
            <td />
            {seats.map((seat) => (
              <th key={seat} scope="col" data-side={drawn.side(seat)}>
                {voice.seat(seat)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {losses.map(({ what, by }) => (
            <tr key={voice.noun(what)}>
              <th scope="row">{voice.noun(what)}</th>
              {seats.map((seat) => (
                <td key={seat}>{by[seat] ?? 0}</td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t("result.sum")}</th>
            {seats.map((seat) => (
              <td key={seat}>{sum(seat)}</td>
            ))}
          </tr>
        </tfoot>
      </table>
    </>
  );
}

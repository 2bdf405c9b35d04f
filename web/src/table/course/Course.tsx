import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLang } from "~/api/queries";
import type { Seat } from "~/api/types";
import type { Drawn } from "~/contract/drawn";
import { Alert } from "~/ui/Alert";
import { Again } from "../end/Again";
import { useBranch } from "../end/useBranch";
import { Curve } from "./Curve";
import { blame, hundred, luckByKind, type Reading, readingOf, signed, startOf, worstOf } from "./reading";
import { type Analysis, useAnalysis } from "./useAnalysis";

interface Props {
  match: string;
  seat: Seat;
  seats: readonly Seat[];
  drawn: Drawn;
  /** What is shown if this match cannot be analysed. */
  instead: ReactNode;
}

/** How a match went: the chances turn by turn, luck, and the turning points. The analysis is made once the match is over;
 * until it has come its frame stands, and nothing else waits. */
export function Course({ match, seat, seats, drawn, instead }: Props) {
  const { t } = useTranslation();
  const { found, state, error } = useAnalysis(match, useLang(), true);
  if (error) return instead;
  return (
    <section className="course" aria-label={t("analysis.who")}>
      <h3>{t("analysis.who")}</h3>
      {found ? (
        <Told found={found} match={match} seat={seat} seats={seats} drawn={drawn} />
      ) : (
        <div className="course-frame" role="status">
          {t("analysis.working", { n: Math.round((100 * (state?.done ?? 0)) / (state?.of || 1)) })}
          <progress max={state?.of || 1} value={state?.of ? state.done : undefined} aria-label={t("analysis.title")} />
        </div>
      )}
    </section>
  );
}

type ToldProps = Omit<Props, "instead"> & { found: Analysis };

function Told({ found, match, seat, seats, drawn }: ToldProps) {
  const { t } = useTranslation();
  const reading = readingOf(found, seat);
  const worst = worstOf(reading);
  const [at, setAt] = useState(worst ?? Math.max(0, found.turns.length - 1));
  const titles = found.turns.map(({ title }) => (title ? drawn.voice.crumb(title) : t("analysis.opening")));
  const branch = useBranch(match, drawn.id, seats, seat);
  return (
    <>
      <Curve
        reading={reading}
        drawn={drawn}
        titles={titles}
        first={found.turns[0]?.title ? 1 : 0}
        at={at}
        onAt={setAt}
      />
      {found.method === "fitted" && reading.rolled && <Luck found={found} reading={reading} drawn={drawn} />}
      {found.turning.length > 0 && <h3>{t("analysis.points")}</h3>}
      <ol>
        {found.turning.map((turn) => {
          const { before, after, dice, decided, rest, turning } = reading.turns[turn]!;
          const start = startOf(found, seat, turn);
          return (
            <li key={turn} data-worst={turn === worst || undefined}>
              <p>
                <b>
                  {turning}. {titles[turn]}
                </b>{" "}
                {hundred(before)}% <span aria-hidden="true">→</span> {hundred(after)}%
              </p>
              <p className="small muted">
                {t(`analysis.blame.${blame({ dice, decided, rest }, reading.rolled)}`, {
                  dice: signed(dice),
                  decided: signed(decided),
                  rest: signed(rest),
                })}
              </p>
              <Again match={match} seat={seat} n={start} branch={branch} />
            </li>
          );
        })}
      </ol>
      {found.turning.length === 0 && <p className="small muted">{t("analysis.no_points")}</p>}
      <Alert text={branch.problem} />
    </>
  );
}

const WIDE = 0.4; // of chance: as much luck as the bar can show to each side

/** What the dice gave, in points of chance: to the left if they were unkind. */
function Luck({ found, reading, drawn }: { found: Analysis; reading: Reading; drawn: Drawn }) {
  const { top, luck, flip } = reading;
  const { t } = useTranslation();
  const long = 50 * Math.min(1, Math.abs(luck) / WIDE);
  return (
    <div className="course-luck">
      <p className="small">{t("analysis.luck_all", { seat: drawn.voice.seat(top), n: signed(luck) })}</p>
      <svg viewBox="0 0 100 12" preserveAspectRatio="none" aria-hidden="true">
        <rect width="100" height="12" />
        <rect x={luck < 0 ? 50 - long : 50} width={long} height="12" className={luck < 0 ? "unkind" : "kind"} />
        <path d="M50 0V12" />
      </svg>
      <ul className="small">
        {luckByKind(found, flip).map(({ why, times, luck: given }) => (
          <li key={why}>
            <span>{why ? drawn.voice.say(`roll.${why}`) : t("analysis.other_rolls")}</span>
            <span className="muted">{t("analysis.rolls", { n: times })}</span>
            <b>{signed(given)}</b>
          </li>
        ))}
      </ul>
    </div>
  );
}

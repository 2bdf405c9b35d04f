import { useTranslation } from "react-i18next";
import type { Summary } from "~/api/types";
import type { Drawn } from "~/contract/drawn";
import { blame, hundred, mindOf, type Reading, signed } from "~/table/course/reading";
import type { Analysis } from "~/table/course/useAnalysis";
import { Acts } from "./Acts";
import { useWhose } from "./Minds";

interface Props {
  found: Analysis;
  reading: Reading;
  drawn: Drawn;
  summary: Summary;
  titles: readonly string[];
  at: number;
  onAt(turn: number): void;
}

/** The chosen turn in words: how the chances went, what was dice and what decision, and what the staff would have done. */
export function Moment({ found, reading, drawn, summary, titles, at, onAt }: Props) {
  const { t } = useTranslation();
  const whose = useWhose(found, drawn);
  const turn = reading.turns[at];
  const raw = found.turns[at];
  if (!turn || !raw) return null;
  const { voice } = drawn;
  const within = (n: number) => n > raw.first && n <= raw.last;
  const throws = found.throws.filter(({ n }) => within(n));
  const decision = found.decisions.find(({ n }) => n === raw.decision);
  const advice = found.advice.filter(({ n }) => within(n));
  const plans = found.plans.filter(({ n }) => within(n));
  const chance = (value: number) => hundred(reading.flip ? 1 - value : value);
  const next = found.turning.find((n) => n > at) ?? found.turning[0];
  return (
    <section className="moment" aria-live="polite">
      <p className="moment-where">
        {turn.turning
          ? t("analysis.point_of", { n: turn.turning, of: found.turning.length })
          : t("analysis.turn_of", { n: at + 1, of: reading.turns.length })}
      </p>
      <h2>{titles[at]}</h2>
      <p className="moment-change">
        {t(reading.bottom ? "analysis.went" : "analysis.went_alone", {
          seat: voice.seat(reading.top),
          before: hundred(turn.before),
          after: hundred(turn.after),
        })}{" "}
        {t(`analysis.blame.${blame(turn, reading.rolled)}`, {
          dice: signed(turn.dice),
          decided: signed(turn.decided),
          rest: signed(turn.rest),
        })}
      </p>
      {throws.length > 0 && <Throws throws={throws} most={raw.throw} flip={reading.flip} drawn={drawn} />}
      {decision && advice.every(({ n }) => n !== decision.n) && (
        <div className="moment-card">
          <p>
            <span>{voice.seat(decision.seat)}</span>
            {voice.move(decision.move, decision.prompt)}
          </p>
          <b>{signed(reading.flip ? -decision.worth : decision.worth)}</b>
        </div>
      )}
      {advice.map((each) => (
        <div key={each.n} className="moment-advice">
          <div className="moment-card">
            <p>
              <span>{voice.seat(each.seat)}</span>
              {voice.move(each.played, each.prompt)}
            </p>
            <b>{chance(each.expects)}</b>
          </div>
          <div className="moment-card staff">
            <p>
              <span>{t("analysis.staff")}</span>
              {same(each.played, each.staff) ? t("analysis.same") : voice.move(each.staff, each.prompt)}
            </p>
            <b>{chance(each.staff_expects)}</b>
          </div>
        </div>
      ))}
      {advice.length > 0 && <p className="small muted">{t("analysis.staff_help")}</p>}
      {plans.map((plan) => (
        <div key={`${plan.seat} ${plan.n}`} className="moment-card mind">
          <p>
            <span>{t("analysis.mind", { bot: whose(plan) })}</span>
          </p>
          <ul>
            {mindOf(plan, voice).map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </div>
      ))}
      <Acts summary={summary} drawn={drawn} moments={found.moments[String(raw.first)] ?? {}}>
        {next !== undefined && next !== at && (
          <button type="button" className="button" onClick={() => onAt(next)}>
            {t("analysis.next")}
          </button>
        )}
      </Acts>
    </section>
  );
}

const same = (a: readonly unknown[], b: readonly unknown[]) => JSON.stringify(a) === JSON.stringify(b);

const SHOWN = 5;

function Throws({
  throws,
  most,
  flip,
  drawn: { voice },
}: {
  throws: Analysis["throws"];
  most: number;
  flip: boolean;
  drawn: Drawn;
}) {
  const { t } = useTranslation();
  const largest = throws
    .toSorted((a, b) => Math.abs(b.luck) - Math.abs(a.luck))
    .slice(0, SHOWN)
    .toSorted((a, b) => a.n - b.n);
  return (
    <div className="moment-dice">
      <h3>{t("analysis.dice_of_turn", { n: throws.length })}</h3>
      <ul>
        {largest.map(({ n, why, out, likely, luck }) => (
          <li key={n} data-most={n === most || undefined}>
            <span>{voice.say(`roll.${why}`)}</span> <b>{voice.noun(out)}</b>{" "}
            <span className="muted">{t("analysis.likely", { n: hundred(likely) })}</span>
            <i data-kind={(flip ? -luck : luck) > 0 ? "good" : "bad"}>{signed(flip ? -luck : luck)}</i>
          </li>
        ))}
      </ul>
    </div>
  );
}

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation, useParams } from "wouter";
import { Problem } from "~/api/client";
import { useVoice } from "~/api/queries";
import { challengeOf, closeChallenge, takeChallenge } from "~/api/solitaire";
import { Loading } from "~/ui/Loading";
import { useNames } from "~/ui/names";
import { ProblemNote } from "~/ui/ProblemNote";
import { ScoreLine, Unranked } from "~/ui/Score";
import { useTitle } from "~/ui/useTitle";
import { useWhen } from "~/ui/when";
import "./alone.css";

/** The same war with the same dice, for whoever has the link; and how the others fared. */
export default function ChallengePage() {
  const { code = "" } = useParams<{ code: string }>();
  const { t } = useTranslation();
  const names = useNames();
  const when = useWhen();
  const [, go] = useLocation();
  const client = useQueryClient();
  const { data, error } = useQuery(challengeOf(code));
  const voice = useVoice(data?.game);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Error | null>(null);
  useTitle(t("alone.challenge"));
  // Whoever comes by the link alone is nobody yet. Guests cannot play: one person could be several, and see the dice first.
  const stranger = error instanceof Problem && error.status === 401;
  const own = data?.runs.find((run) => run.mine && run.status === "playing");
  async function take(): Promise<void> {
    setBusy(true);
    try {
      const { match } = await takeChallenge(code);
      client.invalidateQueries({ queryKey: ["matches"] });
      client.invalidateQueries({ queryKey: ["challenge", code] });
      go(`/m/${match}`);
    } catch (fault) {
      const running = fault instanceof Problem && fault.key === "challenge_running" && fault.about.match;
      if (running) return go(`/m/${running}`);
      setProblem(fault as Error);
      setBusy(false);
    }
  }
  async function close(): Promise<void> {
    await closeChallenge(code).catch(setProblem);
    client.invalidateQueries({ queryKey: ["challenge", code] });
  }
  return (
    <div className="column wide">
      <header className="alone-head">
        <p className="muted">{data && names.game(data.game)}</p>
        <h1>{t("alone.challenge")}</h1>
        <p className="muted">{t("alone.challenge_lead")}</p>
      </header>
      <ProblemNote error={(stranger ? null : error) ?? problem} />
      {!data && !error && <Loading />}
      {stranger && (
        <div className="line">
          <Link href={`/account?back=/challenge/${code}`} className="button primary large">
            {t("alone.sign_in_first")}
          </Link>
        </div>
      )}
      {data && (
        <>
          <p>
            <strong>{voice?.say(`scenario.${data.scenario}`) ?? data.scenario}</strong>
          </p>
          <div className="line">
            {own?.match ? (
              <Link className="button primary large" href={`/m/${own.match}`}>
                {t("alone.go_on")}
              </Link>
            ) : (
              <button type="button" className="button primary large" disabled={busy} onClick={() => void take()}>
                {t(data.runs.some((run) => run.mine) ? "alone.take_again" : "alone.take")}
              </button>
            )}
          </div>
          <p className="muted war-dice">
            {data.closed
              ? t("alone.war_closed", { seed: data.seed ?? "" })
              : t("alone.war_open", { date: when.date(data.closes), commitment: data.commitment })}
          </p>
          {data.owner && !data.closed && <Closing busy={busy} close={() => void close()} />}
          <section className="stack">
            <h2>{t("alone.standings")}</h2>
            <div className="compared">
              <table>
                <thead>
                  <tr>
                    <th scope="col">{t("alone.player")}</th>
                    <th scope="col">{t("alone.result")}</th>
                    <th scope="col">{t("alone.counts")}</th>
                  </tr>
                </thead>
                <tbody>
                  {data.runs.map((run, n) => (
                    <tr key={run.match ?? n} aria-current={run.mine ? "true" : undefined}>
                      <th scope="row">{run.mine ? t("bar.you") : names.person(run.player)}</th>
                      <td>
                        <ScoreLine score={run.score} voice={voice} />
                        {run.status === "playing" && ` (${t("alone.playing")})`}
                      </td>
                      <td>{run.ranked ? t("alone.ranked_kind") : <Unranked reasons={run.unranked} />}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          </section>
        </>
      )}
    </div>
  );
}

/** Once the dice are told no match of this war counts any more: it takes a second press. */
function Closing({ busy, close }: { busy: boolean; close: () => void }) {
  const { t } = useTranslation();
  const [sure, setSure] = useState(false);
  if (!sure)
    return (
      <p>
        <button type="button" className="button quiet" disabled={busy} onClick={() => setSure(true)}>
          {t("alone.war_close")}
        </button>
      </p>
    );
  return (
    <p className="line">
      <span>{t("alone.war_close_sure")}</span>
      <button type="button" className="button grave" disabled={busy} onClick={close}>
        {t("alone.war_close")}
      </button>
      <button type="button" className="button" onClick={() => setSure(false)}>
        {t("alone.war_keep")}
      </button>
    </p>
  );
}

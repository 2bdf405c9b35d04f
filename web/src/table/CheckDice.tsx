import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { api, got } from "~/api/client";
import type { Summary } from "~/api/types";
import type { Drawn } from "~/contract/drawn";
import { remembered } from "~/dice/bits";
import type { MatchRecord } from "~/dice/record";
import { type Verdict, verify } from "~/dice/verify";
import { ProblemNote } from "~/ui/ProblemNote";

interface Found extends Verdict {
  /** Whether the record has what this browser gave; undefined: it gave nothing. */
  mine: boolean | undefined;
}

/** Every roll of a finished match computed anew, here and not by the server. */
export function CheckDice({ summary, drawn }: { summary: Summary; drawn: Drawn }) {
  const { t } = useTranslation();
  const deed = useMutation({ mutationFn: () => check(summary) });
  const found = deed.data;
  if (summary.status !== "over" && summary.status !== "abandoned") return null;
  return (
    <section className="check-dice">
      <ProblemNote error={deed.error} />
      {found ? (
        <div role="status">
          <p className={found.ok && found.mine !== false ? "note" : "note bad"}>
            {found.ok
              ? t("replay.dice_fine", { rolls: found.rolls })
              : t("replay.dice_bad", { n: found.n ?? 0, why: t(`replay.dice_why.${found.reason}`) })}
          </p>
          {found.mine === undefined ? null : (
            <p className={found.mine ? "question-lead" : "note bad"}>
              {t(found.mine ? "replay.dice_mine" : "replay.dice_not_mine")}
            </p>
          )}
          {found.ok && found.bare.length > 0 ? (
            <p className="question-lead">
              {t("replay.dice_bare", { seats: found.bare.map((seat) => drawn.voice.seat(seat)).join(", ") })}
            </p>
          ) : null}
        </div>
      ) : (
        <button type="button" className="button" disabled={deed.isPending} onClick={() => deed.mutate()}>
          {t("replay.dice_check")}
        </button>
      )}
    </section>
  );
}

async function check(summary: Summary): Promise<Found> {
  const record = (await got(
    api.GET("/api/matches/{match}/record", { params: { path: { match: summary.id } } }),
  )) as unknown as MatchRecord;
  const told = summary.mine.map((seat) => remembered(summary.id, seat, record.ceremony ?? []));
  const mine = told.includes(false) ? false : told.find((each) => each !== undefined);
  return { ...verify(record), mine };
}

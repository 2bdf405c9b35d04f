import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import type { Seat, Summary } from "~/api/types";
import type { Drawn } from "~/contract/drawn";
import { useBranch } from "~/table/end/useBranch";
import { Alert } from "~/ui/Alert";

/** A match that is over can be played on from any moment, against a bot; one that is played alone while it runs, too. */
export function PlayOn({ summary, drawn, eyes, n }: { summary: Summary; drawn: Drawn; eyes: string; n: number }) {
  const { t } = useTranslation();
  const over = summary.status === "over" || summary.status === "abandoned";
  const seats = Object.keys(summary.seats);
  const alone = summary.solitaire === true || seats.length === 1;
  const running = summary.status === "playing" && summary.solitaire === true && summary.mine.length > 0;
  const mine: Seat = seats.includes(eyes) ? eyes : (summary.mine[0] ?? seats[0] ?? "");
  const branch = useBranch(summary.id, summary.game, seats, mine, running);
  if (!(over || running) || !(branch.offered || alone)) return null;
  return (
    <section className="play-on">
      <p className="question-lead">
        {t(running || alone ? "play_on.alone" : "play_on.help", { name: drawn.voice.seat(mine) })}{" "}
        {running && t("play_on.running")} {drawn.game.dice !== false && t("play_on.dice")}
      </p>
      <button type="button" className="button" disabled={branch.busy} onClick={() => void branch.from(n)}>
        {running || alone ? t("play_on.here") : t("play_on.go", { name: drawn.voice.seat(mine) })}
      </button>
      {alone && (
        <Link className="button quiet" href={`/match/${summary.id}/branches`}>
          {t("aid.branches")}
        </Link>
      )}
      <Alert text={branch.problem} />
    </section>
  );
}

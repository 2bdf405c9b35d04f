import { useEffect, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import type { Message, Seat } from "~/api/types";
import type { Drawn } from "~/contract/drawn";
import type { Scene } from "~/contract/game";
import { Download } from "~/ui/Download";
import { useLearning } from "~/ui/learning";
import { Course } from "./course/Course";
import { keepsDiary } from "./diary/told";
import { Breakdown } from "./end/Breakdown";
import { gainsOf } from "./end/earned";
import { RatingChanges } from "./end/RatingChanges";
import { Rematch } from "./end/Rematch";
import { Turning } from "./end/Turning";
import { Verdict } from "./end/Verdict";
import type { Said } from "./history";
import { BOTH, PUBLIC } from "./reel";
import { useStands } from "./useStands";
import "./end/end.css";

interface Props {
  scene: Scene<unknown, unknown>;
  drawn: Drawn;
  message: Message;
  heard: readonly Said[];
}

/** How it ended, and what one can do with a match that is over. */
export function Result({ scene, drawn, message, heard }: Props) {
  const { t } = useTranslation();
  const { voice } = drawn;
  const { lobby, seat } = scene;
  const seats = Object.keys(lobby.seats);
  const gains = useMemo(() => gainsOf(heard, drawn), [heard, drawn]);
  const stands = useStands(scene, message.n);
  const parts = useMemo(() => {
    const told = stands?.tally.map((each) => ({ ...each, what: drawn.voice.noun(each.what) }));
    return told?.length ? told : gains;
  }, [drawn, gains, stands]);
  useEffect(() => useLearning.getState().finish(drawn.id, message.match), [drawn.id, message.match]);
  const outcome = outcomeOf(message, scene.seat);
  const gaveUp = heard.findLast(({ kind }) => kind === "resigned");
  const scores = Object.entries(message.result ?? {}).flatMap(([seat, points]) => {
    const score = drawn.game.score?.(scene, seat) ?? String(points);
    return score ? [seats.length > 1 ? `${voice.seat(seat)}: ${score}` : score] : [];
  });
  const why = [
    gaveUp && voice.event(gaveUp),
    ...(stands?.verdict?.said.map((line) => voice.phrase(line)) ?? []),
    message.status === "over" && scores.join(" · "),
  ]
    .filter(Boolean)
    .join(" ");
  const turning = (
    <Turning match={message.match} seat={seat ?? seats[0] ?? ""} seats={seats} gains={gains} drawn={drawn} />
  );
  return (
    <section className="question" aria-live="polite">
      <h2>
        {t(`result.${outcome.key}`, { names: outcome.winners.map((seat) => voice.seat(seat)).join(", ") })}
        {why && <small className="end-why">{why}</small>}
      </h2>
      {seat && <Rematch lobby={lobby} seat={seat} drawn={drawn} />}
      {message.status === "over" && seat ? (
        <Course match={message.match} seat={seat} seats={seats} drawn={drawn} instead={turning} />
      ) : (
        turning
      )}
      {stands?.verdict ? (
        <Verdict
          verdict={stands.verdict}
          lines={stands.tally}
          heard={heard}
          match={message.match}
          eyes={seat ?? PUBLIC}
          seats={seats}
          drawn={drawn}
        />
      ) : (
        <Breakdown gains={message.status === "over" ? parts : gains} seats={seats} drawn={drawn} />
      )}
      {message.status === "over" && <RatingChanges match={message.match} drawn={drawn} />}
      <div className="end-acts">
        {message.status === "over" && drawn.game.Hindsight && (
          <Link className="button large" href={`/hindsight/${message.match}`}>
            {voice.say("hindsight.title")}
          </Link>
        )}
        <Link
          className="button large"
          href={`/replay/${message.match}?eyes=${seats.length > 1 ? BOTH : (seat ?? PUBLIC)}`}
        >
          {t(seats.length > 1 ? "result.both" : "result.replay")}
        </Link>
        {message.status === "over" && (
          <Link className="button large" href={`/analysis/${message.match}`}>
            {t("analysis.open")}
          </Link>
        )}
        {keepsDiary(drawn) && (
          <Link className="button large" href={`/match/${message.match}/diary`}>
            {voice.say("diary.title")}
          </Link>
        )}
        <Link className="button quiet" href="/">
          {t("result.home")}
        </Link>
      </div>
      <p className="question-lead">
        {t(drawn.game.dice === false ? "result.checked" : "result.dice")}{" "}
        <Download path={`/api/matches/${message.match}/record`} name={`${drawn.id}-${message.match}.json`}>
          {t("result.record")}
        </Download>
      </p>
    </section>
  );
}

/** Who has won. Alone against the game, more than a half wins. */
export function outcomeOf({ status, result }: Pick<Message, "status" | "result">, seat: Seat | null) {
  const scores = Object.entries(result ?? {});
  if (status === "abandoned" || scores.length === 0) return { key: "abandoned", winners: [] };
  const most = scores.length === 1 ? 0.5 : Math.max(...scores.map(([, score]) => score));
  const winners = scores
    .filter(([, score]) => (scores.length === 1 ? score > most : score === most))
    .map(([each]) => each);
  if (scores.length === 1 ? scores[0]?.[1] === 0.5 : winners.length === scores.length) return { key: "draw", winners };
  if (seat !== null && winners.includes(seat)) return { key: "won", winners };
  return { key: scores.length === 1 || (scores.length === 2 && seat !== null) ? "lost" : "winner", winners };
}

import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import type { Message } from "~/api/types";
import type { Scene } from "~/games/game";
import type { Drawn } from "./useDrawn";

/** How it ended, and what one can do with a match that is over. */
export function Result({ scene, drawn, message }: { scene: Scene<unknown, unknown>; drawn: Drawn; message: Message }) {
  const { t } = useTranslation();
  const { voice } = drawn;
  const result = message.result ?? {};
  const most = Math.max(...Object.values(result));
  const winners = Object.keys(result).filter((seat) => result[seat] === most);
  const drawnGame = winners.length === Object.keys(result).length;
  const mine = scene.seat !== null && winners.includes(scene.seat);
  return (
    <section className="question" aria-live="polite">
      <h2>
        {message.status === "abandoned"
          ? t("result.abandoned")
          : drawnGame
            ? t("result.draw")
            : mine
              ? t("result.won")
              : t("result.winner", { names: winners.map((seat) => voice.seat(seat)).join(", ") })}
      </h2>
      {message.status === "over" && (
        <table className="result">
          <tbody>
            {Object.entries(result).map(([seat, points]) => (
              <tr key={seat}>
                <th scope="row">{voice.seat(seat)}</th>
                <td>{drawn.game.score?.(scene, seat) ?? points}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className="question-lead">{t("result.dice")}</p>
      <div className="question-act">
        <Link
          className="button primary large"
          href={`/replay/${message.match}${scene.seat ? `?eyes=${scene.seat}` : ""}`}
        >
          {t("result.replay")}
        </Link>
        <a
          className="button large"
          href={`/api/matches/${message.match}/record`}
          download={`${drawn.id}-${message.match}.json`}
        >
          {t("result.record")}
        </a>
        <Link className="button quiet" href="/">
          {t("result.home")}
        </Link>
      </div>
    </section>
  );
}

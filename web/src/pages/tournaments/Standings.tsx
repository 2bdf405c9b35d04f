import { useTranslation } from "react-i18next";
import type { Tournament } from "~/api/tournaments";
import { PlayerName } from "./PlayerName";

const LETTERS: Readonly<Record<string, string>> = { W: "won", D: "drawn", L: "lost" };

/** Who stands where. What a letter or a column means is said in words as well. */
export function Standings({ cup }: { cup: Tournament }) {
  const { t } = useTranslation();
  return (
    <section className="card cup-standings">
      <h2>{t(cup.kind === "ladder" ? "tournaments.ladder" : "tournaments.standings")}</h2>
      <div className="cup-scroll" tabIndex={0} role="group" aria-label={t("tournaments.standings")}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t("tournaments.place")}</th>
              <th scope="col">{t("tournaments.player")}</th>
              <th scope="col" className="cup-wide">
                {t("tournaments.rating")}
              </th>
              <th scope="col">{t("tournaments.form")}</th>
              <th scope="col" className="cup-wide">
                {t("tournaments.played")}
              </th>
              <th scope="col">{t("tournaments.points")}</th>
            </tr>
          </thead>
          <tbody>
            {cup.standings.map((line) => (
              <tr key={line.player} className={line.player === cup.me ? "mine" : undefined}>
                <td>{line.place}</td>
                <th scope="row">
                  <PlayerName cup={cup} player={line.player} />
                  {line.out ? <span className="muted"> {t("tournaments.out")}</span> : null}
                </th>
                <td className="cup-wide muted">{line.rating}</td>
                <td>
                  <span className="cup-form">
                    {[...line.form].map((letter, at) => (
                      <abbr key={at} className={LETTERS[letter]} title={t(`tournaments.${LETTERS[letter]}`)}>
                        {t(`tournaments.letter.${letter}`)}
                      </abbr>
                    ))}
                  </span>
                </td>
                <td className="cup-wide">{line.played}</td>
                <td>
                  <b>{line.points}</b>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="muted cup-note">{t(`tournaments.note.${cup.kind}`)}</p>
    </section>
  );
}

import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import type { Pairing, Tournament } from "~/api/tournaments";
import { columns, type Expected, isPaired } from "./bracket";
import { PlayerName } from "./PlayerName";
import { nameOfRound } from "./said";

/** A knock-out from its first round to its final, side by side. */
export function Bracket({ cup }: { cup: Tournament }) {
  const { t } = useTranslation();
  const all = columns(cup);
  return (
    <div className="cup-bracket" tabIndex={0} role="group" aria-label={t("tournaments.rounds")}>
      <h2 className="unseen">{t("tournaments.rounds")}</h2>
      {all.map(({ number, tables }) => (
        <section key={number} className="cup-column">
          <h3>{nameOfRound(t, all.length - number, number)}</h3>
          <ol>
            {tables.map((table, place) => (
              <li key={place}>
                {isPaired(table) ? <Pair cup={cup} table={table} /> : <Awaited cup={cup} table={table} />}
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}

/** Round by round, the latest first. */
export function Rounds({ cup }: { cup: Tournament }) {
  const { t } = useTranslation();
  return (
    <div className="cup-all-rounds">
      <h2 className="unseen">{t("tournaments.rounds")}</h2>
      {cup.rounds.toReversed().map((round) => (
        <section key={round.round}>
          <h3>
            {cup.kind === "ladder"
              ? t("tournaments.challenge_n", { n: round.round })
              : t("tournaments.round", { n: round.round })}
          </h3>
          <ol className="cup-pairs">
            {round.tables.map((table) => (
              <li key={table.first}>
                <Pair cup={cup} table={table} />
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}

function Pair({ cup, table }: { cup: Tournament; table: Pairing }) {
  const { t } = useTranslation();
  const known = new Map(cup.players.map((player) => [player.player, player]));
  const sides = [
    [table.first, table.points[0]],
    [table.second, table.points[1]],
  ] as const;
  const last = table.games.findLast((game) => game.match);
  return (
    <div className={`cup-pair${table.mine ? " mine" : ""}`}>
      {sides.map(([player, points], side) => (
        <div
          key={side === 0 ? "first" : "second"}
          className={`cup-side${player !== null && table.winner === player ? " won" : ""}`}
        >
          <span className="cup-seed">{player === null ? "" : known.get(player)?.seed}</span>
          <span className="grow">
            {player === null ? t("tournaments.bye") : <PlayerName cup={cup} player={player} />}
          </span>
          <span className="cup-rating">{player === null ? "" : known.get(player)?.rating}</span>
          {player !== null && table.winner === player ? (
            <span className="cup-tick" role="img" aria-label={t("tournaments.won")}>
              ✓
            </span>
          ) : null}
          <b>{player === null || table.second === null ? "" : points}</b>
        </div>
      ))}
      {last?.match ? (
        <Link className="cup-look" href={last.status === "over" ? `/replay/${last.match}` : `/m/${last.match}`}>
          {last.status === "over" ? t("tournaments.replay") : t(`tournaments.${table.mine ? "to_table" : "watch"}`)}
        </Link>
      ) : null}
    </div>
  );
}

function Awaited({ cup, table }: { cup: Tournament; table: Expected }) {
  const { t } = useTranslation();
  return (
    <div className="cup-pair">
      {(["first", "second"] as const).map((side) => {
        const player = table[side];
        return (
          <div key={side} className={`cup-side${player ? "" : " muted"}`}>
            {player ? <PlayerName cup={cup} player={player} /> : t("tournaments.to_come")}
          </div>
        );
      })}
    </div>
  );
}

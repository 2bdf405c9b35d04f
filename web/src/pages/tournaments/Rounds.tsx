import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import type { Pairing, Tournament } from "~/api/tournaments";
import { useName } from "./useName";

/** A knock-out from its first round to its final, side by side. */
export function Bracket({ cup }: { cup: Tournament }) {
  const { t } = useTranslation();
  const planned = Math.max(cup.rounds_planned, cup.rounds.length);
  const first = cup.rounds[0]?.tables.length ?? 1;
  const columns = Array.from({ length: planned }, (_, number) => ({
    number: number + 1,
    tables: cup.rounds[number]?.tables ?? Array.from({ length: Math.max(1, first >> number) }, () => null),
  }));
  return (
    <div className="cup-bracket" tabIndex={0} role="group" aria-label={t("tournaments.rounds")}>
      <h2 className="unseen">{t("tournaments.rounds")}</h2>
      {columns.map(({ number, tables }) => (
        <section key={number} className="cup-column">
          <h3>{roundName(planned - number, number)}</h3>
          <ol>
            {tables.map((table, place) => (
              <li key={place}>{table ? <Pair cup={cup} table={table} /> : <Empty />}</li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  );

  function roundName(left: number, number: number): string {
    const names = ["final", "semi", "quarter"];
    return left < names.length ? t(`tournaments.${names[left]}`) : t("tournaments.round", { n: number });
  }
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
  const name = useName(cup);
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
          <span className="grow">{name(player)}</span>
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
          {last.status === "over" ? t("tournaments.replay") : t("tournaments.watch")}
        </Link>
      ) : null}
    </div>
  );
}

function Empty() {
  const { t } = useTranslation();
  return (
    <div className="cup-pair">
      <div className="cup-side muted">{t("tournaments.to_come")}</div>
      <div className="cup-side muted">{t("tournaments.to_come")}</div>
    </div>
  );
}

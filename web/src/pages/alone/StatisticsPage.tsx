import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { shelf, useVoice } from "~/api/queries";
import { type Statistic, statistics, type Tally } from "~/api/solitaire";
import { Empty } from "~/ui/Empty";
import { Loading } from "~/ui/Loading";
import { useNames } from "~/ui/names";
import { ProblemNote } from "~/ui/ProblemNote";
import { useTitle } from "~/ui/useTitle";
import "./alone.css";

/** What came of the matches a person has finished; those that count apart from those that do not. */
export default function StatisticsPage() {
  const { t } = useTranslation();
  const { data, error } = useQuery(statistics);
  useTitle(t("alone.statistics"));
  const games = [...new Set(data?.map(({ game }) => game))];
  return (
    <div className="column wide">
      <header>
        <h1>{t("alone.statistics")}</h1>
        <p className="muted">{t("alone.statistics_lead")}</p>
      </header>
      <OfAll />
      <ProblemNote error={error} />
      {!data && !error && <Loading />}
      {data?.length === 0 && (
        <Empty text={t("alone.statistics_none")} steps={[{ href: "/", label: t("alone.statistics_step") }]} />
      )}
      {games.map((game) => (
        <OfGame key={game} game={game} lines={data?.filter((line) => line.game === game) ?? []} />
      ))}
    </div>
  );
}

/** The way to what everybody's matches come to. */
function OfAll() {
  const { t } = useTranslation();
  const names = useNames();
  const { data: cards } = useQuery(shelf);
  return (
    <nav aria-label={t("figures.all_matches")} className="line">
      <span className="muted">{t("figures.all_matches")}</span>
      {cards
        ?.filter(({ seats }) => seats.length > 1)
        .map(({ id }) => (
          <Link key={id} href={`/statistics/${id}`} className="button">
            {names.game(id)}
          </Link>
        ))}
    </nav>
  );
}

function OfGame({ game, lines }: { game: string; lines: readonly Statistic[] }) {
  const { t } = useTranslation();
  const names = useNames();
  const voice = useVoice(game);
  // Where one wins or loses there are no points that could be best.
  const scored = lines.some(({ ranked, unranked }) =>
    [ranked, unranked].some(({ levels }) => outcomes(levels).some(([level]) => !ENDINGS.includes(level))),
  );
  return (
    <section className="stack">
      <h2>{names.game(game)}</h2>
      <div className="compared">
        <table>
          <thead>
            <tr>
              <th scope="col">{t("alone.scenario")}</th>
              <th scope="col">{t("alone.counts")}</th>
              <th scope="col">{t("alone.finished")}</th>
              {scored && <th scope="col">{t("alone.best")}</th>}
              {scored && <th scope="col">{t("alone.mean")}</th>}
              <th scope="col">{t("alone.levels")}</th>
            </tr>
          </thead>
          <tbody>
            {lines.flatMap(({ scenario, ranked, unranked }) =>
              ([["ranked", ranked] as const, ["unranked", unranked] as const] satisfies [string, Tally][])
                .filter(([, tally]) => tally.count > 0)
                .map(([kind, tally]) => (
                  <tr key={`${scenario} ${kind}`}>
                    <th scope="row">{voice?.say(`scenario.${scenario}`) ?? scenario}</th>
                    <td>{t(`alone.${kind}_kind`)}</td>
                    <td>{tally.count}</td>
                    {scored && <td>{short(tally.best)}</td>}
                    {scored && <td>{short(tally.mean)}</td>}
                    <td className="levels">
                      {outcomes(tally.levels)
                        .map(([level, n]) => t("alone.times", { level: levelOf(level), n }))
                        .join(", ")}
                    </td>
                  </tr>
                )),
            )}
          </tbody>
        </table>
      </div>
    </section>
  );

  function levelOf(level: string): string {
    if (ENDINGS.includes(level)) return t(`home.${level}`);
    return voice?.noun(level) ?? level;
  }
}

const ENDINGS: readonly string[] = ["won", "drawn", "lost"];

/** A bare result is a win, a draw or a loss: 1, 0.5, 0. */
const BARE: Readonly<Record<string, string>> = { "1": "won", "0.5": "drawn", "0": "lost" };

/** How often it ended how, each ending once. */
export function outcomes(levels: Tally["levels"]): readonly [string, number][] {
  const sums = new Map<string, number>();
  for (const [level, n] of Object.entries(levels)) {
    const name = BARE[level] ?? level;
    sums.set(name, (sums.get(name) ?? 0) + n);
  }
  return [...sums];
}

const short = (n: number | null): string => (n === null ? "–" : String(Math.round(n * 100) / 100));

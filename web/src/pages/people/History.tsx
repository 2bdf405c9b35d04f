import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { type Ending, type Filter, type HistoryLine, historyOf, PAGE, type Profile, pageOf } from "~/api/people";
import { useVoice } from "~/api/queries";
import { signed } from "~/api/rating";
import { Icon, MarkIcon } from "~/art/symbols";
import { useSides } from "~/catalogue/useSides";
import { useNames } from "~/ui/names";
import { ProblemNote } from "~/ui/ProblemNote";
import { useWhen } from "~/ui/when";
import { ENDED } from "./ended";

const ENDINGS: readonly Ending[] = ["won", "drawn", "lost"];

/** Finished matches, the latest first: of one game, or that ended in one way, or all. */
export function History({ profile, name }: { profile: Profile; name: string | undefined }) {
  const { t } = useTranslation();
  const [filter, setFilter] = useState<Filter>({});
  const { data, error, hasNextPage, fetchNextPage, isFetching } = useInfiniteQuery({
    queryKey: ["people", name ?? "", "history", filter],
    queryFn: ({ pageParam }) => historyOf(name, filter, pageParam),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) => (page.length < PAGE ? undefined : page.at(-1)?.at),
    enabled: profile.shows_history,
  });
  const lines = data?.pages.flat() ?? [];
  return (
    <section className="card person-card" aria-labelledby="person-history">
      <header className="person-card-head">
        <h2 id="person-history">{t("people.history")}</h2>
        {profile.shows_history && profile.matches > 0 ? (
          <Filters games={profile.games.map(({ game }) => game)} filter={filter} choose={setFilter} />
        ) : null}
      </header>
      <ProblemNote error={error} />
      {lines.length > 0 ? (
        <Lines lines={lines} />
      ) : isFetching ? null : (
        <p className="muted">{t(profile.shows_history ? "people.no_history" : "people.hidden_history")}</p>
      )}
      {hasNextPage ? (
        <p>
          <button type="button" className="button" disabled={isFetching} onClick={() => void fetchNextPage()}>
            {t("people.earlier")}
          </button>
        </p>
      ) : null}
    </section>
  );
}

interface FiltersProps {
  games: readonly string[];
  filter: Filter;
  choose(filter: Filter): void;
}

function Filters({ games, filter, choose }: FiltersProps) {
  const { t } = useTranslation();
  const names = useNames();
  const other = (part: keyof Filter, value: string) => choose({ ...filter, [part]: value || undefined });
  return (
    <div className="line">
      <select
        aria-label={t("people.which_game")}
        value={filter.game ?? ""}
        onChange={(event) => other("game", event.target.value)}
      >
        <option value="">{t("people.all_games")}</option>
        {games.map((game) => (
          <option key={game} value={game}>
            {names.game(game)}
          </option>
        ))}
      </select>
      <select
        aria-label={t("people.which_ending")}
        value={filter.ended ?? ""}
        onChange={(event) => other("ended", event.target.value)}
      >
        <option value="">{t("people.all_endings")}</option>
        {ENDINGS.map((ending) => (
          <option key={ending} value={ending}>
            {t(`home.${ending}`)}
          </option>
        ))}
      </select>
    </div>
  );
}

function Lines({ lines }: { lines: readonly HistoryLine[] }) {
  const { t } = useTranslation();
  return (
    <table className="history">
      <thead>
        <tr>
          {(["day", "game", "scenario", "as", "against", "result", "change"] as const).map((column) => (
            <th key={column} scope="col" className={`history-${column}`}>
              {t(`people.column_${column}`)}
            </th>
          ))}
          <th scope="col">
            <span className="unseen">{t("people.column_look")}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <Row key={`${line.match} ${line.seat}`} line={line} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ line }: { line: HistoryLine }) {
  const { t, i18n } = useTranslation();
  const sideOf = useSides();
  const names = useNames();
  const when = useWhen();
  const voice = useVoice(line.game);
  const why = line.unrated && i18n.exists(`people.why_${line.unrated}`) ? t(`people.why_${line.unrated}`) : undefined;
  return (
    <tr>
      <td className="history-day data">{when.day(line.at)}</td>
      <td className="history-game">{names.game(line.game)}</td>
      <td className="history-scenario muted">{voice?.say(`scenario.${line.scenario}`)}</td>
      <td className="history-as">
        <MarkIcon side={sideOf(line.game, line.seat)} size={13} /> {names.seat(line.game, line.seat)}
      </td>
      <td className="history-against">
        {line.against.map((chair, n) => (
          <span key={n}>
            {n > 0 ? ", " : ""}
            {chair.page && chair.name && chair.name !== "people.deleted" ? (
              <Link href={pageOf(chair.name)}>{names.chair(line.game, chair)}</Link>
            ) : (
              names.chair(line.game, chair)
            )}
          </span>
        ))}
      </td>
      <td className={`history-result ${line.ended}`}>
        <Icon name={ENDED[line.ended]} size={14} /> {t(`home.${line.ended}`)}
      </td>
      <td className="history-change data" title={why}>
        {line.change === null ? (
          <span className="muted">
            –<span className="unseen">{why ?? t("people.not_rated")}</span>
          </span>
        ) : (
          signed(line.change)
        )}
      </td>
      <td className="history-look">
        <Link href={`/replay/${line.match}`}>{t("people.look")}</Link>{" "}
        <Link href={`/analysis/${line.match}`}>{t("people.analyse")}</Link>
      </td>
    </tr>
  );
}

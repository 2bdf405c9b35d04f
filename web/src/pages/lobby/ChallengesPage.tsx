import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "wouter";
import { door, matchesOf, shelf } from "~/api/queries";
import type { Summary } from "~/api/types";
import { Loading } from "~/ui/Loading";
import { useNames } from "~/ui/names";
import { ProblemNote } from "~/ui/ProblemNote";
import { sitDown } from "~/ui/sitDown";
import { useTitle } from "~/ui/useTitle";
import { useWhen } from "~/ui/when";
import { Seeking } from "./Seeking";
import { TableRow } from "./TableRow";
import { usePaceWords } from "./usePaceWords";
import "../home/home.css";
import "./lobby.css";

/** Matches that wait for a player. */
export default function ChallengesPage() {
  const { t } = useTranslation();
  const names = useNames();
  const { data, error } = useQuery(matchesOf("open"));
  const { data: cards } = useQuery(shelf);
  useTitle(t("lobby.title"));
  const mine = data?.filter((match) => match.owner || match.mine.length > 0) ?? [];
  const others = data?.filter((match) => !mine.includes(match)) ?? [];
  return (
    <div className="column">
      <header>
        <h1>{t("lobby.title")}</h1>
        <p className="muted">{t("lobby.lead")}</p>
      </header>
      <Seeking />
      <ProblemNote error={error} />
      {data ? null : error ? null : <Loading />}
      {data && others.length === 0 ? <p>{t("lobby.none")}</p> : null}
      <Group title={t("lobby.of_others")} matches={others} />
      <Group title={t("lobby.yours")} matches={mine} />
      <p className="line">
        {cards
          ?.filter((card) => card.seats.length > 1)
          .map((card) => (
            <Link key={card.id} href={`/new/${card.id}?how=online&public`} className="button">
              {t("lobby.open_one", { game: names.game(card.id) })}
            </Link>
          ))}
      </p>
    </div>
  );
}

function Group({ title, matches }: { title: string; matches: readonly Summary[] }) {
  if (matches.length === 0) return null;
  return (
    <section className="stack">
      <h2 className="subheading">{title}</h2>
      <ul className="card list">
        {matches.map((match) => (
          <Challenge key={match.id} match={match} />
        ))}
      </ul>
    </section>
  );
}

function Challenge({ match }: { match: Summary }) {
  const { t } = useTranslation();
  const names = useNames();
  const when = useWhen();
  const pace = usePaceWords();
  const client = useQueryClient();
  const [, go] = useLocation();
  const { data: here } = useQuery(door);
  const join = useMutation({
    mutationFn: (seat: string) => sitDown(match.id, seat),
    onSuccess: () => go(`/m/${match.id}`),
    onSettled: () => client.invalidateQueries({ queryKey: ["matches"] }),
  });
  const open = Object.keys(match.seats).filter((seat) => match.seats[seat]?.kind === "open");
  const inside = match.owner || match.mine.length > 0;
  const more = `${pace(match.pace)}, ${t("lobby.opened", { ago: when.ago(match.created) })}`;
  return (
    <>
      <TableRow match={match} more={more}>
        {inside ? (
          <Link href={`/m/${match.id}`} className="button">
            {t("lobby.to_table")}
          </Link>
        ) : here?.me ? (
          open.map((seat) => (
            <button
              key={seat}
              type="button"
              className="button"
              disabled={join.isPending}
              onClick={() => join.mutate(seat)}
            >
              {t("lobby.join_as", { seat: names.seat(match.game, seat) })}
            </button>
          ))
        ) : (
          <Link href="/account" className="button">
            {t("lobby.join_account")}
          </Link>
        )}
      </TableRow>
      {join.error ? (
        <li>
          <ProblemNote error={join.error} />
        </li>
      ) : null}
    </>
  );
}

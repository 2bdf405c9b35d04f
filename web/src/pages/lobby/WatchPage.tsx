import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { around } from "~/api/directory";
import { door, matchesOf, shelf } from "~/api/queries";
import { Empty } from "~/ui/Empty";
import { Loading } from "~/ui/Loading";
import { useNames } from "~/ui/names";
import { ProblemNote } from "~/ui/ProblemNote";
import { useTitle } from "~/ui/useTitle";
import { WatchCard } from "./WatchCard";
import { best, chosen, WHICH, type Which } from "./watched";
import "../home/home.css";
import "./lobby.css";
import "./watch.css";

const BOARDS = 9; // drawn at most: the rest show their covers

/** Matches that anyone may watch: the best one large, each with its board. */
export default function WatchPage() {
  const { t } = useTranslation();
  useTitle(t("watch.title"));
  const { data, error } = useQuery({ ...matchesOf("watched"), refetchInterval: 5_000 });
  const followed = useFollowed();
  const [wish, choose] = useState<Which | null>(null);
  const [game, setGame] = useState("");
  const matches = data ?? [];
  const playing = matches.some(({ status }) => status === "playing");
  const which = wish ?? (playing || !data ? "now" : "over");
  const shown = best(chosen(matches, which, game, followed), followed);
  return (
    <div className="watch">
      <header className="watch-head">
        <div className="grow">
          <h1>{t("watch.title")}</h1>
          <p className="muted">{t("watch.lead")}</p>
        </div>
        <div className="choices" role="radiogroup" aria-label={t("watch.which")}>
          {WHICH.filter((each) => each !== "following" || followed.size > 0).map((each) => (
            <label key={each}>
              <input type="radio" name="which" checked={each === which} onChange={() => choose(each)} />
              {t(`watch.${each}`)} {chosen(matches, each, game, followed).length}
            </label>
          ))}
        </div>
        <Games game={game} choose={setGame} />
      </header>
      <ProblemNote error={error} />
      {data || error ? null : <Loading />}
      {data && shown.length === 0 ? (
        <Empty
          text={t(matches.length === 0 ? "watch.none" : "watch.none_such")}
          steps={[{ href: "/lobby", label: t("shell.lobby") }]}
        >
          {which !== "over" && chosen(matches, "over", game, followed).length > 0 ? (
            <button type="button" className="button" onClick={() => choose("over")}>
              {t("watch.show_over")}
            </button>
          ) : null}
        </Empty>
      ) : null}
      <ul className="watch-cards">
        {shown.map((match, n) => (
          <WatchCard key={match.id} match={match} board={n < BOARDS} first={n === 0} />
        ))}
      </ul>
    </div>
  );
}

function useFollowed(): ReadonlySet<string> {
  const { data: here } = useQuery(door);
  const { data } = useQuery({ ...around, enabled: !!here?.accounts && !!here.me });
  return new Set(data?.following.map(({ name }) => name));
}

function Games({ game, choose }: { game: string; choose(game: string): void }) {
  const { t } = useTranslation();
  const names = useNames();
  const { data: cards = [] } = useQuery(shelf);
  return (
    <select aria-label={t("people.which_game")} value={game} onChange={(event) => choose(event.target.value)}>
      <option value="">{t("people.all_games")}</option>
      {cards.map(({ id }) => (
        <option key={id} value={id}>
          {names.game(id)}
        </option>
      ))}
    </select>
  );
}

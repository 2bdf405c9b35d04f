import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "wouter";
import { door, useVoice } from "~/api/queries";
import { challenge, signUp, start, type Tournament, tournamentOf, withdraw } from "~/api/tournaments";
import { Cover } from "~/catalogue/Cover";
import { Loading } from "~/ui/Loading";
import { useNames } from "~/ui/names";
import { ProblemNote } from "~/ui/ProblemNote";
import { useTitle } from "~/ui/useTitle";
import { useWhen } from "~/ui/when";
import { winner } from "./bracket";
import { PlayerName } from "./PlayerName";
import { Bracket, Rounds } from "./Rounds";
import { Standings } from "./Standings";
import { useName } from "./useName";
import "./tournaments.css";

/** What is to be done, who met whom, who stands where. */
export default function TournamentPage() {
  const { tournament = "" } = useParams();
  const { t } = useTranslation();
  const { data, error } = useQuery(tournamentOf(tournament));
  useTitle(data?.title ?? t("tournaments.title"));
  if (!data) return error ? <ProblemNote error={error} /> : <Loading />;
  return (
    <div className="cup">
      <Head cup={data} />
      <SignUp cup={data} />
      <YourGame cup={data} />
      <div className="cup-main">
        {data.rounds.length > 0 ? (
          <section className="card cup-rounds" aria-label={t("tournaments.rounds")}>
            {data.kind === "knockout" ? <Bracket cup={data} /> : <Rounds cup={data} />}
          </section>
        ) : (
          <Entered cup={data} />
        )}
        {data.status === "open" ? null : <Standings cup={data} />}
      </div>
      <Feeds cup={data} />
    </div>
  );
}

function Head({ cup }: { cup: Tournament }) {
  const { t } = useTranslation();
  const names = useNames();
  const when = useWhen();
  const voice = useVoice(cup.game);
  const won = winner(cup);
  const chips = [
    t(`tournaments.kind.${cup.kind}`),
    cup.scenario && voice?.say(`scenario.${cup.scenario}`),
    t("tournaments.people", { n: cup.people }),
    t("tournaments.legs_some", { n: cup.legs }),
    cup.bid && t("tournaments.bids_for", { seat: names.seat(cup.game, cup.bid.seat) }),
    cup.bid && cup.inside && cup.status === "open" && t("tournaments.you_bid", { n: cup.bid.mine ?? 0 }),
    cup.organiser && t("tournaments.run_by", { name: names.person(cup.organiser) }),
    cup.starts && cup.status === "open" && t("tournaments.starts_at", { when: when.evening(cup.starts) }),
    cup.due && cup.status === "running" && t("tournaments.until", { when: when.moment(cup.due) }),
  ].filter((chip): chip is string => typeof chip === "string" && chip !== "");
  return (
    <header className="cup-head">
      <div className="cup-cover">
        <Cover game={cup.game} />
      </div>
      <div className="grow">
        <h1>{cup.title}</h1>
        <p className="muted">
          {names.game(cup.game)}. {t(`tournaments.about.${cup.kind}`)}
        </p>
        {won ? (
          <p className="cup-winner">
            {t("tournaments.winner")} <PlayerName cup={cup} player={won} />
          </p>
        ) : null}
        <ul className="cup-chips">
          {chips.map((chip) => (
            <li key={chip} className="cup-chip">
              {chip}
            </li>
          ))}
          {cup.club ? (
            <li className="cup-chip">
              <Link href={`/clubs/${cup.club.id}`}>{cup.club.name}</Link>
            </li>
          ) : null}
        </ul>
      </div>
      <Acts cup={cup} />
    </header>
  );
}

/** What is done to this tournament; then it is asked for again. */
function useDeed(cup: Tournament) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (deed: (id: string) => Promise<unknown>) => deed(cup.id),
    onSettled: () => queries.invalidateQueries({ queryKey: ["tournament", cup.id] }),
  });
}

/** Where sides are bid for, one signs up with a bid. */
const withBid = (cup: Tournament): boolean => !!cup.bid && cup.status === "open";

/** Leaving, and the organiser's beginning; signing up, where there is nothing to be said. */
function Acts({ cup }: { cup: Tournament }) {
  const { t } = useTranslation();
  const { data: here } = useQuery(door);
  const act = useDeed(cup);
  return (
    <div className="cup-acts">
      {cup.open && here?.me && !withBid(cup) ? (
        <button
          type="button"
          className="button primary"
          disabled={act.isPending}
          onClick={() => act.mutate((id) => signUp(id))}
        >
          {t("tournaments.sign_up")}
        </button>
      ) : null}
      {cup.open && !here?.me ? (
        <Link href="/account" className="button">
          {t("tournaments.sign_in_first")}
        </Link>
      ) : null}
      {cup.desk && cup.status === "open" ? (
        <button type="button" className="button" disabled={act.isPending} onClick={() => act.mutate(start)}>
          {t("tournaments.start")}
        </button>
      ) : null}
      {cup.inside && cup.status !== "over" ? (
        <button type="button" className="button quiet" disabled={act.isPending} onClick={() => act.mutate(withdraw)}>
          {t("tournaments.withdraw")}
        </button>
      ) : null}
      {cup.desk ? (
        <Link href={`/tournaments/${cup.id}/desk`} className="button quiet">
          {t("tournaments.desk.title")}
        </Link>
      ) : null}
      <ProblemNote error={act.error} />
    </div>
  );
}

/** Signing up with a bid: what one gives for a side. Nobody else learns it before it begins. */
function SignUp({ cup }: { cup: Tournament }) {
  const { t } = useTranslation();
  const names = useNames();
  const id = useId();
  const { data: here } = useQuery(door);
  const [bid, setBid] = useState(0);
  const act = useDeed(cup);
  if (!cup.open || !here?.me || !withBid(cup)) return null;
  return (
    <section className="card cup-sign-up" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{t("tournaments.open")}</h2>
      <div className="field">
        <label htmlFor={id}>{t("tournaments.your_bid", { seat: names.seat(cup.game, cup.bid?.seat ?? "") })}</label>
        <div className="cup-bid">
          <select id={id} value={bid} onChange={(event) => setBid(Number(event.target.value))}>
            {cup.bid?.choices.map((each) => (
              <option key={each} value={each}>
                {t("tournaments.gives", way(each))}
              </option>
            ))}
          </select>
          <button
            type="button"
            className="button primary"
            disabled={act.isPending}
            onClick={() => act.mutate((tournament) => signUp(tournament, bid))}
          >
            {t("tournaments.sign_up")}
          </button>
        </div>
        <p className="hint">{t("tournaments.bid_help")}</p>
      </div>
      <ProblemNote error={act.error} />
    </section>
  );
}

/** One's own pairing: the page opens on it, and its button is the only brass. */
function YourGame({ cup }: { cup: Tournament }) {
  const { t } = useTranslation();
  const mine = cup.rounds.flatMap((round) => round.tables).findLast((table) => table.mine && !table.done);
  const name = useName(cup);
  const queries = useQueryClient();
  const dare = useMutation({
    mutationFn: (player: string) => challenge(cup.id, player),
    onSettled: () => queries.invalidateQueries({ queryKey: ["tournament", cup.id] }),
  });
  const game = mine?.games.find((each) => each.points === null && each.status === "playing");
  if (mine) {
    const other = mine.first === cup.me ? mine.second : mine.first;
    return (
      <section className="card cup-yours">
        <div className="grow">
          <h2>{t("tournaments.yours", { name: name(other) })}</h2>
          <p className="muted">
            {t("tournaments.leg", { n: game?.leg ?? 1, of: cup.legs })}{" "}
            {cup.bid && game ? <Given cup={cup} given={game.given ?? 0} /> : null}
          </p>
        </div>
        {game?.match ? (
          <Link href={`/m/${game.match}`} className="button primary">
            {t("tournaments.to_table")}
          </Link>
        ) : null}
      </section>
    );
  }
  if (waits(cup))
    return (
      <section className="card cup-yours">
        <div className="grow">
          <h2>{t("tournaments.next_game")}</h2>
          <p className="muted">{t("tournaments.next_game_help")}</p>
        </div>
      </section>
    );
  if (cup.challenges.length === 0) return null;
  return (
    <section className="card cup-yours">
      <h2 className="grow">{t("tournaments.may_challenge")}</h2>
      {cup.challenges.map((player) => (
        <button key={player} type="button" className="button" onClick={() => dare.mutate(player)}>
          {name(player)}
        </button>
      ))}
      <ProblemNote error={dare.error} />
    </section>
  );
}

/** Whether one has played what there is to play, and there is another round to come. */
function waits(cup: Tournament): boolean {
  const last = cup.rounds.flatMap((round) => round.tables).findLast((table) => table.mine);
  const more = cup.rounds.length < cup.rounds_planned;
  const through = cup.kind !== "knockout" || last?.winner === cup.me;
  return cup.status === "running" && cup.inside && !!last?.done && more && through;
}

/** Points that are given, or wanted. */
const way = (points: number) => ({
  way: points === 0 ? "none" : points < 0 ? "wants" : "gives",
  m: Math.abs(points),
});

/** What the side that was bid for gives in this game. */
function Given({ cup, given }: { cup: Tournament; given: number }) {
  const { t } = useTranslation();
  const names = useNames();
  const seat = names.seat(cup.game, cup.bid?.seat ?? "");
  return <>{t("tournaments.given", { seat, ...way(given) })}</>;
}

/** Before it begins: who has signed up. */
function Entered({ cup }: { cup: Tournament }) {
  const { t } = useTranslation();
  const name = useName(cup);
  const there = cup.players.filter((player) => !player.out);
  return (
    <section className="card cup-entered">
      <h2>{t("tournaments.entered", { n: there.length, most: cup.most })}</h2>
      {there.length === 0 ? <p className="muted">{t("tournaments.nobody")}</p> : null}
      <ol>
        {there.map((player) => (
          <li key={player.player} aria-current={player.player === cup.me ? "true" : undefined}>
            <span className="grow">{name(player.player)}</span>
            <span className="muted">{player.rating}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Feeds({ cup }: { cup: Tournament }) {
  const { t } = useTranslation();
  const at = `/api/tournaments/${cup.id}`;
  return (
    <p className="cup-feeds muted">
      <a href={`${at}/standings`}>{t("tournaments.feed")}</a>
      <a href={`${at}/calendar.ics`}>{t("tournaments.calendar")}</a>
      <a href={`${at}/log`}>{t("tournaments.log")}</a>
    </p>
  );
}

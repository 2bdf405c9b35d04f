import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { pageOf } from "~/api/people";
import { useVoice } from "~/api/queries";
import { isRated } from "~/api/rating";
import type { Message, Seat, Summary } from "~/api/types";
import { Icon } from "~/art/symbols";
import { Cover } from "~/catalogue/Cover";
import { useDrawn } from "~/catalogue/useDrawn";
import { useNames } from "~/ui/names";
import { useWhen } from "~/ui/when";
import { glanceOf } from "../home/glance";
import { Foe } from "../home/Hero";
import { HeroBoard } from "../home/HeroBoard";
import { usePaceName } from "./usePaceWords";

interface Props {
  match: Summary;
  /** Whether its board is drawn. */
  board: boolean;
  first: boolean;
}

/** A match to watch: the board as a spectator sees it, who plays, and whose move it is. */
export function WatchCard({ match, board, first }: Props) {
  const { t } = useTranslation();
  const names = useNames();
  const when = useWhen();
  const pace = usePaceName();
  const voice = useVoice(match.game);
  const over = match.status !== "playing";
  // Whoever plays it is shown no more than a spectator here.
  const { data: news } = useQuery({ ...glanceOf({ ...match, mine: [] }), enabled: board });
  const crumb = news?.crumbs.at(0);
  const turn = crumb && voice ? voice.crumb(crumb) : "";
  const facts = [
    voice?.say(`scenario.${match.scenario}`),
    over ? when.ago(match.ended ?? match.moved ?? match.created) : turn,
    over ? null : pace(match.pace),
  ];
  return (
    <li className={`card watch-card${first ? " first" : ""}`}>
      <div className="watch-board">{board ? <Board match={match} news={news} /> : <Cover game={match.game} />}</div>
      <div className="watch-text">
        <div className="apart">
          <h2>{match.title || names.game(match.game)}</h2>
          {isRated(match) ? <span className="chip">{t("rating.rated")}</span> : null}
        </div>
        <p className="small muted">
          {over ? null : <i className="topbar-here" />} {facts.filter(Boolean).join(", ")}
        </p>
        <ul className="watch-sides">
          {Object.keys(match.seats).map((seat) => (
            <Side key={seat} match={match} seat={seat} toMove={!over && !!news?.waiting.includes(seat)} />
          ))}
        </ul>
        <Link href={`${over ? "/replay" : "/m"}/${match.id}`} className={first ? "button primary" : "button"}>
          {t(over ? "watch.replay" : "watch.watch")}
        </Link>
      </div>
    </li>
  );
}

function Board({ match, news }: { match: Summary; news: Message | undefined }) {
  const drawn = useDrawn(match.game);
  return <HeroBoard match={match} drawn={drawn} message={news} />;
}

function Side({ match, seat, toMove }: { match: Summary; seat: Seat; toMove: boolean }) {
  const { t } = useTranslation();
  const names = useNames();
  const chair = match.seats[seat];
  const name = names.chair(match.game, chair);
  return (
    <li>
      <Foe game={match.game} seat={seat} />
      <span className="grow">
        <span className="unseen">{names.seat(match.game, seat)}: </span>
        {chair?.kind === "person" && chair.name ? <Link href={pageOf(chair.name)}>{name}</Link> : name}{" "}
        <span className="muted">{chair?.rating ?? ""}</span>
      </span>
      {toMove ? <span className="small muted">{t("watch.to_move")}</span> : null}
      {hasWon(match, seat) ? (
        <span className="small watch-won">
          <Icon name="check" size={13} /> {t("watch.won")}
        </span>
      ) : null}
    </li>
  );
}

export function hasWon({ result }: Summary, seat: Seat): boolean {
  const points = Object.values(result ?? {});
  const best = Math.max(...points);
  return points.length > 1 && result?.[seat] === best && Math.min(...points) < best;
}

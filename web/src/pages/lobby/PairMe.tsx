import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import type { Profile } from "~/api/people";
import { shelf } from "~/api/queries";
import type { Card } from "~/api/types";
import { Icon } from "~/art/symbols";
import { Cover } from "~/catalogue/Cover";
import { useNames } from "~/ui/names";
import { useWhen } from "~/ui/when";
import type { PaceName } from "../setup/Pace";
import type { Seeks } from "./useSeeks";

interface Props {
  seeks: Seeks;
  pace: PaceName;
  ratings: Profile["ratings"];
}

/** One press for each game: somebody of my strength, now or later. */
export function PairMe({ seeks, pace, ratings }: Props) {
  const { data: cards = [] } = useQuery(shelf);
  return (
    <ul className="pairing">
      {cards
        .filter(({ seats }) => seats.length === 2)
        .map((card) => (
          <Game
            key={card.id}
            card={card}
            seeks={seeks}
            pace={pace}
            rating={ratings.find(({ game }) => game === card.id)?.value}
          />
        ))}
    </ul>
  );
}

interface GameProps {
  card: Card;
  seeks: Seeks;
  pace: PaceName;
  rating: number | undefined;
}

function Game({ card, seeks, pace, rating }: GameProps) {
  const { t } = useTranslation();
  const names = useNames();
  const when = useWhen();
  const name = names.game(card.id);
  const seek = seeks.seeks.find(({ game }) => game === card.id);
  return (
    <li className={`card pairing-game${seek ? " looking" : ""}`}>
      <Cover game={card.id} />
      <div className="pairing-text">
        <p className="pairing-name">
          <b>{name}</b>
          {rating === undefined ? null : <span>{Math.round(rating)}</span>}
        </p>
        <p className="small muted" role="status">
          {seek ? (
            <>
              <Icon name="search" size={13} /> {t("lobby.looking", { span: when.ago(seek.at) })}
            </>
          ) : (
            <Link href={`/new/${card.id}?how=online&public`}>{t("lobby.offer")}</Link>
          )}
        </p>
        <button
          type="button"
          className="button"
          disabled={seeks.busy}
          onClick={() => (seek ? seeks.stop(card.id) : seeks.look(card.id, pace))}
        >
          {t(seek ? "lobby.seek_stop" : "lobby.pair")}
          <span className="unseen">: {name}</span>
        </button>
      </div>
    </li>
  );
}

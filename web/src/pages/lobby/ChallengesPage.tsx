import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "wouter";
import { profileOf } from "~/api/people";
import { matchesOf, shelf } from "~/api/queries";
import type { Card } from "~/api/types";
import { Icon } from "~/art/symbols";
import { Loading } from "~/ui/Loading";
import { useNames } from "~/ui/names";
import { ProblemNote } from "~/ui/ProblemNote";
import { useTitle } from "~/ui/useTitle";
import { PACE_NAMES, type PaceName } from "../setup/Pace";
import { LookFor } from "./LookFor";
import { Offers } from "./Offers";
import { type OfferFilter, wanted } from "./offers";
import { PairMe } from "./PairMe";
import { type Seeks, useSeeks } from "./useSeeks";
import "../home/home.css";
import "./lobby.css";
import "./opponents.css";

const OFFERED: readonly PaceName[] = ["live", "daily", "slow"];

/** Somebody to play with: paired by strength, an offer to take, or a bot. */
export default function ChallengesPage() {
  const { t } = useTranslation();
  useTitle(t("lobby.title"));
  const seeks = useSeeks();
  const [pace, setPace] = useState<PaceName>("daily");
  const { data: own } = useQuery({ ...profileOf(undefined), enabled: seeks.player });
  const ratings = own?.ratings ?? [];
  const mine = Object.fromEntries(ratings.map(({ game, value }) => [game, value]));
  return (
    <div className="opponents">
      <header className="opponents-head">
        <div className="grow">
          <h1>{t("lobby.title")}</h1>
          <p className="muted">{t(seeks.player ? "lobby.lead" : "lobby.lead_visitor")}</p>
        </div>
        {seeks.player ? <PaceChoice pace={pace} choose={setPace} /> : null}
      </header>
      {seeks.player ? <PairMe seeks={seeks} pace={pace} ratings={ratings} /> : null}
      <ProblemNote error={seeks.error} />
      <Open own={mine} />
      <Beside seeks={seeks} own={mine} />
    </div>
  );
}

function PaceChoice({ pace, choose }: { pace: PaceName; choose(pace: PaceName): void }) {
  const { t } = useTranslation();
  return (
    <div className="choices" role="radiogroup" aria-label={t("setup.pace")}>
      {OFFERED.map((name) => (
        <label key={name}>
          <input type="radio" name="pace" checked={name === pace} onChange={() => choose(name)} />
          {t(`setup.pace_${name}`)}
        </label>
      ))}
    </div>
  );
}

/** The offers, by what the address says one wants to see. */
function Open({ own }: { own: Readonly<Record<string, number>> }) {
  const { t } = useTranslation();
  const { data, error } = useQuery({ ...matchesOf("open"), refetchInterval: 5_000 });
  const [filter, change] = useFilter();
  const shown = data?.filter((match) => wanted(match, filter, own)) ?? [];
  return (
    <section className="opponents-offers" aria-labelledby="offers">
      <header className="offers-head">
        <h2 id="offers">{t("lobby.offers")}</h2>
        <Filters filter={filter} change={change} known={Object.keys(own).length > 0} />
        <span className="small muted offers-live" role="status">
          {data ? t("lobby.count", { count: shown.length }) : ""}
        </span>
      </header>
      <ProblemNote error={error} />
      {data || error ? null : <Loading />}
      {shown.length > 0 ? (
        <Offers matches={shown} />
      ) : data ? (
        <p className="card offers-none">{t("lobby.none")}</p>
      ) : null}
    </section>
  );
}

function useFilter(): [OfferFilter, (part: Partial<OfferFilter>) => void] {
  const [query, setQuery] = useSearchParams();
  const said = (name: string) => query.get(name) ?? "";
  const filter = {
    game: said("game"),
    pace: said("pace") as OfferFilter["pace"],
    counts: said("counts") as OfferFilter["counts"],
    near: query.has("near"),
  };
  const change = (part: Partial<OfferFilter>) =>
    setQuery(
      Object.entries({ ...filter, ...part }).flatMap(([name, value]) =>
        value ? [[name, value === true ? "" : value] as [string, string]] : [],
      ),
      { replace: true },
    );
  return [filter, change];
}

interface FiltersProps {
  filter: OfferFilter;
  change(part: Partial<OfferFilter>): void;
  /** Whether I have a rating that others can be near to. */
  known: boolean;
}

function Filters({ filter, change, known }: FiltersProps) {
  const { t } = useTranslation();
  const names = useNames();
  const { data: cards = [] } = useQuery(shelf);
  return (
    <div className="offers-filters">
      <select
        aria-label={t("people.which_game")}
        value={filter.game}
        onChange={(event) => change({ game: event.target.value })}
      >
        <option value="">{t("people.all_games")}</option>
        {cards
          .filter(({ seats }) => seats.length > 1)
          .map(({ id }) => (
            <option key={id} value={id}>
              {names.game(id)}
            </option>
          ))}
      </select>
      <select
        aria-label={t("setup.pace")}
        value={filter.pace}
        onChange={(event) => change({ pace: event.target.value as OfferFilter["pace"] })}
      >
        <option value="">{t("lobby.any_pace")}</option>
        {PACE_NAMES.map((name) => (
          <option key={name} value={name}>
            {t(`setup.pace_${name}`)}
          </option>
        ))}
      </select>
      <select
        aria-label={t("rating.counts")}
        value={filter.counts}
        onChange={(event) => change({ counts: event.target.value as OfferFilter["counts"] })}
      >
        <option value="">{t("lobby.any_counts")}</option>
        <option value="rated">{t("rating.rated")}</option>
        <option value="casual">{t("rating.casual")}</option>
      </select>
      <label className="check small" title={known ? undefined : t("lobby.near_unknown")}>
        <input
          type="checkbox"
          disabled={!known}
          checked={filter.near && known}
          onChange={(event) => change({ near: event.target.checked })}
        />
        <span>{t("lobby.near")}</span>
      </label>
    </div>
  );
}

function Beside({ seeks, own }: { seeks: Seeks; own: Readonly<Record<string, number>> }) {
  const { t } = useTranslation();
  const { data: cards = [] } = useQuery(shelf);
  return (
    <aside className="opponents-beside">
      {seeks.seeks.map((seek) => (
        <LookFor key={seek.game} seek={seek} seeks={seeks} rating={own[seek.game]} />
      ))}
      <section className="card look-for" aria-labelledby="bots-now">
        <h2 id="bots-now">{t("lobby.bots_now")}</h2>
        <ul>
          {cards
            .filter(({ seats, levels }) => seats.length > 1 && levels.length > 0)
            .map((card) => (
              <Machine key={card.id} card={card} value={own[card.id] ?? 1500} />
            ))}
        </ul>
      </section>
    </aside>
  );
}

/** The bot of a game that is nearest to my strength. */
function Machine({ card, value }: { card: Card; value: number }) {
  const { t } = useTranslation();
  const names = useNames();
  const far = (rating: number | null) => Math.abs((rating ?? Number.POSITIVE_INFINITY) - value);
  const level = card.levels.toSorted((a, b) => far(a.rating) - far(b.rating))[0];
  if (!level) return null;
  return (
    <li className="directory-person">
      <span className="face-icon" aria-hidden="true">
        <Icon name="bot" size={17} />
      </span>
      <span className="grow">
        <b>{names.bot(card.id, level.bot)}</b> <span className="muted">{level.rating}</span>
        <span className="small muted block">{names.game(card.id)}</span>
      </span>
      <Link href={`/new/${card.id}?how=bot`} className="button">
        {t("directory.play")}
        <span className="unseen">: {names.game(card.id)}</span>
      </Link>
    </li>
  );
}

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { type Leader, leadersOf } from "~/api/directory";
import { pageOf } from "~/api/people";
import { shelf } from "~/api/queries";
import { signed } from "~/api/rating";
import type { Card, Level } from "~/api/types";
import { Icon } from "~/art/symbols";
import { Empty } from "~/ui/Empty";
import { Face } from "~/ui/Face";
import { useNames } from "~/ui/names";
import { ranked } from "./ranked";
import { challengeTo } from "./WhichGame";

/** The strongest at each game; the bots among them, without a place of their own. */
export function Leaders() {
  const { t } = useTranslation();
  const names = useNames();
  const { data: cards = [] } = useQuery(shelf);
  const offered = cards.filter(({ seats }) => seats.length > 1);
  const [chosen, choose] = useState("");
  const [bots, showBots] = useState(true);
  const card = offered.find(({ id }) => id === chosen) ?? offered[0];
  const { data: leaders } = useQuery(leadersOf(card?.id ?? ""));
  return (
    <section className="card leaders" aria-labelledby="leaders">
      <header className="leaders-head">
        <h2 id="leaders">{t("directory.leaders")}</h2>
        <div className="choices" role="group" aria-label={t("people.which_game")}>
          {offered.map(({ id }) => (
            <label key={id}>
              <input type="radio" name="leaders" checked={id === card?.id} onChange={() => choose(id)} />
              {names.game(id)}
            </label>
          ))}
        </div>
        <label className="check small">
          <input type="checkbox" checked={bots} onChange={(event) => showBots(event.target.checked)} />
          <span>{t("directory.bots")}</span>
        </label>
      </header>
      {card && leaders ? <Table card={card} leaders={leaders} bots={bots} /> : <div className="leaders-empty" />}
    </section>
  );
}

function Table({ card, leaders, bots }: { card: Card; leaders: readonly Leader[]; bots: boolean }) {
  const { t } = useTranslation();
  const lines = ranked(leaders, bots ? card.levels : []);
  return (
    <>
      {lines.length > 0 ? (
        <table>
          <thead>
            <tr>
              <th scope="col">
                <span className="unseen">{t("directory.place")}</span>
              </th>
              <th scope="col">{t("directory.player")}</th>
              <th scope="col">{t("people.rating")}</th>
              <th scope="col">{t("directory.month")}</th>
              <th scope="col" className="leaders-form">
                {t("directory.form")}
              </th>
              <th scope="col" className="leaders-count">
                {t("directory.rated")}
              </th>
              <th scope="col">
                <span className="unseen">{t("directory.challenge")}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ place, leader, level }) =>
              leader ? (
                <Person key={leader.name} card={card} leader={leader} place={place} />
              ) : level ? (
                <Bot key={level.bot} card={card} level={level} />
              ) : null,
            )}
          </tbody>
        </table>
      ) : null}
      {leaders.length === 0 ? (
        <div className="leaders-none">
          <Empty text={t("directory.no_leaders")} steps={[{ href: "/lobby", label: t("inbox.find") }]} />
        </div>
      ) : (
        <p className="small muted leaders-foot">{t("directory.leaders_help", { count: leaders.length })}</p>
      )}
    </>
  );
}

function Person({ card, leader, place }: { card: Card; leader: Leader; place: number }) {
  const { t } = useTranslation();
  return (
    <tr className={leader.me ? "me" : undefined}>
      <td className="leaders-place">{place}</td>
      <th scope="row">
        <span className="leaders-name">
          <Face name={leader.name} here={leader.here} />
          <Link href={leader.me ? "/profile" : pageOf(leader.name)}>
            {leader.me ? t("directory.you", { name: leader.name }) : leader.name}
          </Link>
        </span>
      </th>
      <td>
        <b>{Math.round(leader.value)}</b>{" "}
        <span className="small muted">{t("people.give_or_take", { deviation: Math.round(leader.deviation) })}</span>
      </td>
      <td className={leader.month < 0 ? "down" : leader.month > 0 ? "up" : "muted"}>{signed(leader.month)}</td>
      <td className="leaders-form">
        {leader.form.map((ended, n) => (
          <i key={n} className={ended}>
            {t(`people.letter_${ended}`)}
          </i>
        ))}
      </td>
      <td className="leaders-count">{leader.matches}</td>
      <td>
        {leader.me || card.seats.length !== 2 ? null : (
          <Link href={challengeTo(card.id, leader.name)} className="button">
            {t("directory.challenge")}
          </Link>
        )}
      </td>
    </tr>
  );
}

function Bot({ card, level }: { card: Card; level: Level }) {
  const { t } = useTranslation();
  const names = useNames();
  return (
    <tr>
      <td className="leaders-place muted">–</td>
      <th scope="row">
        <span className="leaders-name">
          <span className="face-icon" aria-hidden="true">
            <Icon name="bot" size={17} />
          </span>
          {names.bot(card.id, level.bot)}
        </span>
      </th>
      <td>
        <b>{level.rating}</b>{" "}
        <span className="small muted">{t("people.give_or_take", { deviation: level.give ?? 0 })}</span>
      </td>
      <td />
      <td className="leaders-form" />
      <td className="leaders-count" />
      <td>
        <Link href={`/new/${card.id}?how=bot`} className="button">
          {t("directory.play")}
        </Link>
      </td>
    </tr>
  );
}

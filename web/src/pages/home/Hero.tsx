import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import type { Message, Summary } from "~/api/types";
import { Icon, MarkIcon } from "~/art/symbols";
import { useDrawn } from "~/catalogue/useDrawn";
import { useSides } from "~/catalogue/useSides";
import type { Drawn } from "~/contract/drawn";
import { linesOf } from "~/table/lines";
import { useNames } from "~/ui/names";
import { sentences } from "~/ui/sentences";
import { useWhen } from "~/ui/when";
import { parted } from "~/words/parted";
import { eyes, useNews } from "./glance";
import { HeroBoard } from "./HeroBoard";
import { ending } from "./sorted";

/** The match that waits: its board, a sentence of what happened, a button. */
export function Hero({ match }: { match: Summary }) {
  const { t } = useTranslation();
  const names = useNames();
  const drawn = useDrawn(match.game);
  const news = useNews(match);
  const { headline, more } = useStory(match, drawn, news);
  const others = names.others(match);
  const over = match.status === "over" || match.status === "abandoned";
  return (
    <section className="hero card" aria-labelledby="hero-title">
      <HeroBoard match={match} drawn={drawn} message={news} />
      <div className="hero-text">
        <p className="hero-who">
          <b>{names.game(match.game)}</b>
          {others.length === 0 ? (
            <span>{t(match.mine.length > 1 ? "home.both" : "home.solo")}</span>
          ) : (
            <span className="hero-foes">
              {t("home.against", { names: "" }).trim()}
              {others.map(([seat, name]) => (
                <span key={seat} className="foe">
                  <Foe game={match.game} seat={seat} />
                  {name}
                </span>
              ))}
            </span>
          )}
        </p>
        <h1 id="hero-title">{headline}</h1>
        {more ? <p className="muted hero-more">{more}</p> : null}
        <p className="line">
          {over ? (
            <Link href={`/replay/${match.id}`} className="button large">
              {t("home.replay")}
            </Link>
          ) : (
            <>
              <Link href={`/m/${match.id}`} className={match.my_turn ? "button primary large" : "button large"}>
                {t(match.my_turn ? "home.turn" : "home.open")}
              </Link>
              <Link href={`/m/${match.id}?recap`} className="button large">
                {t("home.happened")}
              </Link>
            </>
          )}
        </p>
        <Time match={match} />
      </div>
    </section>
  );
}

export function Foe({ game, seat }: { game: string; seat: string }) {
  const sideOf = useSides();
  return <MarkIcon side={sideOf(game, seat)} size={12} />;
}

function Time({ match }: { match: Summary }) {
  const { t } = useTranslation();
  const when = useWhen();
  const left = match.due === null ? null : match.due - Date.now();
  return (
    <p className="hero-time small">
      <Icon name="clock" size={15} />
      {match.moved ? t("home.moved", { ago: when.ago(match.moved) }) : null}
      {left === null ? null : `, ${left <= 0 ? t("home.late") : t("home.left", { span: when.span(left) })}`}
    </p>
  );
}

const SHORT = 96; // letters that a headline may have

/** The headline is the last thing I was told and have not read; else the question. Below stands the other one. */
function useStory(match: Summary, drawn: Drawn | null, news: Message | undefined): { headline: string; more: string } {
  const { t } = useTranslation();
  const names = useNames();
  if (match.status !== "playing") {
    const how = ending(match);
    return { headline: how === "over" ? t("home.over") : `${names.game(match.game)}: ${t(`home.${how}`)}`, more: "" };
  }
  const waiting = t(match.my_turn ? "home.your_move" : "home.waiting");
  if (eyes(match) === null) return { headline: waiting, more: t("home.pass_on") };
  if (!drawn || !news) return { headline: waiting, more: "" };
  const { voice } = drawn;
  const last = linesOf(news.events).at(-1);
  // That a turn begins is no news: the line below says which it is.
  const event = last && !last.chapter ? voice.event(last.event) : "";
  const question = news.ask ? parted(voice.prompt(news.ask))[0] : waiting;
  const crumb = news.crumbs.at(0);
  const where = crumb ? `${voice.crumb(crumb)}.` : "";
  if (event && event.length <= SHORT) return { headline: event.replace(/\.$/, ""), more: `${where} ${question}` };
  const [first, rest] = sentences(question);
  return { headline: first, more: `${where} ${rest} ${event}` };
}

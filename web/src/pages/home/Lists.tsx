import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import type { Summary } from "~/api/types";
import { Cover } from "~/catalogue/Cover";
import { useNames } from "~/ui/names";
import { sentences } from "~/ui/sentences";
import { useWhen } from "~/ui/when";
import { Challenge } from "./Challenge";
import { useQuestion } from "./glance";
import { Foe } from "./Hero";
import { ending, type Sorted } from "./sorted";

/** Beside the hero: what else waits for me, and what I wait for. */
export function Lists({ matches }: { matches: Sorted }) {
  const { t } = useTranslation();
  const { hero, challenges, turns, waiting, forming, finished } = matches;
  if (challenges.length + turns.length + waiting.length + forming.length + finished.length === 0) return null;
  return (
    <section className="lists card" aria-labelledby="lists-title">
      {challenges.map((match) => (
        <Challenge key={match.id} match={match} />
      ))}
      <header className="lists-head apart">
        <h2 id="lists-title" className="subheading">
          {t("home.your_turn")}
        </h2>
        {turns.length > 0 ? <span className="small faint">{t("home.games", { count: turns.length })}</span> : null}
      </header>
      {turns.length > 0 ? (
        <ul>
          {turns.map((match) => (
            <Turn key={match.id} match={match} />
          ))}
        </ul>
      ) : (
        <p className="lists-none small muted">{t(hero?.my_turn ? "home.nothing_more" : "home.nothing")}</p>
      )}
      <Group title={t("home.waiting")} matches={waiting} right={(match) => <Ago at={match.moved} />} />
      <Group title={t("home.setting_up")} matches={forming} right={(match) => <Open match={match} />} />
      <Group
        title={t("home.finished")}
        matches={finished}
        to={(match) => `/replay/${match.id}`}
        right={(match) => <Ending match={match} />}
      />
      {finished.length > 0 ? (
        <p className="lists-more small">
          <Link href="/statistics">{t("home.statistics")}</Link>
        </p>
      ) : null}
    </section>
  );
}

function Turn({ match }: { match: Summary }) {
  const { t } = useTranslation();
  const question = useQuestion(match);
  const when = useWhen();
  const left = match.due === null ? null : match.due - Date.now();
  return (
    <li>
      <Link href={`/m/${match.id}`} className="turn">
        <Cover game={match.game} />
        <span className="grow">
          <b>{question ? sentences(question)[0] : t("home.your_move")}</b>
          <Against match={match} />
        </span>
        <span className="small faint">
          {left === null ? null : left <= 0 ? t("home.late") : when.span(left, "short")}
        </span>
      </Link>
    </li>
  );
}

function Against({ match }: { match: Summary }) {
  const { t } = useTranslation();
  const names = useNames();
  const others = names.others(match);
  return (
    <span className="against small">
      {names.game(match.game)},{others.length === 0 ? ` ${t(match.mine.length > 1 ? "home.both" : "home.solo")}` : null}
      {others.map(([seat, name]) => (
        <span key={seat} className="foe">
          <Foe game={match.game} seat={seat} />
          {name}
        </span>
      ))}
    </span>
  );
}

interface GroupProps {
  title: string;
  matches: readonly Summary[];
  to?(match: Summary): string;
  right(match: Summary): ReactNode;
}

function Group({ title, matches, to = (match) => `/m/${match.id}`, right }: GroupProps) {
  if (matches.length === 0) return null;
  return (
    <div className="lists-group">
      <h3 className="small">{title}</h3>
      <ul>
        {matches.map((match) => (
          <li key={match.id}>
            <Link href={to(match)} className="quiet-row">
              <Against match={match} />
              <span className="small faint">{right(match)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Ago({ at }: { at: number | null | undefined }) {
  const when = useWhen();
  return <>{at ? when.ago(at) : null}</>;
}

function Open({ match }: { match: Summary }) {
  const { t } = useTranslation();
  const names = Object.values(match.reserved ?? {}).join(", ");
  if (names !== "") return <>{t("home.waiting_for", { names })}</>;
  const count = Object.values(match.seats).filter((chair) => chair.kind === "open").length;
  return <>{t("home.seats_open", { count })}</>;
}

function Ending({ match }: { match: Summary }) {
  const { t } = useTranslation();
  const how = ending(match);
  return <>{how === "over" ? null : t(`home.${how}`)}</>;
}

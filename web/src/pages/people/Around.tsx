import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import type { PersonFound } from "~/api/directory";
import { pageOf } from "~/api/people";
import { Face } from "~/ui/Face";
import { useNames } from "~/ui/names";
import { WhichGame } from "./WhichGame";

interface GroupProps {
  id: string;
  title: string;
  count: string;
  people: readonly PersonFound[];
  none: string;
  live?: boolean;
  foot?: string;
}

export function Group({ id, title, count, people, none, live = false, foot = "" }: GroupProps) {
  return (
    <section className="card directory-group" aria-labelledby={id}>
      <header className="apart">
        <h2 id={id}>{title}</h2>
        <span className="small muted">
          {live && people.length > 0 ? <i className="topbar-here" /> : null} {count}
        </span>
      </header>
      {people.length === 0 ? <p className="small muted">{none}</p> : null}
      <ul>
        {people.map((person) => (
          <PersonRow key={person.name} person={person} />
        ))}
      </ul>
      {foot ? <p className="small muted">{foot}</p> : null}
    </section>
  );
}

/** A person with their best known game; watched if they play, challenged else, and where one has looked for them. */
export function PersonRow({ person, wanted = false }: { person: PersonFound; wanted?: boolean }) {
  const { t } = useTranslation();
  const names = useNames();
  const [asking, ask] = useState(false);
  const { playing, ratings } = person;
  const strength = ratings.find(({ game }) => game === playing?.game)?.value;
  const about = playing
    ? t("directory.plays", { game: names.game(playing.game) })
    : ratings
        .slice(0, 2)
        .map(({ game, value }) => `${names.game(game)} ${Math.round(value)}`)
        .join(", ");
  return (
    <li className="directory-person">
      <Face name={person.name} here={person.here} />
      <div className="grow">
        <p>
          <Link href={pageOf(person.name)}>{person.name}</Link>{" "}
          {strength === undefined ? null : <span className="muted">{Math.round(strength)}</span>}
          {person.here ? <span className="unseen">{t("directory.is_here")}</span> : null}
        </p>
        <p className="small muted">{about || t("directory.unrated")}</p>
      </div>
      {playing && !wanted ? (
        <Link href={`/m/${playing.match}`} className="button">
          {t("watch.watch")}
        </Link>
      ) : person.me ? null : (
        <button type="button" className="button" aria-expanded={asking} onClick={() => ask(!asking)}>
          {t("directory.challenge")}
        </button>
      )}
      {asking ? <WhichGame name={person.name} /> : null}
    </li>
  );
}

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "wouter";
import { type ClubListed, clubsNamed, makeClub, myClubs } from "~/api/clubs";
import { door } from "~/api/queries";
import { Icon } from "~/art/icons";
import { Empty } from "~/ui/Empty";
import { DeedForm } from "~/ui/forms";
import { Loading } from "~/ui/Loading";
import { ProblemNote } from "~/ui/ProblemNote";
import { useTitle } from "~/ui/useTitle";
import { ClubFields, wishOf } from "./ClubFields";
import "./clubs.css";

const SOME = 4; // clubs that one sees at a glance, and does not search

/** One's own clubs, those there are, and the way to found one. */
export default function ClubsPage() {
  const { t } = useTranslation();
  const { data: here } = useQuery(door);
  const player = !!here?.me && here.me.role !== "guest";
  useTitle(t("clubs.title"));
  return (
    <div className="club">
      <header className="club-head">
        <div className="grow">
          <h1>{t("clubs.title")}</h1>
          <p className="muted">{t("clubs.lead")}</p>
        </div>
      </header>
      <div className="club-main">
        {player ? <Mine /> : null}
        <Found player={player} />
      </div>
      <section className="card club-part" aria-labelledby="clubs-make">
        <h2 id="clubs-make">{t("clubs.make")}</h2>
        <Gives />
        {player ? (
          <Make />
        ) : (
          <Empty text={t("clubs.sign_in")} steps={[{ href: "/account", label: t("shell.sign_in") }]} />
        )}
      </section>
    </div>
  );
}

function Mine() {
  const { t } = useTranslation();
  const { data } = useQuery(myClubs);
  if (!data || data.length === 0) return null;
  return (
    <section className="stack" aria-labelledby="clubs-mine">
      <h2 className="subheading" id="clubs-mine">
        {t("clubs.mine")}
      </h2>
      <List clubs={data} />
    </section>
  );
}

function Found({ player }: { player: boolean }) {
  const { t } = useTranslation();
  const id = useId();
  const [name, setName] = useState("");
  const { data: all } = useQuery(clubsNamed(""));
  const { data: found, error } = useQuery({ ...clubsNamed(name.trim()), placeholderData: keepPreviousData });
  const { data: mine } = useQuery({ ...myClubs, enabled: player });
  const data = found?.filter(({ id }) => !mine?.some((club) => club.id === id)); // those stand above
  return (
    <section className="stack" aria-labelledby="clubs-all">
      <h2 className="subheading" id="clubs-all">
        {t(mine?.length ? "clubs.others" : "clubs.all")}
      </h2>
      {all && all.length > SOME ? (
        <div className="field">
          <label htmlFor={id}>{t("clubs.find")}</label>
          <input id={id} type="search" value={name} maxLength={32} onChange={(event) => setName(event.target.value)} />
        </div>
      ) : null}
      <ProblemNote error={error} />
      {data || error ? null : <Loading />}
      {data?.length === 0 ? (
        <p className="card club-part">
          {t(name ? "clubs.none_such" : mine?.length ? "clubs.no_others" : "clubs.none")}
        </p>
      ) : null}
      {data && data.length > 0 ? <List clubs={data} /> : null}
    </section>
  );
}

function List({ clubs }: { clubs: readonly ClubListed[] }) {
  const { t } = useTranslation();
  return (
    <ul className="card list">
      {clubs.map((club) => (
        <li key={club.id} className="club-row">
          <span className="club-badge" aria-hidden="true">
            {[...club.name][0]?.toUpperCase()}
          </span>
          <div className="grow">
            <Link href={`/clubs/${club.id}`}>{club.name}</Link>
            <p className="small muted">
              {t("clubs.people", { n: club.people })} {t(`clubs.entry.${club.entry}`)}
            </p>
          </div>
          {club.role || club.waiting ? (
            <span className="chip">{t(`clubs.me.${club.role || club.waiting}`)}</span>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

const GIVES = { tables: "play", events: "calendar", talk: "chat", cups: "cup" } as const;

/** What one has of a club. */
function Gives() {
  const { t } = useTranslation();
  return (
    <ul className="club-gives">
      {Object.entries(GIVES).map(([what, icon]) => (
        <li key={what}>
          <Icon name={icon} size={18} /> {t(`clubs.gives.${what}`)}
        </li>
      ))}
    </ul>
  );
}

function Make() {
  const { t } = useTranslation();
  const [, go] = useLocation();
  return (
    <DeedForm
      act={async (data) => go(`/clubs/${(await makeClub(wishOf(data))).club}`)}
      label={t("clubs.make_it")}
      look="primary"
      stale={["clubs"]}
    >
      <ClubFields />
    </DeedForm>
  );
}

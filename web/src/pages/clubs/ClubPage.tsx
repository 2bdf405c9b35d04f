import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link, useLocation, useParams } from "wouter";
import { Problem } from "~/api/client";
import { type Club, changeClub, closeClub, clubOf, isDesk, joinClub, leaveClub } from "~/api/clubs";
import { door, shelf } from "~/api/queries";
import { Icon } from "~/art/symbols";
import { DeedButton, DeedForm } from "~/ui/forms";
import { Loading } from "~/ui/Loading";
import { useNames } from "~/ui/names";
import { ProblemNote } from "~/ui/ProblemNote";
import { useTitle } from "~/ui/useTitle";
import { useWhen } from "~/ui/when";
import { DeadEnd } from "../DeadEnd";
import { TableRow } from "../lobby/TableRow";
import { ClubFields, wishOf } from "./ClubFields";
import { Events } from "./Events";
import { Members, Waits } from "./Members";
import { Notices } from "./Notices";
import { Cups, Results } from "./Results";
import { Talk } from "./Talk";
import "../home/home.css";
import "../lobby/lobby.css";
import "./clubs.css";

/** What the club is, and for its members who is in it, what is said there and what is played. */
export default function ClubPage() {
  const { club = "" } = useParams();
  const { t } = useTranslation();
  const { data, error } = useQuery(clubOf(club));
  useTitle(data?.name ?? t("clubs.title"));
  if (error && !data)
    return error instanceof Problem && [404, 422].includes(error.status) ? (
      <DeadEnd title={t("clubs.nowhere")} help={t("clubs.nowhere_help")} />
    ) : (
      <ProblemNote error={error} />
    );
  return data ? <Shown club={data} /> : <Loading />;
}

function Shown({ club }: { club: Club }) {
  return (
    <div className="club">
      <Head club={club} />
      {club.role ? (
        <>
          {isDesk(club) ? <Waits club={club} /> : null}
          <div className="club-main">
            <Events club={club} />
            <Talk club={club} />
            <Tables club={club} />
            <Notices club={club} />
          </div>
          <div className="club-beside">
            <Members club={club} />
            <Cups club={club} />
            <Results club={club} />
            {club.role === "owner" ? <Change club={club} /> : null}
          </div>
        </>
      ) : null}
    </div>
  );
}

function Head({ club }: { club: Club }) {
  const { t } = useTranslation();
  const when = useWhen();
  return (
    <header className="club-head">
      <span className="club-badge large" aria-hidden="true">
        {[...club.name][0]?.toUpperCase()}
      </span>
      <div className="grow">
        <h1>{club.name}</h1>
        {club.about ? <p className="club-about muted">{club.about}</p> : null}
        <ul className="line club-chips">
          <li className="chip">
            <Icon name="people" size={14} /> {t("clubs.people", { n: club.people })}
          </li>
          <li className="chip">
            <Icon name="lock" size={14} /> {t(`clubs.entry.${club.entry}`)}
          </li>
          <li className="chip">{t("clubs.since", { month: when.month(club.created) })}</li>
        </ul>
      </div>
      <Acts club={club} />
    </header>
  );
}

/** Coming in and going out again. */
function Acts({ club }: { club: Club }) {
  const { t } = useTranslation();
  const { data: here } = useQuery(door);
  const stale = ["club", "clubs"];
  const leave = (label: string, sure?: string) => (
    <DeedButton act={() => leaveClub(club.id)} label={label} stale={stale} look="quiet" {...(sure ? { sure } : {})} />
  );
  if (!here?.me || here.me.role === "guest")
    return (
      <Link href="/account" className="button">
        {t("clubs.sign_in_first")}
      </Link>
    );
  if (club.role) return club.role === "owner" ? null : leave(t("clubs.leave"), t("clubs.leave_sure"));
  if (club.waiting === "asked")
    return (
      <div className="line">
        <span className="muted">{t("clubs.you_asked")}</span>
        {leave(t("clubs.ask_no_more"))}
      </div>
    );
  if (club.entry === "invited" && !club.waiting) return null;
  return (
    <div className="line">
      <DeedButton
        act={() => joinClub(club.id)}
        label={t(club.waiting ? "clubs.accept" : club.entry === "open" ? "clubs.join" : "clubs.ask")}
        stale={stale}
        look="primary"
      />
      {club.waiting ? leave(t("clubs.decline")) : null}
    </div>
  );
}

/** Tables that only members see, and the way to a new one. */
function Tables({ club }: { club: Club }) {
  const { t } = useTranslation();
  const names = useNames();
  const when = useWhen();
  const { data: cards } = useQuery(shelf);
  const tables = club.tables.filter(({ status }) => status !== "over" && status !== "abandoned");
  return (
    <section className="card club-part" aria-labelledby="club-tables">
      <h2 id="club-tables">{t("clubs.tables")}</h2>
      {tables.length === 0 ? <p className="muted">{t("clubs.no_tables")}</p> : null}
      {tables.length > 0 ? (
        <ul className="list club-tables">
          {tables.map((match) => (
            <TableRow
              key={match.id}
              match={match}
              more={match.moved ? t("watch.moved", { ago: when.ago(match.moved) }) : ""}
            >
              <Link href={`/m/${match.id}`} className="button">
                {t(`clubs.table.${match.mine.length > 0 ? "mine" : match.status}`)}
              </Link>
            </TableRow>
          ))}
        </ul>
      ) : null}
      <div className="line" role="group" aria-label={t("clubs.new_table")}>
        <span className="muted">{t("clubs.new_table")}</span>
        {cards
          ?.filter((card) => card.seats.length > 1)
          .map((card) => (
            <Link key={card.id} href={`/new/${card.id}?how=online&club=${club.id}`} className="button">
              {names.game(card.id)}
            </Link>
          ))}
      </div>
    </section>
  );
}

/** The owner's: what the club says of itself, and its end. */
function Change({ club }: { club: Club }) {
  const { t } = useTranslation();
  const [, go] = useLocation();
  return (
    <details className="card club-part">
      <summary>{t("clubs.change")}</summary>
      <DeedForm
        key={`${club.name} ${club.entry}`}
        act={(data) => changeClub(club.id, wishOf(data))}
        label={t("clubs.keep")}
        done={t("clubs.kept")}
        stale={["club", "clubs"]}
      >
        <ClubFields club={club} />
      </DeedForm>
      <p className="small muted">{t("clubs.close_help")}</p>
      <div className="line">
        <DeedButton
          act={async () => {
            await closeClub(club.id);
            go("/clubs");
          }}
          label={t("clubs.close")}
          sure={t("clubs.close_sure")}
          look="grave"
          stale={["clubs"]}
        />
      </div>
    </details>
  );
}

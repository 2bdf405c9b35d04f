import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { admit, appoint, type Club, type ClubMember, invite, isDesk, type Role, sendAway } from "~/api/clubs";
import { pageOf } from "~/api/people";
import { Icon } from "~/art/symbols";
import { Face } from "~/ui/Face";
import { DeedButton, DeedForm, Field, text } from "~/ui/forms";
import { useNames } from "~/ui/names";
import { byStrength, share, strengthOf } from "./strengths";

const STALE = ["club"];

/** Who is in the club, the strongest at one game first. */
export function Members({ club }: { club: Club }) {
  const { t } = useTranslation();
  const names = useNames();
  const games = [...new Set(club.members.flatMap(({ ratings }) => ratings.map(({ game }) => game)))];
  const [chosen, choose] = useState("");
  const game = games.includes(chosen) ? chosen : (games[0] ?? "");
  const most = Math.max(...club.members.map((member) => strengthOf(member, game) ?? 0));
  return (
    <section className="card club-part" aria-labelledby="club-members">
      <header className="apart">
        <h2 id="club-members">{t("clubs.members")}</h2>
        {games.length > 0 ? (
          <label className="small muted line">
            {t("clubs.strength_in")}
            <select value={game} onChange={(event) => choose(event.target.value)}>
              {games.map((each) => (
                <option key={each} value={each}>
                  {names.game(each)}
                </option>
              ))}
            </select>
          </label>
        ) : null}
      </header>
      <ul className="club-people">
        {byStrength(club.members, game).map((member) => (
          <Row key={member.name} club={club} member={member} game={game} most={most} />
        ))}
      </ul>
      {isDesk(club) ? (
        <DeedForm
          act={(data) => invite(club.id, text(data, "name"))}
          label={t("clubs.invite")}
          done={t("clubs.invited")}
          stale={STALE}
        >
          <Field name="name" label={t("clubs.invite_whom")} minLength={2} maxLength={32} required autoComplete="off" />
        </DeedForm>
      ) : null}
    </section>
  );
}

interface RowProps {
  club: Club;
  member: ClubMember;
  game: string;
  /** The rating of the strongest. */
  most: number;
}

function Row({ club, member, game, most }: RowProps) {
  const { t } = useTranslation();
  const names = useNames();
  const { playing } = member;
  const strength = strengthOf(member, game);
  return (
    <li>
      <Face name={member.name} here={member.here} />
      <div className="grow">
        <p className="line">
          <Link href={member.me ? "/profile" : pageOf(member.name)}>
            {member.me ? t("directory.you", { name: member.name }) : member.name}
          </Link>
          {member.role === "member" ? null : <span className="chip">{t(`clubs.me.${member.role}`)}</span>}
        </p>
        <p className="small muted">
          {playing ? (
            <Link href={`/m/${playing.match}`}>{t("directory.plays", { game: names.game(playing.game) })}</Link>
          ) : member.here ? (
            t("directory.is_here")
          ) : null}
        </p>
      </div>
      {game ? <Strength value={strength} most={most} /> : null}
      {isDesk(club) && !member.me ? <Deeds club={club} member={member} /> : null}
    </li>
  );
}

function Strength({ value, most }: { value: number | undefined; most: number }) {
  const { t } = useTranslation();
  if (value === undefined) return <span className="small muted">{t("clubs.unrated")}</span>;
  return (
    <span className="club-strength">
      <i aria-hidden="true">
        <i style={{ width: `${100 * share(value, most)}%` }} />
      </i>
      <b>{Math.round(value)}</b>
    </span>
  );
}

/** Who asks to come in, answered where it stands; and whom an officer has invited. */
export function Waits({ club }: { club: Club }) {
  const { t } = useTranslation();
  if (club.waits.length === 0) return null;
  return (
    <ul className="card club-waits" aria-label={t("clubs.waits")}>
      {club.waits.map(({ name, kind }) => (
        <li key={name} className="club-row">
          <Face name={name} />
          <p className="grow">
            {kind === "asked" ? (
              <>
                <Link href={pageOf(name)}>{name}</Link> {t("clubs.asks")}
              </>
            ) : (
              t("clubs.waits_invited", { name })
            )}
          </p>
          {kind === "asked" ? (
            <DeedButton act={() => admit(club.id, name, true)} label={t("clubs.admit")} stale={STALE} look="primary" />
          ) : null}
          <DeedButton
            act={() => admit(club.id, name, false)}
            label={t(kind === "asked" ? "clubs.refuse" : "clubs.take_back")}
            stale={STALE}
            look="quiet"
          />
        </li>
      ))}
    </ul>
  );
}

/** What officers may do about a member, and the owner besides. */
function Deeds({ club, member }: { club: Club; member: ClubMember }) {
  const { t } = useTranslation();
  const owner = club.role === "owner";
  if (member.role === "owner" || (member.role === "officer" && !owner)) return null;
  const make = (role: Role, sure?: string) => (
    <DeedButton
      act={() => appoint(club.id, member.name, role)}
      label={t(`clubs.make_${role}`)}
      stale={STALE}
      look="quiet"
      {...(sure ? { sure } : {})}
    />
  );
  return (
    <details className="club-deeds">
      <summary className="button quiet icon" aria-label={t("clubs.about_member", { name: member.name })}>
        <Icon name="more" size={16} />
      </summary>
      <div className="card club-menu">
        {owner ? make(member.role === "officer" ? "member" : "officer") : null}
        {owner ? make("owner", t("clubs.make_owner_sure")) : null}
        <DeedButton
          act={() => sendAway(club.id, member.name)}
          label={t("clubs.send_away")}
          sure={t("clubs.send_away_sure")}
          stale={STALE}
          look="quiet"
        />
      </div>
    </details>
  );
}

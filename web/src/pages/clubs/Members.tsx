import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { admit, appoint, type Club, invite, type Role, sendAway } from "~/api/clubs";
import { pageOf } from "~/api/people";
import { DeedButton, DeedForm, Field, text } from "~/ui/forms";

const STALE = ["club"];
type Member = Club["members"][number];

/** Who is in the club; for officers also who waits for it. */
export function Members({ club }: { club: Club }) {
  const { t } = useTranslation();
  const desk = club.role === "owner" || club.role === "officer";
  return (
    <section className="card club-part" aria-labelledby="club-members">
      <h2 id="club-members">{t("clubs.members")}</h2>
      {desk && club.waits.length > 0 ? <Waits club={club} /> : null}
      <ul className="club-people">
        {club.members.map((member) => (
          <li key={member.name}>
            <Link href={pageOf(member.name)} className="grow">
              {member.name}
            </Link>
            {member.role === "member" ? null : <span className="chip">{t(`clubs.me.${member.role}`)}</span>}
            {desk && !member.me ? <Deeds club={club} member={member} /> : null}
          </li>
        ))}
      </ul>
      {desk ? (
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

function Waits({ club }: { club: Club }) {
  const { t } = useTranslation();
  return (
    <ul className="club-people club-waits" aria-label={t("clubs.waits")}>
      {club.waits.map(({ name, kind }) => (
        <li key={name}>
          <span className="grow">{t(`clubs.waits_${kind}`, { name })}</span>
          {kind === "asked" ? (
            <DeedButton act={() => admit(club.id, name, true)} label={t("clubs.admit")} stale={STALE} />
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
function Deeds({ club, member }: { club: Club; member: Member }) {
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
        ···
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

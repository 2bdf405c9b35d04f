import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "wouter";
import { Problem } from "~/api/client";
import { type Profile, profileOf } from "~/api/people";
import { Loading } from "~/ui/Loading";
import { useNames } from "~/ui/names";
import { ProblemNote } from "~/ui/ProblemNote";
import { useTitle } from "~/ui/useTitle";
import { useWhen } from "~/ui/when";
import { DeadEnd } from "../DeadEnd";
import { usePaceName } from "../lobby/usePaceWords";
import { Deeds } from "./Deeds";
import { Favourites } from "./Favourites";
import { HeadToHead } from "./HeadToHead";
import { History } from "./History";
import { Ratings } from "./Ratings";
import "./people.css";

/** A person's page, or one's own. Who may not see it is told what one is told who asks for nobody. */
export default function ProfilePage() {
  const { name: raw } = useParams<{ name?: string }>();
  const name = raw && decodeURIComponent(raw);
  const { t } = useTranslation();
  const names = useNames();
  const { data, error } = useQuery(profileOf(name));
  useTitle(data ? names.person(data.name) : t("people.title"));
  if (error && !data)
    return isNobody(error) ? (
      <DeadEnd title={t("people.nobody")} help={t("people.nobody_help")} />
    ) : (
      <ProblemNote error={error} />
    );
  return data ? <Shown profile={data} name={name} /> : <Loading />;
}

const isNobody = (error: Error): boolean => error instanceof Problem && [404, 422].includes(error.status);

function Shown({ profile, name }: { profile: Profile; name: string | undefined }) {
  const { t } = useTranslation();
  const names = useNames();
  const when = useWhen();
  const pace = usePaceName();
  const called = names.person(profile.name);
  return (
    <div className="person">
      <header className="person-head">
        <span className="person-face" aria-hidden="true">
          {[...called][0]?.toUpperCase()}
        </span>
        <div className="grow">
          <h1>{called}</h1>
          <p className="muted">
            {t("people.since", { month: when.month(profile.since) })}{" "}
            {t("people.counts", { matches: profile.matches, rated: profile.rated })}{" "}
            {profile.pace ? t("people.pace", { pace: pace(profile.pace) }) : null}
          </p>
        </div>
        {profile.me ? (
          <p className="line">
            <Link href="/clubs" className="button quiet">
              {t("people.clubs")}
            </Link>
            <Link href="/studies" className="button quiet">
              {t("study.all")}
            </Link>
            <Link href="/account" className="button">
              {t("people.what_others_see")}
            </Link>
          </p>
        ) : (
          <Deeds profile={profile} />
        )}
      </header>
      <div className="person-main">
        <Ratings ratings={profile.ratings} me={profile.me} />
        <History key={name ?? ""} profile={profile} name={name} />
      </div>
      <div className="person-beside">
        <Favourites games={profile.games} />
        {profile.between ? <HeadToHead between={profile.between} name={called} /> : null}
      </div>
    </div>
  );
}

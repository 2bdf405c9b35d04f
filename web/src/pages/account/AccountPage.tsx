import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "wouter";
import { door } from "~/api/queries";
import { Icon } from "~/art/symbols";
import { Loading } from "~/ui/Loading";
import { ProblemNote } from "~/ui/ProblemNote";
import { useTitle } from "~/ui/useTitle";
import { Actions } from "./Actions";
import { Blocks } from "./Blocks";
import { Channels } from "./Channels";
import { Deliveries } from "./Deliveries";
import type { Door, Me } from "./door";
import { Entrance } from "./Entrance";
import { Leaving } from "./Leaving";
import { Passkeys } from "./Passkeys";
import { Password } from "./Password";
import { Privacy } from "./Privacy";
import { Profile } from "./Profile";
import { Providers } from "./Providers";
import { isSection, type SectionName } from "./parts";
import { Register } from "./Register";
import { Sections } from "./Sections";
import { Sessions } from "./Sessions";
import { Tokens } from "./Tokens";
import { Vacation } from "./Vacation";
import "./account.css";

/** The account, or the way to one. */
export default function AccountPage() {
  const { t } = useTranslation();
  const { data, error } = useQuery(door);
  useTitle(t(data && !data.me ? "account.enter" : "account.title"));
  if (error && !data) return <ProblemNote error={error} />;
  if (!data) return <Loading />;
  if (!data.accounts) return <NoAccounts door={data} />;
  if (!data.me) return <Entrance door={data} />;
  if (data.me.role === "guest") return <Guest door={data} me={data.me} />;
  return <Account door={data} me={data.me} />;
}

function Account({ door, me }: { door: Door; me: Me }) {
  const { t } = useTranslation();
  const { section } = useParams<{ section?: string }>();
  const open = isSection(section) ? section : "profile";
  return (
    <div className="account" data-open={isSection(section)}>
      <Sections me={me} open={open} />
      <div className="account-open">
        <Link href="/account" className="account-back">
          <Icon name="arrow-left" size={16} /> {t("account.title")}
        </Link>
        <h1>{t(`account.section.${open}`)}</h1>
        {open === "profile" ? <Actions /> : null}
        <Open section={open} door={door} me={me} />
      </div>
    </div>
  );
}

function Open({ section, door, me }: { section: SectionName; door: Door; me: Me }) {
  switch (section) {
    case "profile":
      return <Profile me={me} mail={door.mail} />;
    case "security":
      return (
        <>
          <Passkeys me={me} />
          <Password me={me} />
          {door.providers.length > 0 ? <Providers me={me} providers={door.providers} /> : null}
          <Sessions />
        </>
      );
    case "notices":
      return (
        <>
          <Channels mail={door.mail && !!me.email} />
          <Deliveries />
        </>
      );
    case "privacy":
      return (
        <>
          <Privacy />
          <Blocks />
        </>
      );
    case "vacation":
      return <Vacation />;
    case "programs":
      return <Tokens me={me} />;
    case "data":
      return <Leaving me={me} />;
  }
}

function Guest({ door, me }: { door: Door; me: Me }) {
  const { t } = useTranslation();
  return (
    <div className="column">
      <Head name={me.name} lead={t("account.guest")} />
      <Actions />
      {door.registration ? <Register door={door} name={me.name} /> : null}
      <Sessions />
      <Leaving me={me} />
    </div>
  );
}

/** One person's own table: nobody signs in, but notices can be sent to them. */
function NoAccounts({ door }: { door: Door }) {
  const { t } = useTranslation();
  return (
    <div className="column">
      <header>
        <h1>{t("account.title")}</h1>
        <p className="muted">
          {t("account.none")} <Link href="/settings">{t("shell.settings")}</Link>
        </p>
      </header>
      <Channels mail={door.mail && !!door.me?.email} />
      <Deliveries />
    </div>
  );
}

function Head({ name, lead }: { name: string; lead?: string }) {
  return (
    <header>
      <h1>{name}</h1>
      {lead ? <p className="muted">{lead}</p> : null}
    </header>
  );
}

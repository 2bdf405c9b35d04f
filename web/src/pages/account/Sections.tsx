import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { Icon } from "~/art/symbols";
import { Face } from "~/ui/Face";
import { useChannels } from "~/ui/notices/notices";
import type { Me } from "./door";
import { ICONS, passkeys, SECTIONS, type SectionName, sessions, tokens, vacation } from "./parts";

/** The way to each part of the account, with its state. */
export function Sections({ me, open }: { me: Me; open: SectionName }) {
  const { t } = useTranslation();
  const state = useStates(me);
  return (
    <nav className="account-nav" aria-label={t("account.title")}>
      <h1 className="account-title">{t("account.title")}</h1>
      <p className="account-me">
        <Face name={me.name} />
        <span>
          <b>{me.name}</b>
          <Link href="/profile" className="small block">
            {t("account.your_page")}
          </Link>
        </span>
      </p>
      <ul>
        {SECTIONS.map((section) => (
          <li key={section}>
            <Link href={`/account/${section}`} aria-current={section === open ? "page" : undefined}>
              <Icon name={ICONS[section]} size={18} />
              <span>
                <b>{t(`account.section.${section}`)}</b>
                <span className="small muted block">{state[section]}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {me.role === "operator" ? <Link href="/operator">{t("operator.title")}</Link> : null}
    </nav>
  );
}

/** What each part holds, in a few words. */
function useStates(me: Me): Readonly<Record<SectionName, string>> {
  const { t } = useTranslation();
  const { data: signedIn = [] } = useQuery(sessions);
  const { data: keys = [] } = useQuery(passkeys);
  const { data: made = [] } = useQuery(tokens);
  const { data: days } = useQuery(vacation);
  const { data: ways = [] } = useChannels();
  return {
    profile: t(me.email ? "account.state.profile" : "account.state.no_email"),
    security: t("account.state.security", { passkeys: keys.length, devices: signedIn.length }),
    notices: t("account.state.notices", { n: ways.filter(({ enabled }) => enabled).length }),
    privacy: t("account.state.privacy"),
    vacation: days ? t(days.until ? "account.state.away" : "account.state.vacation", { n: days.days_left }) : "",
    programs: t("account.state.programs", { n: made.length }),
    data: t("account.state.data"),
  };
}

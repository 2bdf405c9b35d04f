import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "wouter";
import { door, useLang } from "~/api/queries";
import { ALONE } from "~/api/transport";
import { Emblem } from "~/art/brand";
import { Icon } from "~/art/symbols";
import { LANGUAGES } from "~/words";
import { chooseLanguage } from "./language";

const ROOMS = [
  ["/", "shell.play"],
  ["/learn", "shell.learn"],
  ["/lobby", "shell.lobby"],
  ["/tournaments", "shell.tournaments"],
  ["/watch", "shell.watch"],
  ["/people", "shell.people"],
  ["/rules", "shell.rules"],
] as const;
const WITH_NAMES = ["/tournaments", "/people"]; // for people with accounts
const WITH_OTHERS = ["/lobby", "/watch"]; // a page without a server has nobody else

/** The bar of all pages. The tables have one of their own. */
export function TopBar({ bell }: { bell?: ReactNode }) {
  const { t } = useTranslation();
  const [path] = useLocation();
  const { data } = useQuery(door);
  const rooms = ROOMS.filter(
    ([room]) => !(ALONE && WITH_OTHERS.includes(room)) && (!WITH_NAMES.includes(room) || (data?.accounts ?? !ALONE)),
  );
  const here = (room: string) => (room === "/" ? path === "/" || path.startsWith("/new") : path.startsWith(room));
  return (
    <header className="topbar">
      <Link href="/" className="topbar-brand" aria-label={t("shell.home")}>
        <Emblem size={24} />
        <span>Wardroom</span>
      </Link>
      <nav aria-label={t("shell.nav")} className="topbar-rooms">
        {rooms.map(([room, key]) => (
          <Link key={room} href={room} aria-current={here(room) ? "page" : undefined}>
            {t(key)}
          </Link>
        ))}
      </nav>
      <Languages />
      <Person bell={bell} />
    </header>
  );
}

function Languages() {
  const { t } = useTranslation();
  const lang = useLang();
  return (
    <div className="topbar-languages" role="group" aria-label={t("shell.language")}>
      {LANGUAGES.map((each) => (
        <button
          key={each}
          type="button"
          lang={each}
          aria-pressed={each === lang}
          aria-label={t(`shell.lang.${each}`)}
          onClick={() => chooseLanguage(each)}
        >
          <span className="wide">{t(`shell.lang.${each}`)}</span>
          <span className="narrow">{each.toUpperCase()}</span>
        </button>
      ))}
    </div>
  );
}

/** Who sits here, or the way to sign in; at a table without accounts, only the settings. */
function Person({ bell }: { bell: ReactNode }) {
  const { t } = useTranslation();
  const { data } = useQuery(door);
  const me = data?.me;
  return (
    <div className="topbar-person">
      {bell}
      <Link href="/settings" className="button quiet icon" aria-label={t("shell.settings")}>
        <Icon name="gear" size={18} />
      </Link>
      {data?.accounts ? (
        <Link href="/account" className="button" aria-label={me ? t("shell.account_of", { name: me.name }) : undefined}>
          {me ? <i className="topbar-here" /> : <Icon name="person" size={16} />}
          <span className={me ? "topbar-name" : "topbar-sign-in"}>{me ? me.name : t("shell.sign_in")}</span>
        </Link>
      ) : null}
    </div>
  );
}

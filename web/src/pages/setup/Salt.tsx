import { useTranslation } from "react-i18next";
import { Link } from "wouter";

/** What the server takes as a word in the dice. */
export const SALT = "[A-Za-z0-9 ._\\-]*";

export function Salt({ salt, choose }: { salt: string; choose(salt: string): void }) {
  const { t } = useTranslation();
  return (
    <section className="section" aria-labelledby="setup-dice">
      <h2 id="setup-dice">{t("setup.dice")}</h2>
      <div className="field">
        <label htmlFor="setup-salt">{t("setup.salt")}</label>
        <input
          id="setup-salt"
          type="text"
          value={salt}
          maxLength={64}
          pattern={SALT}
          autoComplete="off"
          aria-describedby="setup-salt-help"
          title={t("setup.salt_rule")}
          onChange={(event) => choose(event.target.value)}
        />
        <p id="setup-salt-help" className="hint">
          {t("setup.salt_help")} <Link href="/about#dice">{t("setup.salt_more")}</Link>
        </p>
      </div>
    </section>
  );
}

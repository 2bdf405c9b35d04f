import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { Cover } from "../common/Cover";
import { useNames } from "../common/names";

const FIRST = "fighters";

/** For one who has no match yet: what this is, and a game that explains itself. */
export function Welcome() {
  const { t } = useTranslation();
  const names = useNames();
  return (
    <section className="hero card" aria-labelledby="hero-title">
      <div className="hero-board">
        <Cover game="midway" />
      </div>
      <div className="hero-text">
        <h1 id="hero-title">{t("home.welcome")}</h1>
        <p className="muted">{t("home.welcome_more")}</p>
        <p className="line">
          <Link href={`/guide/${FIRST}`} className="button primary large">
            {t("home.guided")}
          </Link>
          <Link href={`/rules/${FIRST}`} className="button large">
            {t("home.or_rules")}
          </Link>
        </p>
        <p className="small muted">{t("home.guided_help", { game: names.game(FIRST) })}</p>
      </div>
    </section>
  );
}

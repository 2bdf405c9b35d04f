import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { Cover } from "~/catalogue/Cover";
import { firstGame, shelved } from "~/catalogue/front";
import { useNames } from "~/ui/names";

/** For one who has no match yet: what this is, the picture of the first game on the shelf, and one that explains itself. */
export function Welcome() {
  const { t } = useTranslation();
  const names = useNames();
  const first = firstGame();
  return (
    <section className="hero card" aria-labelledby="hero-title">
      <div className="hero-board">
        <Cover game={shelved(undefined)[0]?.id ?? ""} />
      </div>
      <div className="hero-text">
        <h1 id="hero-title">{t("home.welcome")}</h1>
        <p className="muted">{t("home.welcome_more")}</p>
        <p className="line">
          <Link href={`/guide/${first}`} className="button primary large">
            {t("home.guided")}
          </Link>
          <Link href={`/rules/${first}`} className="button large">
            {t("home.or_rules")}
          </Link>
        </p>
        <p className="small muted">{t("home.guided_help", { game: names.game(first) })}</p>
      </div>
    </section>
  );
}

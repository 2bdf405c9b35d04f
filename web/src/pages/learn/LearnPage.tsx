import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { shelf } from "~/api/queries";
import { Icon } from "~/art/symbols";
import { lessonsOf } from "~/catalogue";
import { Cover } from "~/catalogue/Cover";
import { shelved } from "~/catalogue/front";
import { useNames } from "~/ui/names";
import { useTitle } from "~/ui/useTitle";
import { Learn } from "../home/Learn";
import "../home/home.css";
import "./learn.css";

/** Every game and the ways to learn it: a few screens to look at, a guided match, the rules. */
export default function LearnPage() {
  const { t } = useTranslation();
  const names = useNames();
  const { data } = useQuery(shelf);
  useTitle(t("learn.title"));
  const there = shelved(data).filter(({ card }) => card);
  return (
    <div className="learn-page">
      <header>
        <h1>{t("learn.title")}</h1>
        <p className="muted">{t("learn.lead")}</p>
      </header>
      <ul className="shelf-cards">
        {there.map(({ id }) => (
          <li key={id}>
            <article className="game card" aria-labelledby={`learn-${id}`}>
              <Cover game={id} />
              <div className="game-text">
                <h2 id={`learn-${id}`} className="game-name">
                  {names.game(id)}
                </h2>
                <p className="small muted grow">{names.about(id)}</p>
                {lessonsOf(id) && (
                  <Link href={`/learn/${id}`} className="button">
                    <Icon name="eye" size={17} />
                    <span className="unseen">{names.game(id)}: </span>
                    {t("learn.how")}
                  </Link>
                )}
                <Learn game={id} />
                <Link href={`/rules/${id}`} className="button quiet">
                  <span className="unseen">{names.game(id)}: </span>
                  {t("learn.all_rules")}
                </Link>
              </div>
            </article>
          </li>
        ))}
      </ul>
    </div>
  );
}

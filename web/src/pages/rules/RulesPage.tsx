import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useEffect, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "wouter";
import { rulesOf, shelf, useLang } from "~/api/queries";
import { Loading } from "~/ui/Loading";
import { useNames } from "~/ui/names";
import { ProblemNote } from "~/ui/ProblemNote";
import { useTitle } from "~/ui/useTitle";
import NoPage from "../NoPage";
import { ClauseRow } from "./ClauseRow";
import { chapterOf, chapters, found, kindsOf } from "./ledger";
import "./rules.css";

/** The rules of a game, clause by clause. */
export default function RulesPage() {
  const { game } = useParams<{ game?: string }>();
  const { t } = useTranslation();
  const names = useNames();
  const { data: cards } = useQuery(shelf);
  useTitle(game ? `${names.game(game)}: ${t("rules.title")}` : t("rules.title"));
  if (!cards) return <Loading />;
  const shown = game ?? cards[0]?.id ?? "";
  if (!cards.some((card) => card.id === shown)) return <NoPage />;
  return (
    <div className="rules">
      <header className="stack">
        <h1>{t("rules.title")}</h1>
        <p className="muted">{t("rules.lead")}</p>
        <nav aria-label={t("rules.games")} className="line">
          {cards.map((card) => (
            <Link
              key={card.id}
              href={`/rules/${card.id}`}
              className="button"
              aria-current={card.id === shown ? "page" : undefined}
            >
              {names.game(card.id)}
            </Link>
          ))}
        </nav>
      </header>
      <Ledger key={shown} game={shown} />
    </div>
  );
}

function Ledger({ game }: { game: string }) {
  const { t, i18n } = useTranslation();
  const lang = useLang();
  const { data, error } = useQuery(rulesOf(game, lang));
  const [words, setWords] = useState("");
  const [kind, setKind] = useState("");
  const sought = useDeferredValue(words);
  const anchor = useAnchor(!!data);
  const kinds = useMemo(() => kindsOf(data ?? []), [data]);
  const list = useMemo(() => chapters(found(data ?? [], sought, kind)), [data, sought, kind]);
  if (error) return <ProblemNote error={error} />;
  if (!data) return <Loading />;
  const chapterName = (id: string, name: string) =>
    i18n.exists(`game.${game}.chapter.${id}`) ? t(`game.${game}.chapter.${id}`) : name;
  const kindName = (id: string) => (i18n.exists(`rules.kind_${id}`) ? t(`rules.kind_${id}`) : id);
  const count = list.reduce((sum, chapter) => sum + chapter.clauses.length, 0);
  return (
    <>
      <search className="rules-search card">
        <div className="field grow">
          <label htmlFor="rules-words">{t("rules.search")}</label>
          <input
            id="rules-words"
            type="search"
            value={words}
            placeholder={t("rules.search_example", { clause: chapterOf(data[0]?.id ?? "") })}
            onChange={(event) => setWords(event.target.value)}
          />
        </div>
        <div className="field">
          <label htmlFor="rules-kind">{t("rules.kind")}</label>
          <select id="rules-kind" value={kind} onChange={(event) => setKind(event.target.value)}>
            <option value="">{t("rules.kind_all")}</option>
            {kinds.map((id) => (
              <option key={id} value={id}>
                {kindName(id)}
              </option>
            ))}
          </select>
        </div>
        <p role="status" className="small muted rules-count">
          {t("rules.count", { count })}
        </p>
      </search>
      <div className="rules-body">
        <nav className="rules-chapters" aria-label={t("rules.chapters")}>
          <ul>
            {list.map(({ id, name }) => (
              <li key={id}>
                <a href={`#${id}`}>
                  <span className="clause-id">{id}</span> {chapterName(id, name)}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="rules-list">
          {list.map(({ id, name, clauses }) => (
            <section key={id} aria-labelledby={id}>
              <h2 id={id}>
                <span className="grow">{chapterName(id, name)}</span> <span className="clause-id">{id}</span>
              </h2>
              <dl>
                {clauses.map((clause) => (
                  <ClauseRow key={clause.id} clause={clause} kind={kindName(clause.kind)} here={anchor === clause.id} />
                ))}
              </dl>
            </section>
          ))}
        </div>
      </div>
    </>
  );
}

/** The clause that the address names; shown as soon as it is there. */
function useAnchor(ready: boolean): string {
  const [anchor, setAnchor] = useState(() => location.hash.slice(1));
  useEffect(() => {
    const look = () => setAnchor(location.hash.slice(1));
    addEventListener("hashchange", look);
    return () => removeEventListener("hashchange", look);
  }, []);
  useEffect(() => {
    if (ready && anchor) document.getElementById(anchor)?.scrollIntoView({ block: "center" });
  }, [ready, anchor]);
  return anchor;
}

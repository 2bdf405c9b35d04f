import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "wouter";
import { useLang } from "~/api/queries";
import { Icon } from "~/art/symbols";
import { guideOf, hasLessons, loadLessons } from "~/catalogue";
import { useDrawn } from "~/catalogue/useDrawn";
import type { Drawn } from "~/contract/drawn";
import type { Lessons } from "~/contract/game";
import { Loading } from "~/ui/Loading";
import { useNames } from "~/ui/names";
import { useTitle } from "~/ui/useTitle";
import { Voice } from "~/words";
import { Learn } from "../home/Learn";
import NoPage from "../NoPage";
import { Clauses } from "../setup/Options";
import { Still } from "./Still";
import "../home/home.css";
import "./learn.css";

/** "How to play": six screens on one sheet, on a phone one under the other. */
export default function LessonsPage() {
  const { game = "" } = useParams<{ game: string }>();
  const { data: lessons } = useQuery({
    queryKey: ["lessons", game],
    queryFn: () => loadLessons(game),
    enabled: hasLessons(game),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const drawn = useDrawn(hasLessons(game) ? game : undefined);
  if (!hasLessons(game)) return <NoPage />;
  if (!lessons || !drawn) return <Loading />;
  return <Sheet game={game} lessons={lessons} drawn={drawn} />;
}

function Sheet({ game, lessons, drawn }: { game: string; lessons: Lessons; drawn: Drawn }) {
  const { t } = useTranslation();
  const names = useNames();
  const lang = useLang();
  const voice = new Voice(lang, lessons.words[lang]);
  const title = t("learn.how_to", { game: names.game(game) });
  useTitle(title);
  return (
    <div className="learn-page">
      <header>
        <h1>{title}</h1>
        <p className="muted">{voice.say("lead")}</p>
      </header>
      <Pips of={lessons.screens.length} />
      <ol className="lessons">
        {lessons.screens.map((lesson, n) => (
          <li key={lesson.id} id={`lesson-${n + 1}`} className="lesson card">
            <Still lesson={lesson} drawn={drawn} />
            <div className="lesson-text">
              <h2>
                <span className="lesson-number">{n + 1}</span>
                {voice.say(`${lesson.id}.title`)}
              </h2>
              <p>{voice.say(`${lesson.id}.text`)}</p>
              <p className="lesson-tip">{voice.say(`${lesson.id}.tip`)}</p>
              <p className="lesson-clauses small">
                <Clauses game={game} rules={lesson.rules} />
              </p>
            </div>
          </li>
        ))}
      </ol>
      <section className="card learn-now" aria-labelledby="learn-now">
        <div className="grow">
          <h2 id="learn-now">{t("learn.now")}</h2>
          <p className="small muted">{t(guideOf(game) ? "learn.now_help" : "learn.now_plain")}</p>
        </div>
        <Link href={`/rules/${game}`} className="button large">
          <Icon name="book" size={17} />
          {t("learn.all_rules")}
        </Link>
        <Link href={`/new/${game}`} className="button large">
          {t("learn.set_up")}
        </Link>
        {guideOf(game) && <Learn game={game} />}
      </section>
    </div>
  );
}

/** How far down the sheet one is. */
function Pips({ of }: { of: number }) {
  const { t } = useTranslation();
  const [at, setAt] = useState(1);
  useEffect(() => {
    if (!("IntersectionObserver" in window)) return;
    const inSight = new Set<number>();
    const seen = new IntersectionObserver(
      (found) => {
        for (const { isIntersecting, target } of found) {
          const n = Number(target.id.split("-")[1]);
          if (isIntersecting) inSight.add(n);
          else inSight.delete(n);
        }
        if (inSight.size > 0) setAt(Math.min(...inSight));
      },
      { threshold: 0.6 },
    );
    for (const screen of document.querySelectorAll(".lesson")) seen.observe(screen);
    return () => seen.disconnect();
  }, []);
  return (
    <nav className="pips" aria-label={t("learn.screens", { of })}>
      {Array.from({ length: of }, (_, n) => (
        <a key={n} href={`#lesson-${n + 1}`} aria-current={n + 1 === at ? "step" : undefined}>
          <span className="unseen">{t("learn.screen", { n: n + 1 })}</span>
        </a>
      ))}
    </nav>
  );
}

import { skipToken, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation, useParams } from "wouter";
import { beSomebody } from "~/api/guest";
import { useLang } from "~/api/queries";
import { tryLesson } from "~/api/solitaire";
import { Icon } from "~/art/symbols";
import { guideOf, lessonsOf } from "~/catalogue";
import { useDrawn } from "~/catalogue/useDrawn";
import type { Drawn } from "~/contract/drawn";
import type { AnyLessons } from "~/contract/game";
import { Loading } from "~/ui/Loading";
import { useNames } from "~/ui/names";
import { ProblemNote } from "~/ui/ProblemNote";
import { useTitle } from "~/ui/useTitle";
import { Voice } from "~/words";
import { Learn } from "../home/Learn";
import NoPage from "../NoPage";
import { Clauses } from "../setup/Options";
import { Still } from "./Still";
import "../home/home.css";
import "./learn.css";

/** "How to play": some screens on one sheet; on a phone one at a time, swiped. */
export default function LessonsPage() {
  const { game = "" } = useParams<{ game: string }>();
  const { data: lessons } = useQuery({
    queryKey: ["lessons", game],
    queryFn: lessonsOf(game) ?? skipToken,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const drawn = useDrawn(lessonsOf(game) ? game : undefined);
  if (!lessonsOf(game)) return <NoPage />;
  if (!lessons || !drawn) return <Loading />;
  return <Sheet game={game} lessons={lessons} drawn={drawn} />;
}

function Sheet({ game, lessons, drawn }: { game: string; lessons: AnyLessons; drawn: Drawn }) {
  const { t } = useTranslation();
  const names = useNames();
  const lang = useLang();
  const voice = new Voice(lang, lessons.words[lang]);
  const title = t("learn.how_to", { game: names.game(game) });
  useTitle(title);
  const trying = useTrying(game);
  return (
    <div className="learn-page">
      <header>
        <h1>{title}</h1>
        <p className="muted">{voice.say("lead")}</p>
      </header>
      <ProblemNote error={trying.error} />
      <Pips of={lessons.screens.length} />
      <ol className="lessons">
        {lessons.screens.map((lesson, n) => (
          <li key={lesson.id} id={`lesson-${n + 1}`} className="lesson card">
            <Still lesson={lesson} drawn={drawn} words={voice} />
            <div className="lesson-text">
              <h2>
                <span className="lesson-number">{n + 1}</span>
                {voice.say(`${lesson.id}.title`)}
              </h2>
              <p>{voice.say(`${lesson.id}.text`)}</p>
              <p className="lesson-tip">{voice.say(`${lesson.id}.tip`)}</p>
              <div className="lesson-foot">
                <button
                  type="button"
                  className={n === 0 ? "button primary" : "button"}
                  disabled={trying.isPending}
                  onClick={() => trying.mutate(lesson.id)}
                >
                  <span className="unseen">{voice.say(`${lesson.id}.title`)}: </span>
                  {t("learn.try")}
                </button>
                <p className="lesson-clauses small">
                  <Clauses game={game} rules={lesson.rules} />
                </p>
              </div>
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

/** One sits down at the position of a lesson, against bots. */
function useTrying(game: string) {
  const [, go] = useLocation();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (lesson: string) => {
      await beSomebody();
      const { match } = await tryLesson(game, lesson);
      return `/m/${match}?lesson=${lesson}`;
    },
    onSuccess: (table) => {
      client.invalidateQueries({ queryKey: ["matches"] });
      client.invalidateQueries({ queryKey: ["me"] });
      go(table);
    },
  });
}

/** Which screen one is at. */
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

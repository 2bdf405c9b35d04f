import { skipToken, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { useStore } from "zustand";
import { useLang } from "~/api/queries";
import { hintFor } from "~/api/solitaire";
import type { Drawn } from "~/contract/drawn";
import { Voice } from "~/words";
import type { TableStore } from "./store";

/** Which lesson is tried in this match, and from which message on. */
interface Tried {
  lesson: string;
  n: number;
}

/** A lesson tried at the table: what to do; once it is done, what the staff would have done, and the way back. */
export function LessonNote({ store, drawn }: { store: TableStore; drawn: Drawn }) {
  const { t } = useTranslation();
  const lang = useLang();
  const { match, seat, message } = useStore(store);
  const [tried, setTried] = useState(() => triedIn(match, message?.n ?? 0));
  const { data: lessons } = useQuery({
    queryKey: ["lessons", drawn.id],
    queryFn: (tried && drawn.lessons) || skipToken,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const done = tried !== null && (message?.n ?? 0) > tried.n;
  const prompt = message?.ask?.prompt;
  const { data: advice } = useQuery({
    queryKey: ["lesson advice", match],
    queryFn:
      tried && !done && seat && prompt
        ? async () => ({ prompt, move: (await hintFor(match, seat, tried.n)).move })
        : skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const at = lessons?.screens.findIndex(({ id }) => id === tried?.lesson) ?? -1;
  if (!tried || !lessons || at < 0) return null;
  const words = new Voice(lang, lessons.words[lang]);
  return (
    <aside className="note lesson-note" aria-label={t("lesson.title")}>
      <p>
        <b>{words.say(`${tried.lesson}.title`)}.</b> {words.say(`${tried.lesson}.${done ? "tip" : "try"}`)}
      </p>
      {done && advice && <p>{t("lesson.staff", { move: drawn.voice.move(advice.move, advice.prompt) })}</p>}
      <div className="question-act">
        <Link className={done ? "button primary" : "button quiet"} href={`/learn/${drawn.id}#lesson-${at + 1}`}>
          {t("lesson.back")}
        </Link>
        {done && (
          <button
            type="button"
            className="button quiet"
            onClick={() => {
              localStorage.removeItem(placeOf(match));
              setTried(null);
            }}
          >
            {t("lesson.close")}
          </button>
        )}
      </div>
    </aside>
  );
}

const placeOf = (match: string) => `wardroom.lesson.${match}`;

function triedIn(match: string, n: number): Tried | null {
  const kept = localStorage.getItem(placeOf(match));
  if (kept) return JSON.parse(kept) as Tried;
  const lesson = new URLSearchParams(location.search).get("lesson");
  if (!lesson) return null;
  const tried = { lesson, n };
  localStorage.setItem(placeOf(match), JSON.stringify(tried));
  return tried;
}

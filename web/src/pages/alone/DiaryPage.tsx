import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link, useParams, useSearch } from "wouter";
import { matchOf, useLang } from "~/api/queries";
import { diaryOf } from "~/api/solitaire";
import { useDrawn } from "~/catalogue/useDrawn";
import { Chronicle } from "~/table/diary/Chronicle";
import { WHOLE } from "~/table/diary/told";
import { Download } from "~/ui/Download";
import { Loading } from "~/ui/Loading";
import { ProblemNote } from "~/ui/ProblemNote";
import { useTitle } from "~/ui/useTitle";
import "./alone.css";

/** A match as a story to read, and to keep. */
export default function DiaryPage() {
  const { match = "" } = useParams<{ match: string }>();
  const { t } = useTranslation();
  const lang = useLang();
  const wished = new URLSearchParams(useSearch()).get("eyes") ?? "";
  const { data: summary, error: lost } = useQuery(matchOf(match));
  const { data: diary, error } = useQuery(diaryOf(match, wished));
  const drawn = useDrawn(summary?.game);
  const title = summary?.title || (drawn && summary ? drawn.voice.say(`scenario.${summary.scenario}`) : "");
  useTitle(t("alone.diary_of", { title }));
  const Diary = drawn?.game.Diary ?? Chronicle;
  const seats = Object.keys(summary?.seats ?? {});
  const over = summary !== undefined && summary.status !== "playing" && summary.status !== "lobby";
  const eyes = wished || summary?.mine[0] || WHOLE;
  const query = wished ? `?eyes=${wished}` : "";
  return (
    <div className="column wide">
      <header className="alone-head">
        <p className="muted">{drawn?.voice.say("title")}</p>
        <h1>{title}</h1>
        <div className="line">
          {summary && (
            <Link className="button" href={summary.status === "playing" ? `/m/${match}` : `/replay/${match}`}>
              {t(summary.status === "playing" ? "alone.to_table" : "alone.to_replay")}
            </Link>
          )}
          {diary !== undefined && (
            <>
              <Download
                className="button"
                path={`/api/matches/${match}/diary.zip?lang=${lang}${wished && `&eyes=${wished}`}`}
                name={`diary-${match}.zip`}
              >
                {t("alone.keep")}
              </Download>
              <Download
                className="button quiet"
                path={`/api/matches/${match}/diary${query}`}
                name={`diary-${match}.json`}
              >
                {t("alone.keep_json")}
              </Download>
            </>
          )}
        </div>
        {over && drawn && seats.length > 1 && (
          <nav className="diary-eyes" aria-label={t("chronicle.eyes")}>
            {[...seats, WHOLE].map((each) => (
              <Link
                key={each}
                className="button quiet"
                href={`/match/${match}/diary?eyes=${each}`}
                aria-current={each === eyes ? "true" : undefined}
              >
                {each === WHOLE ? t("chronicle.whole") : drawn.voice.seat(each)}
              </Link>
            ))}
          </nav>
        )}
      </header>
      <ProblemNote error={error ?? lost} />
      {(diary === undefined || !drawn) && !error && !lost && <Loading />}
      {diary !== undefined && drawn && <Diary diary={diary} voice={drawn.voice} printed={drawn.printed} />}
    </div>
  );
}

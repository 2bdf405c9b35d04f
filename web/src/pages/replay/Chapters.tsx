import { useTranslation } from "react-i18next";
import type { Heard } from "~/api/types";
import type { Drawn } from "~/contract/drawn";
import { gainsOf, turningPoints } from "~/table/end/earned";
import { chapterOf } from "~/table/lines";

export interface Chapter {
  n: number;
  title: string;
  /** A moment that brought much, within a turn. */
  turning?: boolean;
}

/** The turns of a match and, between them, the moments that brought most. */
export function chaptersOf(heard: readonly Heard[], drawn: Drawn): readonly Chapter[] {
  const { voice } = drawn;
  const turns = heard.filter((event) => chapterOf(event)).map((event) => ({ n: event.n, title: voice.event(event) }));
  const turning = turningPoints(gainsOf(heard, drawn)).map(({ n, what, points, seat }) => ({
    n,
    title: `${what}: +${points} ${voice.seat(seat)}`,
    turning: true,
  }));
  return [...turns, ...turning].sort((a, b) => a.n - b.n);
}

interface Props {
  chapters: readonly Chapter[];
  at: number;
  onAt(n: number): void;
}

/** Where one is in the match; any chapter can be gone to. */
export function Chapters({ chapters, at, onAt }: Props) {
  const { t } = useTranslation();
  if (chapters.length < 2) return null;
  const now = chapters.findLast(({ n }) => n <= at);
  return (
    <details className="chapters" open>
      <summary>{t("replay.chapters")}</summary>
      <ol>
        {chapters.map((chapter) => (
          <li key={`${chapter.n} ${chapter.title}`} className={chapter.turning ? "turning-point" : undefined}>
            <button
              type="button"
              className="link"
              aria-current={chapter === now ? "step" : undefined}
              onClick={() => onAt(chapter.n)}
            >
              {chapter.title}
            </button>
          </li>
        ))}
      </ol>
    </details>
  );
}

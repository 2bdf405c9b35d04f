import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Ask, Lobby, Seat } from "~/api/types";
import { Cover } from "~/catalogue/Cover";
import type { Drawn } from "~/contract/drawn";
import type { Lesson } from "~/contract/game";
import { LOOKING } from "~/table/Looking";
import { ErrorBoundaryQuiet } from "~/ui/ErrorBoundaryQuiet";

interface Recorded {
  seat: Seat;
  view: unknown;
  ask: Ask | null;
}

/** The picture of a lesson: the real board with a recorded position, so that it never disagrees with the table. */
export function Still({ lesson, drawn }: { lesson: Lesson; drawn: Drawn }) {
  const { data } = useQuery({
    queryKey: ["lesson", drawn.id, lesson.id],
    queryFn: async () => (await lesson.scene()).default as Recorded,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <div className="lesson-picture" aria-hidden="true" inert>
      {data ? (
        <ErrorBoundaryQuiet instead={<Cover game={drawn.id} />}>
          <Board lesson={lesson} drawn={drawn} recorded={data} />
        </ErrorBoundaryQuiet>
      ) : null}
    </div>
  );
}

export function Board({ lesson, drawn, recorded }: { lesson: Lesson; drawn: Drawn; recorded: Recorded }) {
  const { game, printed, voice } = drawn;
  const { view, seat, ask } = recorded;
  const scene = useMemo(
    () => ({ view, seat, ask, printed, voice, lobby: { id: "lesson", game: drawn.id, seats: {} } as unknown as Lobby }),
    [view, seat, ask, printed, voice, drawn.id],
  );
  const shown = useMemo(() => Object.fromEntries((game.overlays ?? []).map(({ id, on }) => [id, on])), [game]);
  const [x, y] = lesson.centre ?? [0.5, 0.5];
  const { zoom = 1, scale = 1 } = lesson;
  // The board is laid out larger than its frame and moved, so that it draws the detail of that size.
  const shift = (at: number) => `${-Math.min(Math.max(at * zoom - 0.5, 0), zoom - 1) * 100}%`;
  return (
    <div
      className="lesson-sheet"
      style={{
        width: `${zoom * scale * 100}%`,
        height: `${zoom * scale * 100}%`,
        left: shift(x),
        top: shift(y),
        transform: `scale(${1 / scale})`,
      }}
    >
      <game.Board {...LOOKING} scene={scene} moves={ask?.moves ?? LOOKING.moves} shown={shown} still={!lesson.live} />
    </div>
  );
}

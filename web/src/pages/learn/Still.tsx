import { useQuery } from "@tanstack/react-query";
import { type RefObject, useEffect, useMemo, useRef, useState } from "react";
import type { Ask, Lobby, Seat } from "~/api/types";
import { Cover } from "~/catalogue/Cover";
import type { Drawn } from "~/contract/drawn";
import type { AnyLessons, Mark, Scene } from "~/contract/game";
import { LOOKING } from "~/table/Looking";
import { Framed } from "~/table/map/framed";
import { ErrorBoundaryQuiet } from "~/ui/ErrorBoundaryQuiet";
import type { Voice } from "~/words";

type Lesson = AnyLessons["screens"][number];

interface Recorded {
  seat: Seat;
  view: unknown;
  ask: Ask | null;
  /** What the server works out beside the view, if the lesson shows it. */
  odds?: unknown;
}

interface Props {
  lesson: Lesson;
  drawn: Drawn;
  words: Voice;
}

/** The picture of a lesson: the game's own pieces at a moment of a match, so that it never disagrees with the table. */
export function Still({ lesson, drawn, words }: Props) {
  const { data } = useQuery({
    queryKey: ["lesson", drawn.id, lesson.id],
    queryFn: async () => (await lesson.scene()).default as Recorded,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <div className="lesson-picture">
      {data ? (
        <ErrorBoundaryQuiet instead={<Cover game={drawn.id} />}>
          <Told lesson={lesson} drawn={drawn} words={words} recorded={data} />
        </ErrorBoundaryQuiet>
      ) : null}
    </div>
  );
}

/** The picture and what is pointed at in it; said as one to whoever does not see it. */
export function Told({ lesson, drawn, words, recorded }: Props & { recorded: Recorded }) {
  const { printed, voice, id } = drawn;
  const { view, seat, ask, odds } = recorded;
  const scene = useMemo<Scene<unknown, unknown>>(
    () => ({ view, seat, ask, printed, voice, lobby: { id: "lesson", game: id, seats: {} } as unknown as Lobby }),
    [view, seat, ask, printed, voice, id],
  );
  const marks = useMemo(() => lesson.marks?.(scene, odds) ?? [], [lesson, scene, odds]);
  const picture = useRef<HTMLDivElement>(null);
  const spots = apart(useSpots(picture, marks), marks);
  const said = marks.map(({ key, about }) => words.say(`${lesson.id}.${key}`, about));
  return (
    <div
      className="lesson-told"
      ref={picture}
      {...(said.length ? { role: "img", "aria-label": said.map((each, n) => `${n + 1}. ${each}`).join("; ") } : {})}
    >
      <div aria-hidden="true" inert>
        <Board lesson={lesson} drawn={drawn} scene={scene} odds={odds} />
        {said.map((text, n) => {
          const spot = spots[n];
          return spot ? (
            <p key={text} className="lesson-mark" data-before={spot.x > 50 || undefined} style={placed(spot)}>
              <b>{n + 1}</b> <span>{text}</span>
            </p>
          ) : null;
        })}
      </div>
    </div>
  );
}

interface BoardProps {
  lesson: Lesson;
  drawn: Drawn;
  scene: Scene<unknown, unknown>;
  odds: unknown;
}

function Board({ lesson, drawn, scene, odds }: BoardProps) {
  const { game } = drawn;
  const { scale = 1, Picture } = lesson;
  const shown = useMemo(
    () =>
      Object.fromEntries((game.overlays ?? []).map(({ id, on }) => [id, on || lesson.overlays?.includes(id) === true])),
    [game, lesson],
  );
  const frame = useMemo(() => lesson.frame?.(scene, odds), [lesson, scene, odds]);
  const size = `${scale * 100}%`;
  return (
    <div className="lesson-sheet" style={{ width: size, height: size, transform: `scale(${1 / scale})` }}>
      <Framed value={frame}>
        {Picture ? (
          <Picture scene={scene} />
        ) : (
          <game.Board
            {...LOOKING}
            scene={scene}
            moves={scene.ask?.moves ?? LOOKING.moves}
            shown={shown}
            odds={odds}
            still={!lesson.live}
          />
        )}
      </Framed>
      {["top", "middle", "corner"].map((where) => (
        <i key={where} className={`lesson-${where}`} />
      ))}
    </div>
  );
}

/** In percent of the picture. */
interface Spot {
  x: number;
  y: number;
}

const placed = ({ x, y }: Spot) => (x > 50 ? { right: `${100 - x}%`, top: `${y}%` } : { left: `${x}%`, top: `${y}%` });

const OFF = 8; // percent of the height from a piece to its mark
const TALL = 10.5; // percent that a mark of two lines takes

/** Beside the piece that is meant, not over it: in turn above and below, inside the picture, and not over one another. */
function apart(spots: readonly (Spot | null)[], marks: readonly Mark[]): readonly (Spot | null)[] {
  const taken: Spot[] = [];
  return spots.map((spot, n) => {
    if (!spot) return null;
    const over = spot.y > 84 || (n % 2 === 0 && spot.y > 16);
    let y = spot.y + (typeof marks[n]?.at === "string" ? 0 : over ? -OFF : OFF);
    for (const other of taken.toSorted((a, b) => a.y - b.y))
      if (Math.abs(other.y - y) < TALL && meets(other, spot)) y = other.y + (other.y > 84 ? -TALL : TALL);
    taken.push({ x: spot.x, y });
    return { x: spot.x, y };
  });
}

const span = ({ x }: Spot) => (x > 50 ? [x - 48, x + 4] : [x - 4, x + 48]) as [number, number];
const meets = (a: Spot, b: Spot): boolean => span(a)[0] < span(b)[1] && span(b)[0] < span(a)[1];

const SETTLED = [0, 120, 500, 1500]; // ms: a board measures itself before it lies where it stays

/** Where the marks are in the picture, as it is laid out now. */
function useSpots(picture: RefObject<HTMLDivElement | null>, marks: readonly Mark[]): readonly (Spot | null)[] {
  const [spots, setSpots] = useState<readonly (Spot | null)[]>([]);
  useEffect(() => {
    const frame = picture.current;
    if (!frame || !marks.length) return;
    const look = () => {
      const found = marks.map(({ at }) => spotOf(frame, at));
      setSpots((before) => (JSON.stringify(before) === JSON.stringify(found) ? before : found));
    };
    const later = SETTLED.map((ms) => setTimeout(look, ms));
    const seen = typeof ResizeObserver === "undefined" ? null : new ResizeObserver(look);
    seen?.observe(frame);
    return () => {
      later.forEach(clearTimeout);
      seen?.disconnect();
    };
  }, [picture, marks]);
  return spots;
}

function spotOf(frame: HTMLElement, at: Mark["at"]): Spot | null {
  const whole = frame.getBoundingClientRect();
  const screen = typeof at === "string" ? middleOf(frame.querySelector(at)) : onBoard(frame, at);
  if (!screen || !whole.width) return null;
  const percent = (part: number, of: number) => Math.round((1000 * part) / of) / 10;
  return { x: percent(screen.x - whole.left, whole.width), y: percent(screen.y - whole.top, whole.height) };
}

function middleOf(element: Element | null): Spot | null {
  if (!element) return null;
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

function onBoard(frame: HTMLElement, [x, y]: readonly [number, number]): Spot | null {
  const matrix = frame.querySelector<SVGGElement>(".chart > svg > g")?.getScreenCTM?.();
  return matrix ? new DOMPoint(x, y).matrixTransform(matrix) : null;
}

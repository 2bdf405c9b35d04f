import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { Part } from "~/api/types";
import type { BoardProps } from "~/contract/game";
import { spelt } from "~/table/draft";
import { Chart, type ChartHandle } from "~/table/map/Chart";
import { under } from "~/table/map/sheet";
import { tap } from "~/table/map/tap";
import { still as calm } from "~/ui/settings";
import { holds } from "../describe";
import { useHand } from "../question/hand";
import { field, skyOf, where } from "../rules/fire";
import { at, centre, outline } from "../rules/hexes";
import type { Show } from "../story/beats";
import { Marks, Playing, playedBy, Shots, usePlayed } from "../story/Motion";
import { placesOf } from "../story/story";
import { acting, craftSide, flights, foe, type HexId, type Printed, sideOf, type View } from "../view";
import { Chain } from "./Chain";
import { action as actionOf, focus, rimmed, spread, widest } from "./focus";
import { Grip } from "./Grip";
import { Legend } from "./Legend";
import { Minimap, windowOf } from "./Minimap";
import { ends as endsOf, marks as marksOf, selected as selectedOf, spokes as spokesOf, tapped } from "./marks";
import { Aircrafts, Barrages, Shadows, Surface, Vessels } from "./Pieces";
import { Preview } from "./Preview";
import { RIM, Rulers } from "./Rulers";
import { Aimed, Dots, Ends, Field, Frames, Hatches, Over, Spokes } from "./Targets";
import { Objectives, Terrain } from "./Terrain";
import { useCorners } from "./useCorners";
import { useFollow } from "./useFollow";
import "./board.css";

const USUAL = 1.25; // the shape of a board area before it is measured
const NEAR = 0.8; // pixels a unit from which the small print can be read
const FAR = 0.5; // and below which none can
const NOBODY: ReadonlySet<string> = new Set();

export function Board(props: BoardProps<View, Printed>) {
  const { scene, draft, choose, whyNot, shown, touched, news, still, telling } = props;
  const { view, printed, voice } = scene;
  const root = useRef<HTMLDivElement>(null);
  const chart = useRef<ChartHandle>(null);
  const touch = useRef<SVGRectElement>(null);
  const hatch = useId();
  const [over, setOver] = useState<HexId | null>(null);
  const sky = useMemo(() => skyOf(printed, view), [printed, view]);
  const { board } = sky;
  // At the table the story tells what happened; in the replay the board plays it by itself.
  const alone = usePlayed(sky, news, Boolean(still) || telling !== undefined);
  const played = telling ? playedBy(telling, sky, alone) : alone;
  const running = played.step !== null;
  const ask = running || still ? null : scene.ask;
  const begin = useHand((hand) => hand.begin);
  const look = useHand((hand) => hand.look);
  const spell = useHand((hand) => hand.spell);
  useEffect(() => begin(scene.ask), [begin, scene.ask]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever is chosen, nothing is only looked at any more
  useEffect(() => look(null), [draft, look]);

  const marks = useMemo(() => marksOf(view, sky, ask, draft), [view, sky, ask, draft]);
  const ends = useMemo(() => (ask ? endsOf(sky, ask.moves) : []), [sky, ask]);
  const spokes = useMemo(() => spokesOf(sky, ask, draft), [sky, ask, draft]);
  const selected = useMemo(() => (ask ? selectedOf(view, draft) : NOBODY), [ask, view, draft]);
  const chosen = ask && spelt(ask.moves, draft);
  const unit = acting(ask);

  const [[aspect, pixels], setShape] = useState([USUAL, 0] as readonly [number, number]);
  useLayoutEffect(() => {
    const { clientWidth, clientHeight } = root.current ?? {};
    if (clientWidth && clientHeight) setShape([clientWidth / clientHeight, clientWidth]);
  }, []);
  const numbered = shown.numbers !== false && !still;
  const box = useMemo(
    () => (numbered ? rimmed(board.box, aspect, pixels, RIM) : spread(board.box, aspect)),
    [board, aspect, pixels, numbered],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was asked when the board was opened
  const open = useMemo(
    () => focus(sky, scene.ask, aspect, pixels || undefined, numbered ? RIM : undefined),
    [board, aspect],
  );
  const action = useMemo(() => actionOf(sky, scene.ask), [sky, scene.ask]);
  const near = useMemo(() => focus(sky, scene.ask, aspect, pixels || undefined), [sky, scene.ask, aspect, pixels]);
  const step = telling ? (telling.beat.show as Show | undefined)?.step : played.step;
  const points = useMemo(
    () => (ask && !flights(ask.moves).length ? marksOf(view, sky, ask, []).map((mark) => mark.hex) : []),
    [view, sky, ask],
  );
  const shot = telling && step?.kind === "tracer" ? step : null;
  const places = step ? placesOf(sky, step, played.crafts) : [];
  const here = where(view, acting(scene.ask));
  useFollow({
    root,
    chart,
    told: shot ? [...places, ...places.flatMap((hex) => board.within(hex, 1))] : places,
    asked: telling || running ? [] : here ? [here] : points,
    action,
    wish: { scale: box[2] / near[2], least: here ? box[2] / Math.max(near[2], widest(pixels)) : 1 },
  });
  const crowd = useMemo(
    () => [
      ...marks.map((mark) => mark.hex),
      ...Object.values(view.aircraft).flatMap((craft) => craft.hex ?? []),
      ...Object.values(view.ships).flatMap((ship) => ship.hexes ?? []),
    ],
    [marks, view],
  );
  useCorners(root, crowd);
  const grip = ask && flights(ask.moves).length ? where(view, unit) : "";
  const scale = (pixels || 1) / box[2]; // pixels a unit while all of the board is seen

  const cells = useMemo(
    () =>
      still
        ? []
        : board.hexes.map((hex) => {
            const [x, y] = centre(hex);
            const here = holds(voice, sky, hex);
            const can = marks.some((mark) => mark.hex === hex) ? [voice.say("air.can_choose")] : [];
            const what = here.length || can.length ? [...here, ...can].join("; ") : voice.say("air.open_sea");
            return { id: hex, x, y, label: `${hex}: ${what}`, r: 34 };
          }),
    [board, voice, sky, marks, still],
  );

  function pick(parts: readonly Part[]): void {
    spell([]); // an end that is pointed at replaces a path that was being spelt
    choose(parts);
  }

  function onHex(hex: HexId): void {
    if (still || !board.has(hex)) return;
    if (running && !telling) played.skip();
    if (ask) tap({ ...props, choose: pick }, tapped(ask, marks, draft, hex, sky), hex);
  }

  /** Carried to a hex: chosen like an end that is pointed at, but never committed by it. */
  function drop(hex: HexId): void {
    const mark = marks.find((each) => each.hex === hex);
    if (mark) pick(mark.draft);
    else whyNot(hex);
  }

  function hexAt(left: number, top: number): HexId | null {
    const spot = under(touch.current, left, top);
    const hex = spot && at(...spot);
    return hex && board.has(hex) ? hex : null;
  }

  const guns = ask && (ask.prompt === "shoot" || ask.prompt === "return_fire");
  const danger = ask?.prompt === "dodge" ? String(ask.about.shooter ?? "") : "";
  const mine = scene.seat ? sideOf(scene.seat) : "us";
  const pieces = shown.pieces !== false;
  const plain = shown.sea === false || calm();
  const crafts = useMemo(() => {
    if (played.step?.kind !== "glide") return played.crafts;
    const rest = new Map(played.crafts);
    rest.delete(played.step.craft);
    return rest;
  }, [played.crafts, played.step]);
  const fields = useMemo(() => {
    if (!shown.fields) return [];
    const hexes = new Set<HexId>();
    for (const [id, craft] of Object.entries(view.aircraft))
      if (craft.hex && craftSide(craft) === foe(mine)) for (const hex of field(sky, id)) hexes.add(hex);
    return [...hexes];
  }, [shown.fields, view, sky, mine]);
  const [x, y, width, height] = box;

  return (
    <div
      className="fighters-board"
      ref={root}
      data-still={still || undefined}
      data-flying={ends.length > 0 || undefined}
    >
      <Chart
        box={box}
        label={voice.say("air.board", { scenario: voice.say(`scenario.${view.scenario}`) })}
        cells={cells}
        onCell={onHex}
        onHover={setOver}
        near={NEAR / scale}
        far={FAR / scale}
        still={still}
        handle={chart}
        open={open}
      >
        <Hatches id={hatch} />
        <Terrain board={board} plain={plain} />
        <Objectives board={board} wrecked={view.wrecked} />
        <Field hexes={fields} tone={foe(mine)} hatch={hatch} />
        {guns && <Field hexes={field(sky, unit)} tone="mine" hatch={hatch} />}
        {danger && <Field hexes={field(sky, danger)} tone="danger" hatch={hatch} />}
        <Frames marks={marks} />
        {pieces && (
          <g className="fighters-pieces">
            <Vessels
              view={view}
              printed={printed}
              names={(id) => (shown.names === false ? "" : voice.noun(id))}
              selected={selected}
            />
            <Surface view={view} />
            <path
              className="fighters-touched"
              d={[...touched]
                .filter((hex) => board.has(hex))
                .map((hex) => outline(hex, 0.93))
                .join("")}
            />
            <Barrages view={view} />
            <Shadows crafts={crafts} />
            {shot && <Aimed sky={sky} shot={shot} crafts={played.crafts} hatch={hatch} />}
            <Marks sky={sky} steps={played.marks} crafts={played.crafts} />
            <Aircrafts
              board={board}
              printed={printed}
              crafts={crafts}
              selected={selected.size ? selected : new Set([unit])}
            />
            <Shots sky={sky} steps={played.marks} crafts={played.crafts} />
          </g>
        )}
        <Dots marks={marks} />
        <Ends ends={ends} over={over} quiet={chosen !== null} />
        {ask && <Preview sky={sky} ask={ask} draft={draft} over={over} hatch={hatch} voice={voice} />}
        {!running && <Chain view={view} />}
        <Playing sky={sky} played={played} />
        {numbered && <Rulers root={root} board={board} />}
        {over && !still && <Over hex={over} />}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the chart has the keys */}
        <rect
          ref={touch}
          className="fighters-touch"
          x={x - width}
          y={y - height}
          width={width * 3}
          height={height * 3}
          data-can={over && marks.some((mark) => mark.hex === over) ? "" : undefined}
          onPointerMove={(event) =>
            setOver(event.pointerType === "touch" || event.buttons ? null : hexAt(event.clientX, event.clientY))
          }
          onClick={(event) => {
            const hex = hexAt(event.clientX, event.clientY);
            if (hex) onHex(hex);
          }}
        />
        {grip && <Grip hex={grip} hexAt={hexAt} onOver={setOver} onDrop={drop} onTap={onHex} />}
        <Spokes
          spokes={spokes}
          draft={draft}
          choose={pick}
          look={(parts) =>
            look(
              parts && ask
                ? (flights(ask.moves).find((each) => parts.every((part, n) => each[n] === part)) ?? null)
                : null,
            )
          }
        />
      </Chart>
      {shown.legend !== false && !still && <Legend voice={voice} ask={ask} ends={ends} />}
      {over && !still && (
        <p className="fighters-status" aria-hidden="true">
          <b>{over}</b> {holds(voice, sky, over).join("; ") || voice.say("air.open_sea")}
        </p>
      )}
      {running && !telling && (
        <div className="fighters-playing">
          <button type="button" className="button" onClick={played.skip}>
            {voice.say("air.skip")}
          </button>
          <button
            type="button"
            className="button"
            onClick={played.faster}
            aria-label={voice.say("air.pace", { n: played.pace })}
          >
            {voice.say("air.speed", { n: played.pace })}
          </button>
        </div>
      )}
      {numbered && (
        <>
          <i className="fighters-rim" data-covers />
          <i className="fighters-rim" data-covers />
        </>
      )}
      {shown.minimap !== false && !still && (
        <Minimap
          board={board}
          view={view}
          crafts={played.crafts}
          root={root}
          label={voice.say("air.minimap")}
          onShow={(px, py) =>
            chart.current?.show(px, py, Math.max(1, box[2] / (windowOf(root.current)?.[2] ?? box[2])))
          }
        />
      )}
    </div>
  );
}

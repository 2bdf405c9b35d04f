import { useMemo, useState } from "react";
import type { Move } from "~/api/types";
import type { BoardProps } from "~/contract/game";
import { spelt } from "~/table/draft";
import { useEscape } from "~/table/map/escape";
import { PlayMap, useSheet } from "~/table/map/PlayMap";
import { Waters } from "~/table/map/Sea";
import { type Spot, useOpened } from "~/table/map/useOpened";
import { Areas, Discs, Lines } from "../map/Areas";
import { Boxes, boxesOf, Homeward } from "../map/Boxes";
import { Ground, WATERS } from "../map/Ground";
import { Supply } from "../map/Supply";
import { AREAS, BOX, BOXES, DISC } from "../map/spots";
import { Threats } from "../map/Threats";
import { threatsFrom, threatsOf } from "../map/threats";
import { goalOf, isPlace, MISSIONS, movesAt, reach } from "../pick";
import { cellsOf } from "../places";
import type { Printed, View } from "../types";
import { Goals, spotOf } from "./Goals";
import { lightsOf } from "./lights";
import { opening } from "./opening";
import { Caption, Marching, type Showing } from "./Parade";
import { Tray } from "./Tray";
import { usePicks } from "./usePicks";

const DETAIL = { near: 0.95, far: 0.34, closest: 2.6 }; // every kind is shown apart; only sums are

/** The map with all that stands on it. */
export function MapBoard(props: BoardProps<View, Printed> & { parade: Showing }) {
  const { scene, draft, moves, choose, commit, whyNot, many, shown, touched, odds, parade, still = false } = props;
  const { view, printed, ask, voice } = scene;
  const sheet = useSheet(BOX, DETAIL);
  const cells = useMemo(() => cellsOf(scene), [scene]);
  const prompt = ask?.prompt ?? "";
  const { opened, open: show, close } = useOpened<{ place: string; spot: Spot }>(prompt);
  const { movable, picks, pick } = usePicks(ask, printed, draft, choose);

  const chosen = spelt(moves, draft);
  const goals = useMemo(() => reach(ask, picks), [ask, picks]);
  const [target, setTarget] = useState("");
  const several = picks.length > 1;
  const goal = several ? (goals.has(target) ? target : null) : chosen ? goalOf(chosen) || null : null;
  const selected = useMemo(() => new Set(picks), [picks]);
  const lights = useMemo(
    () => lightsOf(scene, picks.length ? null : goal, touched, opened?.place),
    [scene, picks, goal, touched, opened],
  );
  const from = useMemo(
    () => [...new Set(picks.flatMap((id) => view.forces[id]?.place ?? []))].filter((place) => place !== goal),
    [picks, view, goal],
  );

  const send = (place: string, sure: boolean) => {
    const all = goals.get(place) ?? [];
    close();
    setTarget("");
    if (all.length > 1)
      many?.send(all, sure); // one list: they sail together, and one Undo brings all of them back
    else if (all[0]) commit(all[0]);
  };

  const onPlace = (place: string, spot: Spot) => {
    if (still) return;
    const open = () => show({ place, spot });
    if (picks.length) {
      if (goals.has(place)) {
        if (goal === place) return send(place, false);
        if (several) setTarget(place);
        else choose(goals.get(place)![0]!);
        return open();
      }
      if (from.includes(place)) return open();
      whyNotAll(place);
      return open();
    }
    const [only] = movesAt(ask, place);
    if (only) {
      if (chosen?.join() === only.join()) return commit(chosen);
      choose(only);
      return open();
    }
    if (ask && CLICKED.includes(prompt) && place in AREAS) whyNot(place);
    if (opened?.place === place) close();
    else open();
  };

  /** Of several in hand, the first that cannot go there is asked about. */
  const whyNotAll = (place: string) => {
    const able = new Set(ask?.moves.filter((move) => goalOf(move) === place).map((move) => move[1]));
    const unable = picks.find((id) => !able.has(id));
    if (!unable) return;
    if (several) choose(["move", unable]);
    whyNot(place);
  };

  useEscape(several ? () => pick([]) : null);

  const marching = parade.shown;
  const actions = opened ? actionsAt(opened.place) : [];

  function actionsAt(place: string) {
    if (many?.busy) return [];
    if (picks.length && goals.has(place)) {
      const n = picks.length;
      const cost = n * (printed.tables.costs.move ?? 1);
      const mission = Object.entries(MISSIONS).find(([, box]) => box === place)?.[0] ?? "move";
      return [
        {
          label: voice.say(n > 1 ? `send.${mission}_many` : `send.${mission}`, { n, place, force: picks[0] }),
          help: voice.say(cost > view.supply ? "send.short" : "send.cost", { n: cost, left: view.supply - cost }),
          disabled: cost > view.supply,
          act: () => send(place, true),
        },
      ];
    }
    return movesAt(ask, place).map((move: Move) => ({
      label: voice.move(move, prompt),
      act: () => {
        close();
        commit(move);
      },
    }));
  }

  return (
    <div className="nimitz-stage" ref={sheet.stage}>
      <PlayMap
        board={props}
        sheet={sheet}
        cells={cells}
        opening={() => opening(view, still)}
        placeAt={(x, y) => placeAt(boxesOf(scene), x, y)}
        onPlace={onPlace}
        onNothing={close}
        matters={{
          hand: marching
            ? [marching.place, marching.area]
            : opened || from.length
              ? [opened?.place, goal, ...from]
              : [],
          spotOf: (word) => {
            const place = isPlace(word) ? word : view.forces[word]?.place;
            return isPlace(place) ? spotOf(place) : null;
          },
          wish: { least: sheet.level.far },
        }}
        className="nimitz-map map-ground"
      >
        <Ground />
        <Waters waters={WATERS} voice={voice} mid={26} />
        {shown.lines !== false && <Lines lines={printed.map.lines} />}
        {shown.supply && <Supply printed={printed} view={view} />}
        {shown.threat && <Threats threats={threatsOf(odds)} />}
        <Homeward ports={boxesOf(scene).filter((id) => /^P\d$/.test(id))} />
        <Discs scene={scene} selected={selected} lights={lights} />
        <Goals goals={[...goals.keys()]} from={from} chosen={picks.length ? goal : null} />
        <Boxes scene={scene} selected={selected} lights={lights} />
        <Areas scene={scene} selected={selected} lights={lights} />
        {marching && <Marching printed={printed} shown={marching} />}
      </PlayMap>
      {!still && marching && !props.telling && (
        <Caption scene={scene} shown={marching} left={parade.left} onNext={parade.next} onSkip={parade.skip} />
      )}
      {!still && !marching && picks.length > 0 && !opened && (
        <p className="nimitz-hand" role="status">
          {voice.say("board.in_hand", { n: picks.length })}
          <button type="button" className="chip" onClick={() => pick([])}>
            {voice.say("board.drop")}
          </button>
        </p>
      )}
      {opened && !still && (
        <Tray
          {...opened}
          scene={scene}
          frame={sheet.frame}
          movable={movable}
          picks={picks}
          onPick={(ids) => {
            setTarget("");
            pick(ids);
          }}
          actions={actions}
          threats={threatsFrom(odds, opened.place)}
          answer={commit}
          onClose={close}
        />
      )}
    </div>
  );
}

/** Questions that are answered by an area: a click on another one is a question too. */
const CLICKED: readonly string[] = ["scouting", "orders", "battle"];

/** The area or box under a spot of the sheet. */
export function placeAt(boxes: readonly string[], x: number, y: number): string | null {
  for (const id of boxes) {
    const [left, top, w, h] = BOXES[id]!;
    if (x >= left && x <= left + w && y >= top && y <= top + h) return id;
  }
  let best: string | null = null;
  let least = DISC + 26; // the name below it counts
  for (const [id, [ax, ay]] of Object.entries(AREAS)) {
    const far = Math.hypot(x - ax, y - ay);
    if (far < least) [best, least] = [id, far];
  }
  return best;
}

import { type MouseEvent, type ReactNode, useCallback, useMemo, useRef, useState } from "react";
import type { Move } from "~/api/types";
import type { BoardProps } from "~/contract/game";
import { spelt } from "~/table/draft";
import { Chart, type ChartHandle } from "~/table/map/Chart";
import { levels, SMALL, under } from "~/table/map/sheet";
import { useFrame } from "~/table/map/useFrame";
import { useFraming } from "~/table/map/useFraming";
import { Control, Key } from "../map/Control";
import { Ground, Waters } from "../map/Ground";
import { geography } from "../map/geography";
import { BOX, centre, under as hexUnder, isHex } from "../map/hexes";
import { Bases } from "../map/Places";
import { Stacks } from "../map/Stacks";
import { meantBy, movers, movesAt, reachOf, siteOf } from "../pick";
import { cellsOf } from "../places";
import { stacksOf, unitsAt } from "../stacks";
import { staffOf } from "../staff";
import { counterOf, holderOf, isLand, type Printed, type View } from "../view";
import { Line, lineOf } from "./Lines";
import { lightsOf } from "./lights";
import { March } from "./March";
import { Ranges, Zones } from "./Overlays";
import { opening } from "./opening";
import { Arrowheads, Bursts, Course, Lights, Reach } from "./Reach";
import { type Spot, Tray } from "./Tray";

const TOLD = 2; // the scale at which a story is told on a wide board
const DETAIL = { near: 2.5, far: 0.95, closest: 4.2 }; // names of units can be read; a stack is one piece

interface Opened {
  site: string;
  spot: Spot | null;
  /** The question it was opened in; while that comes again, as for one unit after the other, it stays open. */
  prompt: string;
}

interface Props extends BoardProps<View, Printed> {
  /** Drawn over the map and under the pieces: ghosts of moves. */
  under?: ReactNode;
  /** Drawn over the pieces: chances pinned to battles. */
  over?: ReactNode;
  /** Laid over the frame: forecasts, the hand. */
  children?: ReactNode;
}

/** The map with all that stands on it. */
export function MapBoard(props: Props) {
  const { scene, draft, moves, choose, commit, whyNot, shown, touched, odds, still, telling, many } = props;
  const { view, printed, ask, voice } = scene;
  const stage = useRef<HTMLDivElement>(null);
  const chart = useRef<ChartHandle>(null);
  const frame = useFrame(stage);
  const level = levels(BOX, frame, DETAIL);
  const map = geography(printed);
  const staff = staffOf(odds);
  const side = view.seat ?? "allied";
  const hungry = useMemo(() => new Set(shown.supply ? staff?.hungry : []), [staff, shown.supply]);
  const stacks = useMemo(() => stacksOf({ view, printed }, hungry), [view, printed, hungry]);
  const taken = useMemo(() => new Set(stacks.keys()), [stacks]);
  const cells = useMemo(() => cellsOf(scene, stacks), [scene, stacks]);
  const [kept, setOpened] = useState<Opened | null>(null);
  const prompt = ask?.prompt ?? "";
  const opened = kept?.prompt === prompt ? kept : null;

  const hand = useMemo(() => movers(scene), [scene]);
  const selected = useMemo(() => new Set([...hand, ...(many?.pieces ?? [])]), [hand, many?.pieces]);
  const from = hand[0] ? (view.units[hand[0]]?.at ?? null) : null;
  const chosen = spelt(moves, draft);
  const goal = chosen ? siteOf(scene, chosen) : null;
  const reach = useMemo(() => reachOf(ask?.prompt === "destination" ? ask.moves : []), [ask]);
  const lights = useMemo(() => lightsOf(scene, goal, touched), [scene, goal, touched]);
  const leader = leaderOf(scene, draft);
  const zoned = Boolean(shown.zones && staff);
  const looked = opened?.site ?? from;
  const line = shown.supply && looked && !telling ? lineOf(staff, hand.length ? hand : unitsAt(scene, looked)) : null;

  const answer = useCallback(
    (move: Move) => {
      if (scene.ask?.prompt !== "activate" || move[0] !== "unit") setOpened(null);
      commit(move);
    },
    [scene, commit],
  );
  const onSite = useCallback(
    (site: string, spot: Spot | null) => {
      if (still) return;
      if (chosen && site === goal) return commit(chosen);
      const about = ask ? meantBy(movesAt(scene, draft, site)) : [];
      const only = about.length === 1 ? about[0]! : null;
      if (only && (unitsAt(scene, site).length < 2 || ask?.prompt === "destination" || ask?.prompt === "hq")) {
        // Those who stand with the HQ are the first whom it may lead: they are shown when it leads.
        const stays = ask?.prompt === "hq" && unitsAt(scene, site).length > 1;
        setOpened(stays ? { site, spot, prompt: "activate" } : null);
        if (ask?.prompt !== "destination" || atHome(scene, only)) commit(only);
        else choose([...only]);
      } else if (!about.length && hand.length && isHex(site)) whyNot(site);
      else
        setOpened((before) =>
          before?.site === site && before.prompt === prompt
            ? null
            : about.length || unitsAt(scene, site).length || map.places.has(site)
              ? { site, spot, prompt }
              : null,
        );
    },
    [still, chosen, goal, ask, prompt, scene, draft, hand, choose, commit, whyNot, map],
  );

  useFraming({
    chart,
    telling,
    ask: still ? null : ask,
    hand: looked || goal || leader ? [looked, goal, leader] : [],
    spotOf: (word) => {
      const hex = isHex(word) ? word : view.units[word]?.at;
      return isHex(hex) ? centre(hex) : null;
    },
    wish: telling && !SMALL ? { scale: TOLD, least: TOLD } : { least: SMALL ? level.far : 1 },
  });

  const onTap = (event: MouseEvent<SVGGElement>) => {
    const within = stage.current?.getBoundingClientRect();
    const tapped = under(event.currentTarget, event.clientX, event.clientY);
    if (!tapped || !within) return;
    const hex = hexUnder(...tapped);
    if (hex in map.hexes) onSite(hex, { x: event.clientX - within.left, y: event.clientY - within.top });
    else setOpened(null);
  };

  const fights = (view.offensive?.fights ?? []).filter(({ stage }) => stage !== "over").map(({ hex }) => hex);
  return (
    <div className="empire-stage" ref={stage}>
      <Chart
        box={BOX}
        label={voice.say("board.label")}
        cells={cells}
        onCell={(site) => onSite(site, null)}
        near={level.near}
        far={level.far}
        most={level.most}
        still={still}
        handle={chart}
        open={useState(() => opening(scene, still))[0]}
      >
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the keyboard walks the cells of the chart */}
        <g onClick={still ? undefined : onTap} className="empire-map">
          <defs>
            <Arrowheads />
          </defs>
          <Ground map={map} />
          {shown.control !== false && <Control view={view} printed={printed} plain={zoned || reach.size > 0} />}
          <Waters voice={voice} />
          {zoned && staff && <Zones zones={staff.zones} side={side} />}
          {staff && (shown.ranges || leader) && (
            <Ranges staff={staff} view={view} printed={printed} voice={voice} side={side} chosen={leader} />
          )}
          <Reach reach={reach} />
          <Lights lights={lights} />
          {line && <Line line={line} voice={voice} />}
          {props.under}
          <Stacks stacks={stacks} voice={voice} selected={selected} />
          <Bases view={view} printed={printed} voice={voice} taken={taken} />
          <Bursts hexes={fights} />
          {props.over}
          {from && goal && isHex(from) && isHex(goal) && from !== goal && <Course from={from} to={goal} />}
          {telling && <March scene={scene} telling={telling} />}
        </g>
      </Chart>
      {!still && !telling && <Key voice={voice} zones={zoned} />}
      {props.children}
      {opened && !still && (
        <Tray
          {...opened}
          scene={scene}
          stacks={stacks}
          moves={ask ? movesAt(scene, draft, opened.site) : []}
          frame={frame}
          answer={answer}
          whyNot={whyNot}
          onClose={() => setOpened(null)}
          stops={line?.stops ?? []}
          many={many}
        />
      )}
    </div>
  );
}

/** To a base of one's own there is nothing to weigh: one tap is enough. */
function atHome(scene: Props["scene"], [, hex]: Move): boolean {
  const { view, printed, ask } = scene;
  if (ask?.prompt !== "destination" || !isHex(hex) || !view.seat || !isLand(printed, hex)) return false;
  const enemies = unitsAt(scene, hex).some((id) => counterOf(printed, id)?.side !== view.seat);
  return holderOf(scene, hex) === view.seat && !enemies;
}

/** The headquarters whose range is shown: that which leads, or is about to be chosen. */
function leaderOf({ view, ask, printed }: Props["scene"], draft: readonly unknown[]): string | null {
  const [verb, hq] = draft;
  if (verb === "hq" && typeof hq === "string") return hq;
  const now = view.offensive;
  if (!now || !ask) return null;
  const leads = now.side === view.seat ? now.hq : now.reaction_hq;
  return leads && ask.prompt === "activate" && counterOf(printed, leads) ? leads : null;
}

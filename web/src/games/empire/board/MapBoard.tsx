import { type ReactNode, useMemo } from "react";
import type { Move } from "~/api/types";
import type { BoardProps } from "~/contract/game";
import { spelt } from "~/table/draft";
import { PlayMap, useSheet } from "~/table/map/PlayMap";
import { Waters } from "~/table/map/Sea";
import { SMALL } from "~/table/map/sheet";
import { type Spot, useOpened } from "~/table/map/useOpened";
import { Control, Key } from "../map/Control";
import { Ground, WATERS } from "../map/Ground";
import { geography } from "../map/geography";
import { BOX, centre, under as hexUnder, isHex } from "../map/hexes";
import { Bases } from "../map/Places";
import { Stacks } from "../map/Stacks";
import { Target } from "../offensive/Target";
import { isTarget, type Target as Targeted, useTarget } from "../offensive/useTarget";
import { Ways } from "../offensive/Ways";
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
import { Tray } from "./Tray";

const TOLD = 2; // the scale at which a story is told on a wide board
const DETAIL = { near: 2.5, far: 0.95, closest: 4.2 }; // names of units can be read; a stack is one piece

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
  const sheet = useSheet(BOX, DETAIL);
  const map = geography(printed);
  const staff = staffOf(odds);
  const side = view.seat ?? "allied";
  const hungry = useMemo(() => new Set(shown.supply ? staff?.hungry : []), [staff, shown.supply]);
  const stacks = useMemo(() => stacksOf({ view, printed }, hungry), [view, printed, hungry]);
  const taken = useMemo(() => new Set(stacks.keys()), [stacks]);
  const cells = useMemo(() => cellsOf(scene, stacks), [scene, stacks]);
  // While the same is asked again, as for one unit after the other, it stays open.
  const { opened, open, close } = useOpened<{ site: string; spot: Spot }>(ask?.prompt);

  const hand = useMemo(() => movers(scene), [scene]);
  const selected = useMemo(() => new Set([...hand, ...(many?.pieces ?? [])]), [hand, many?.pieces]);
  const from = hand[0] ? (view.units[hand[0]]?.at ?? null) : null;
  const chosen = spelt(moves, draft);
  const goal = chosen ? siteOf(scene, chosen) : null;
  const reach = useMemo(() => reachOf(ask?.prompt === "destination" ? ask.moves : []), [ask]);
  const lights = useMemo(() => lightsOf(scene, goal, touched), [scene, goal, touched]);
  const target = useTarget(scene, many, opened && isTarget(scene, opened.site) ? opened.site : null);
  const leader = target?.way?.hq ?? leaderOf(scene, draft);
  const looked = opened?.site ?? from;
  const led = ask?.prompt === "activate" && !looked ? ask.moves.flatMap((move) => move.slice(1)) : [];
  const zoned = Boolean(shown.zones && staff);
  const line = shown.supply && looked && !telling ? lineOf(staff, hand.length ? hand : unitsAt(scene, looked)) : null;

  const answer = (move: Move) => {
    if (ask?.prompt !== "activate" || move[0] !== "unit") close();
    commit(move);
  };
  const onSite = (site: string, spot: Spot) => {
    if (still) return;
    if (chosen && site === goal) return commit(chosen);
    const about = ask ? meantBy(movesAt(scene, draft, site)) : [];
    const units = unitsAt(scene, site).length;
    const [only] = about;
    if (
      only &&
      about.length === 1 &&
      !isTarget(scene, site) &&
      (units < 2 || ask?.prompt === "destination" || ask?.prompt === "hq")
    ) {
      // Those who stand with the HQ are the first whom it may lead: they are shown when it leads.
      if (ask?.prompt === "hq" && units > 1) open({ site, spot }, "activate");
      else close();
      if (ask?.prompt !== "destination" || atHome(scene, only)) commit(only);
      else choose([...only]);
    } else if (!only && hand.length && isHex(site)) whyNot(site);
    else if (opened?.site !== site && (only || units || map.places.has(site) || isTarget(scene, site))) {
      open({ site, spot });
      if (!only) whyNot(site);
    } else close();
  };

  const fights = (view.offensive?.fights ?? []).filter(({ stage }) => stage !== "over").map(({ hex }) => hex);
  return (
    <div className="empire-stage" ref={sheet.stage}>
      <PlayMap
        board={props}
        sheet={sheet}
        cells={cells}
        opening={() => opening(scene, still)}
        placeAt={(x, y) => (hexUnder(x, y) in map.hexes ? hexUnder(x, y) : null)}
        onPlace={onSite}
        onNothing={close}
        matters={{
          hand: target ? seenWith(target) : looked || goal || leader ? [looked, goal, leader, ...led] : declared(scene),
          spotOf: (word) => {
            const hex = isHex(word) ? word : view.units[word]?.at;
            return isHex(hex) ? centre(hex) : null;
          },
          wish: wishOf(scene, Boolean(telling), target !== null, sheet.level.far),
        }}
        className="empire-map map-ground"
      >
        <defs>
          <Arrowheads />
        </defs>
        <Ground map={map} />
        {shown.control !== false && <Control view={view} printed={printed} plain={zoned || reach.size > 0} />}
        <Waters waters={WATERS} voice={voice} mid={20} />
        {zoned && staff && <Zones zones={staff.zones} side={side} />}
        {staff && (shown.ranges || leader) && (
          <Ranges staff={staff} view={view} printed={printed} side={side} chosen={leader} />
        )}
        <Reach reach={reach} />
        <Lights lights={target ? { ...lights, [target.site]: "chosen" } : lights} />
        {line && <Line line={line} voice={voice} />}
        {props.under}
        {target?.way && <Ways way={target.way} hex={target.site} view={view} voice={voice} />}
        <Stacks stacks={stacks} voice={voice} selected={selected} />
        <Bases view={view} printed={printed} voice={voice} taken={taken} />
        <Bursts hexes={fights} />
        {props.over}
        {from && goal && isHex(from) && isHex(goal) && from !== goal && <Course from={from} to={goal} />}
        {telling && <March scene={scene} telling={telling} />}
      </PlayMap>
      {!still && !telling && <Key voice={voice} zones={zoned} side={side} />}
      {props.children}
      {opened && !still && many && target && (
        <Target target={target} spot={opened.spot} scene={scene} stacks={stacks} many={many} onClose={close} />
      )}
      {opened && !still && !target && (
        <Tray
          {...opened}
          scene={scene}
          stacks={stacks}
          moves={ask ? movesAt(scene, draft, opened.site) : []}
          answer={answer}
          whyNot={whyNot}
          onClose={close}
          stops={line?.stops ?? []}
          many={many}
        />
      )}
    </div>
  );
}

/** What a plan is about, what matters most first: the place, who leads, where they come from, who may answer. */
const seenWith = ({ site, way }: Targeted): readonly string[] => [
  site,
  ...(way ? [way.hq, ...way.trips.map(({ from }) => from), ...(way.range?.answer?.units ?? [])] : []),
];

/** Before battles are declared: where they are, and from where one's own come. */
function declared({ view, ask }: Props["scene"]): readonly string[] {
  const now = view.offensive;
  if (ask?.prompt !== "battles" || !now) return [];
  const starts = Object.values(now.moved ?? {}).map(({ start }) => start);
  return [...(now.fights ?? []).map(({ hex }) => hex), ...new Set(starts)];
}

/** A story and a plan are looked at from nearby; a phone is near enough. */
function wishOf({ ask }: Props["scene"], telling: boolean, planning: boolean, far: number) {
  if (SMALL) return { least: far };
  if (telling) return { scale: TOLD, least: TOLD };
  return planning || ask?.prompt === "battles" ? { scale: TOLD, least: 1 } : { least: 1 };
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

import { type MouseEvent, useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { Ask, Move } from "~/api/types";
import type { BoardProps } from "~/contract/game";
import { spelt } from "~/table/draft";
import { Chart, type ChartHandle } from "~/table/map/Chart";
import { levels, under } from "~/table/map/sheet";
import { useFrame } from "~/table/map/useFrame";
import { useFraming } from "~/table/map/useFraming";
import { builtUp, knownAt, stacksOf } from "../blocks";
import { type Goal, goals as goalsOf } from "../kinds";
import { BOXES } from "../map/Boxes";
import { geography } from "../map/geography";
import { BOX, under as hexUnder } from "../map/hexes";
import { Sheet } from "../map/Sheet";
import { chains, hungry } from "../odds";
import { meantBy, mover, movesAbout } from "../pick";
import { cellsOf } from "../places";
import { distance, isPlace, siteOf } from "../sites";
import { aimOf, type Reach as Reached, sitesOf } from "../together/plan";
import { usePlan, useReach } from "../together/usePlan";
import { foe, type Printed, type View } from "../view";
import { Chains, Hungry } from "./Chains";
import { Chooser, type Spot } from "./Chooser";
import { Blockades, Clashes } from "./Clashes";
import { Legend } from "./Legend";
import { lightsOf } from "./lights";
import { March } from "./March";
import { opening } from "./opening";
import { pointOf, Reach, Signposts } from "./Reach";
import { Tray } from "./Tray";
import { Weather } from "./Weather";

/** What the player opened, for one question: a stack, or the moves there are for a place. */
interface Opened {
  site: string;
  spot: Spot | null;
  moves: readonly Move[];
  ask: Ask | null;
}

/** The map with all that stands on it. */
export function MapBoard(props: BoardProps<View, Printed>) {
  const { scene, draft, moves, choose, commit, whyNot, shown, touched, odds, still, telling, many } = props;
  const { view, printed, ask, voice } = scene;
  const stage = useRef<HTMLDivElement>(null);
  const chart = useRef<ChartHandle>(null);
  const frame = useFrame(stage);
  const level = levels(BOX, frame, DETAIL);
  const map = useMemo(() => geography(printed), [printed]);
  const stacks = useMemo(() => stacksOf({ view, printed }), [view, printed]);
  const raised = useMemo(() => builtUp({ view, printed }), [view, printed]);
  const cells = useMemo(() => cellsOf(scene), [scene]);
  const [kept, setOpened] = useState<Opened | null>(null);
  const opened = kept?.ask === ask ? kept : null;

  const reached = useReach(scene, many);
  const plan = usePlan(scene, many, reached);
  const pieces = many?.pieces ?? NOBODY;
  const together = pieces.length > 0;
  const aim = many?.goal ? aimOf(many.goal).site : null;

  const block = mover(scene) ?? pieces[0] ?? null;
  const from = block ? siteOf(view.blocks[block]?.place ?? "") : null;
  const chosen = spelt(moves, draft);
  const target = chosen?.slice(1).find((part) => isPlace(printed, part));
  const goal = together ? aim : target === undefined ? null : siteOf(String(target));
  const reach = chosen ? (ask?.moves ?? moves) : moves; // what is chosen stays among what else there is
  const goals = useMemo(
    () => (together ? togetherGoals(reached, pieces.length) : goalsOf({ ask }, reach)),
    [ask, reach, together, reached, pieces.length],
  );
  const lights = useMemo(() => lightsOf(scene, goal, touched), [scene, goal, touched]);
  const selected = useMemo(() => new Set(together ? pieces : block ? [block] : []), [together, pieces, block]);

  const weak = useMemo(
    () => [...new Set(hungry(odds).flatMap((id) => view.blocks[id]?.place ?? []))].map(siteOf),
    [odds, view],
  );

  const close = useCallback(() => setOpened(null), []);
  const answer = (move: Move) => {
    setOpened(null);
    commit(move);
  };
  const onSite = useCallback(
    (site: string, spot: Spot | null) => {
      if (still) return;
      if (many && together) {
        if (site === goal && plan?.going.length) many.send(plan.moves, false);
        else if (site !== from || (reached && sitesOf(reached).some((each) => each.site === site)))
          many.choose(pieces, site);
        else setOpened({ site, spot, moves: [], ask });
        return;
      }
      if (chosen && site === goal) return commit(chosen);
      const about = ask ? meantBy(movesAbout(scene, draft, site)) : [];
      if (block && site === from && !about.length) return commit(["back"]);
      if (about.length === 1) {
        setOpened(null);
        choose([...about[0]!]);
      } else if (about.length > 1) setOpened({ site, spot, moves: about, ask });
      else if (block) whyNot(site);
      else setOpened((before) => (before?.site === site && before.ask === ask ? null : { site, spot, moves: [], ask }));
    },
    [
      still,
      many,
      together,
      pieces,
      plan,
      reached,
      chosen,
      goal,
      ask,
      scene,
      draft,
      block,
      from,
      choose,
      commit,
      whyNot,
    ],
  );

  // Escape leaves a block in hand alone; Enter commits what is chosen.
  useEffect(() => {
    if (!block || together) return;
    const press = (event: KeyboardEvent) => {
      const at = event.target as HTMLElement;
      if (at.closest("button, input, textarea, select, [role=dialog], [role=menu], [role=tab]")) {
        if (event.key !== "Escape" || !at.closest("button")) return;
      }
      if (event.key === "Escape" && draft.length === 0) commit(["back"]);
      else if (event.key === "Enter" && chosen && !at.closest("svg")) commit(chosen);
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [block, together, draft, chosen, commit]);

  const looked = opened?.site ?? from;
  useFraming({
    chart,
    telling,
    ask: still ? null : ask,
    hand: looked || goal ? [looked, goal, ...nearest(printed, looked, goals)] : [],
    spotOf: (word) => {
      const place = isPlace(printed, word) ? word : view.blocks[word]?.place;
      const [x, y] = place === undefined ? NOWHERE : pointOf(printed, siteOf(place));
      return x || y ? [x, y] : null; // not every place is drawn
    },
    wish: { least: level.far },
  });

  const siteUnder = (touch: SVGGraphicsElement | null | undefined, clientX: number, clientY: number): string | null => {
    const spot = under(touch, clientX, clientY);
    return spot && siteAt(map.hexes, ...spot);
  };
  const onTap = (event: MouseEvent<SVGGElement>) => {
    const within = stage.current?.getBoundingClientRect();
    if (!within) return;
    const spot = { x: event.clientX - within.left, y: event.clientY - within.top };
    const site = siteUnder(event.currentTarget, event.clientX, event.clientY);
    if (site) onSite(site, spot);
    else setOpened(null);
  };
  // A double click takes the whole stack.
  const onStack = (event: MouseEvent<SVGGElement>) => {
    const site = siteUnder(event.currentTarget, event.clientX, event.clientY);
    const ids = new Set((ask?.moves ?? []).flatMap(([verb, id]) => (verb === "move" ? [String(id)] : [])));
    const all = site && ask?.prompt === "movement" ? knownAt(scene, site).filter((id) => ids.has(id)) : [];
    if (!site || !all.length || !many || many.goal) return;
    setOpened({ site, spot: null, moves: [], ask });
    many.choose(event.shiftKey ? [...new Set([...pieces, ...all])] : all);
  };
  const dropped = (clientX: number, clientY: number) => {
    const site = siteUnder(stage.current?.querySelector<SVGGElement>(".victory-touch"), clientX, clientY);
    if (site) drop.current(site);
  };
  const drop = useRef((_: string): void => undefined);
  drop.current = (site) => {
    if (site !== goal) onSite(site, null);
  };

  return (
    <div className="victory-stage">
      <div className="victory-sheet" ref={stage}>
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
          <g onClick={still ? undefined : onTap} onDoubleClick={still ? undefined : onStack} className="victory-touch">
            <Sheet
              map={map}
              boxes={printed.map.map_boxes}
              voice={voice}
              holders={view.held}
              raised={raised}
              stacks={stacks}
              lights={lights}
              selected={selected}
              without={{ zones: shown.zones === false, sides: shown.sides === false, lanes: shown.lanes === false }}
            >
              {shown.weather !== false && <Weather printed={printed} view={view} />}
              {shown.supply && view.side && (
                <>
                  <Chains printed={printed} links={chains(odds, foe(view.side))} side={foe(view.side)} />
                  <Chains printed={printed} links={chains(odds, view.side)} side={view.side} />
                </>
              )}
              <Blockades printed={printed} view={view} />
              <Clashes printed={printed} view={view} />
              <Reach printed={printed} goals={goals} from={from} chosen={goal} />
            </Sheet>
            {shown.supply && <Hungry printed={printed} sites={weak} />}
            <Signposts printed={printed} goals={goals} from={from} chosen={goal} />
            {telling && <March scene={scene} telling={telling} />}
          </g>
        </Chart>
        {!still && <Legend scene={scene} goals={goals} />}
        {opened && !still && opened.moves.length > 0 && (
          <Chooser
            {...opened}
            scene={scene}
            frame={frame}
            choose={(move) => {
              setOpened(null);
              choose([...move]);
            }}
            onClose={close}
          />
        )}
      </div>
      {opened && !still && !opened.moves.length && (
        <Tray
          site={opened.site}
          scene={scene}
          many={many}
          focus={opened.spot === null && !together}
          answer={answer}
          whyNot={whyNot}
          onDrop={dropped}
          onClose={close}
        />
      )}
    </div>
  );
}

const DETAIL = { near: 1.3, far: 0.34, closest: 3.4 }; // all print can be read; names are left out
const NOBODY: readonly string[] = [];
const NOWHERE = [0, 0] as const;

/** Where the one in hand may go, the nearest first. */
function nearest(printed: Printed, from: string | null, goals: readonly Goal[]): readonly string[] {
  const far = ({ site }: Goal) => (from ? distance(printed, from, site) || 0 : 0);
  return goals.toSorted((a, b) => far(a) - far(b)).map(({ site }) => site);
}

/** Where the chosen may go: strong where all can, thin where some can. */
function togetherGoals(reach: Reached | null, n: number): readonly Goal[] {
  return reach ? sitesOf(reach).map(({ site, kinds, n: can }) => ({ site, kinds, some: can < n })) : [];
}

/** The hex or box under a spot of the sheet. */
function siteAt(hexes: Printed["map"]["hexes"], x: number, y: number): string | null {
  for (const [id, [left, top, w, h]] of Object.entries(BOXES))
    if (x >= left && x <= left + w && y >= top && y <= top + h) return id;
  const { col, row } = hexUnder(x, y);
  return hexes.find((hex) => hex.col === col && hex.row === row && !hex.out_of_play)?.id ?? null;
}

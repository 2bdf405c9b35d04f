import { type MouseEvent, useEffect, useMemo, useRef } from "react";
import type { Move } from "~/api/types";
import type { BoardProps } from "~/contract/game";
import { spelt } from "~/table/draft";
import { useEscape } from "~/table/map/escape";
import type { Point, Wish } from "~/table/map/framing";
import { PlayMap, useSheet } from "~/table/map/PlayMap";
import { SMALL, under } from "~/table/map/sheet";
import { type Spot, useOpened } from "~/table/map/useOpened";
import { builtUp, knownAt, stacksOf } from "../blocks";
import { type Goal, goals as goalsOf, isAttack } from "../kinds";
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
import { Chooser } from "./Chooser";
import { Blockades, Clashes } from "./Clashes";
import { Legend } from "./Legend";
import { lightsOf } from "./lights";
import { March } from "./March";
import { opening } from "./opening";
import { Pins, pointOf, Reach, Signposts } from "./Reach";
import { Tray } from "./Tray";
import { Weather } from "./Weather";

/** What the player opened, for one question: a stack, or the moves there are for a place. */
interface Opened {
  site: string;
  spot: Spot;
  moves: readonly Move[];
}

/** The map with all that stands on it. */
export function MapBoard(props: BoardProps<View, Printed>) {
  const { scene, draft, moves, choose, commit, whyNot, shown, touched, odds, still, telling, many } = props;
  const { view, printed, ask, voice } = scene;
  const sheet = useSheet(BOX, DETAIL);
  const map = useMemo(() => geography(printed), [printed]);
  const stacks = useMemo(() => stacksOf({ view, printed }), [view, printed]);
  const raised = useMemo(() => builtUp({ view, printed }), [view, printed]);
  const cells = useMemo(() => cellsOf(scene), [scene]);
  const { opened, open, close } = useOpened<Opened>(ask);

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
  const lit = goal ?? (chosen ? String(chosen[1] ?? "") : null); // what stays where it is lights up there
  const lights = useMemo(
    () => lightsOf(scene, lit, touched, goals.length > 0, opened?.site),
    [scene, lit, touched, goals, opened],
  );
  const selected = useMemo(() => new Set(together ? pieces : block ? [block] : []), [together, pieces, block]);

  const weak = useMemo(
    () => [...new Set(hungry(odds).flatMap((id) => view.blocks[id]?.place ?? []))].map(siteOf),
    [odds, view],
  );

  const answer = (move: Move) => {
    close();
    commit(move);
  };
  const onSite = (site: string, spot: Spot) => {
    if (still) return;
    const look = () => open({ site, spot, moves: [] });
    if (many && together) {
      if (site === goal && plan?.going.length) many.send(plan.moves, false);
      else if (site !== from || (reached && sitesOf(reached).some((each) => each.site === site)))
        many.choose(pieces, site);
      else look();
      return;
    }
    if (chosen && site === goal) return commit(chosen);
    const about = ask ? meantBy(movesAbout(scene, draft, site)) : [];
    if (block && site === from && !about.length) commit(["back"]);
    else if (about.length === 1) {
      close();
      choose([...about[0]!]);
    } else if (about.length > 1) open({ site, spot, moves: about });
    else if (block) whyNot(site);
    else if (opened?.site === site) close();
    else look();
  };

  useEscape(block && !together ? () => commit(["back"]) : null);
  useEnter(together ? null : chosen, commit);

  const looked = opened?.site ?? from;
  // A double click takes the whole stack.
  const onStack = (site: string, event: MouseEvent) => {
    const ids = new Set((ask?.moves ?? []).flatMap(([verb, id]) => (verb === "move" ? [String(id)] : [])));
    const all = ask?.prompt === "movement" ? knownAt(scene, site).filter((id) => ids.has(id)) : [];
    if (!all.length || !many || many.goal) return;
    open({ site, spot: null, moves: [] });
    many.choose(event.shiftKey ? [...new Set([...pieces, ...all])] : all);
  };
  const placeAt = (x: number, y: number) => siteAt(map.hexes, x, y);
  const drop = useRef((_: Point): void => undefined);
  drop.current = (spot) => {
    const site = placeAt(...spot);
    if (site && site !== goal) onSite(site, null);
  };
  const dropped = (clientX: number, clientY: number) => {
    const spot = under(sheet.drawn.current, clientX, clientY);
    if (spot) drop.current(spot);
  };

  return (
    <div className="victory-stage">
      <div className="victory-sheet" ref={sheet.stage}>
        <PlayMap
          board={props}
          sheet={sheet}
          cells={cells}
          opening={() => opening(scene, still)}
          placeAt={placeAt}
          onPlace={onSite}
          onNothing={close}
          onDouble={onStack}
          matters={{
            hand: looked || goal ? [looked, goal, ...nearest(printed, looked, goals)] : [],
            spotOf: (word) => {
              const place = isPlace(printed, word) ? word : view.blocks[word]?.place;
              const [x, y] = place === undefined ? NOWHERE : pointOf(printed, siteOf(place));
              return x || y ? [x, y] : null; // not every place is drawn
            },
            wish: wishOf(sheet.level.far / DETAIL.far, SMALL ? Boolean(looked || goal) : goals.length > 0),
          }}
          className="victory-touch"
        >
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
          <Pins printed={printed} places={props.pins ?? NOBODY} />
          {telling && <March scene={scene} telling={telling} />}
        </PlayMap>
        {!still && <Legend scene={scene} goals={goals} />}
        {opened && !still && opened.moves.length > 0 && (
          <Chooser
            {...opened}
            scene={scene}
            frame={sheet.frame}
            choose={(move) => {
              close();
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
          spot={together ? BY_HAND : opened.spot}
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
const BY_HAND = { x: 0, y: 0 }; // whoever chooses several goes on with what he was at
const NOBODY: readonly string[] = [];
const NOWHERE = [0, 0] as const;

/** Enter commits what is chosen, unless it is meant for what has the focus. */
function useEnter(chosen: Move | null, commit: (move: Move) => void): void {
  useEffect(() => {
    if (!chosen) return;
    const press = (event: KeyboardEvent) => {
      if (event.key === "Enter" && !(event.target as Element).closest(PRESSED)) commit(chosen);
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [chosen, commit]);
}
const PRESSED = "svg, button, input, textarea, select, [role=dialog], [role=menu], [role=tab]";

/** How near: on a phone a finger must find a hex, and where what is in hand may go comes near. `unit`: the scale at which a
 * unit of the sheet is a pixel; a hex is a hundred wide. */
function wishOf(unit: number, near: boolean): Wish {
  const [least, scale] = SMALL ? [0.46, 0.8] : [DETAIL.far, NEAR];
  if (!near) return { least: least * unit };
  return { least: (SMALL ? least : WIDE) * unit, scale: scale * unit, back: !SMALL };
}
const NEAR = 1;
const WIDE = 0.72; // what can be reached from farther off need not be seen

/** Where the one in hand may go: first where it means a battle, which must be seen, then the nearest. */
function nearest(printed: Printed, from: string | null, goals: readonly Goal[]): readonly string[] {
  const far = ({ site }: Goal) => (from ? distance(printed, from, site) || 0 : 0);
  const peaceful = ({ kinds }: Goal) => Number(!kinds.some(isAttack));
  return goals.toSorted((a, b) => peaceful(a) - peaceful(b) || far(a) - far(b)).map(({ site }) => site);
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

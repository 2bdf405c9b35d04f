import { useMemo, useRef } from "react";
import type { BoardProps } from "~/contract/game";
import { type Cell, Chart } from "~/table/map/Chart";
import { SMALL, under } from "~/table/map/sheet";
import { tap } from "~/table/map/tap";
import type { Box } from "~/table/map/useZoom";
import { groupPlace, pick } from "../pick";
import type { Printed, SurfaceBattle, View } from "../view";
import { AirBoard } from "./AirBoard";
import { Grid } from "./Grid";
import type { BattleProps } from "./props";
import { HEIGHT, middle, rectangles, WIDTH } from "./rectangles";
import { groupSpots } from "./Strike";
import { SurfaceBoard } from "./SurfaceBoard";

const MARGIN = { side: 62, top: 56, bottom: 118 };

/** The surface battle that is asked about, else the first there is. */
export function surfaceOf({ view, ask }: BoardProps<View, Printed>["scene"]): SurfaceBattle | null {
  const asked = ask?.prompt.startsWith("surface.") ? view.surface[String(ask.about.zone)] : undefined;
  return asked ?? Object.values(view.surface)[0] ?? null;
}

/** The 17 by 7 board: an air attack, or ships against ships. */
export function BattleBoard(props: BoardProps<View, Printed>) {
  const { scene, draft, still } = props;
  const { view, printed, voice, ask } = scene;
  const ground = useRef<SVGRectElement>(null);
  const { ranks, files } = printed.map.battle_board;
  const box = [
    -MARGIN.side,
    -MARGIN.top,
    files * WIDTH + 2 * MARGIN.side,
    ranks.length * HEIGHT + MARGIN.top + MARGIN.bottom,
  ] as const;
  const surface = ask?.prompt.startsWith("surface.") || !view.battle ? surfaceOf(scene) : null;

  const onPlace = (place: string) => {
    if (!still && ask) tap(props, pick(scene, draft, place), place);
  };
  const onGround = (event: React.MouseEvent<SVGGElement>) => {
    const spot = under(event.currentTarget, event.clientX, event.clientY);
    if (spot) onPlace(`${ranks[Math.floor(spot[1] / HEIGHT)]}${Math.floor(spot[0] / WIDTH) + 1}`);
  };

  // On a small screen the whole board would be too small to tap: it opens on the ships.
  const about = `${ask?.prompt} ${surface?.zone ?? view.battle?.zone} ${Object.keys(view.battle?.groups ?? {}).length > 0}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new question moves the sheet, a new draft does not
  const action = useMemo(() => (SMALL && !still ? actionOf(scene, surface) : undefined), [about, still]);
  const cells = useMemo(() => cellsOf(scene, surface), [scene, surface]);
  const drawn: BattleProps = { ...props, onPlace, ground };
  return (
    <Chart
      box={box}
      label={voice.say("battle.label", { zone: surface?.zone ?? view.battle?.zone ?? "" })}
      cells={cells}
      onCell={onPlace}
      most={5}
      open={action}
      still={still}
    >
      <Grid printed={printed} voice={voice} ground={ground} onTap={onGround} />
      {surface ? (
        <SurfaceBoard {...drawn} battle={surface} />
      ) : (
        view.battle && <AirBoard {...drawn} battle={view.battle} />
      )}
    </Chart>
  );
}

const OPENED = { files: 7, ranks: 4.4 };

/** The part of the board where the ships of this question lie. */
function actionOf({ view, printed, ask }: BoardProps<View, Printed>["scene"], surface: SurfaceBattle | null): Box {
  const { ranks, files } = printed.map.battle_board;
  const berths = surface ? { ...surface.berths, ...surface.pending } : { ...view.battle?.berths };
  const acting = new Set((ask?.moves ?? []).flatMap((move) => move.slice(1, 3).map(String)));
  const aimed = new Set((surface ? [] : (view.battle?.groups ?? [])).map(({ target }) => target));
  const wanted = Object.keys(berths).filter((id) => acting.has(id) || aimed.has(id));
  const spots = (wanted.length ? wanted : Object.keys(berths)).map((id) => middle(printed, berths[id] ?? "A1"));
  if (!spots.length) spots.push([(files / 2) * WIDTH, (ranks.length / 2) * HEIGHT]);
  const [xs, ys] = [spots.map(([x]) => x), spots.map(([, y]) => y)];
  const [x, y] = [xs, ys].map((all) => (Math.min(...all) + Math.max(...all)) / 2) as [number, number];
  const across = (all: readonly number[], one: number, least: number, most: number) =>
    Math.min(Math.max(Math.max(...all) - Math.min(...all) + one, least * one), most * one);
  const most = surface ? { files, ranks: ranks.length } : { files: 9, ranks: OPENED.ranks };
  const w = across(xs, WIDTH, OPENED.files, most.files);
  const h = across(ys, HEIGHT, OPENED.ranks, most.ranks);
  return [x - w / 2, y - h / 2, w, h];
}

/** Rectangles, with the ship that lies there; and the groups, which may lie beyond the edge. */
function cellsOf(scene: BoardProps<View, Printed>["scene"], surface: SurfaceBattle | null): readonly Cell[] {
  const { view, printed, voice } = scene;
  const berths = surface ? { ...surface.berths, ...surface.pending } : view.battle?.berths;
  const there = new Map(Object.entries(berths ?? {}).map(([ship, at]) => [at, ship]));
  const cells: Cell[] = rectangles(printed).map((at) => {
    const [x, y] = middle(printed, at);
    const ship = there.get(at);
    const holds = ship ? voice.noun(ship) : voice.say("board.empty");
    return { id: ship ?? at, x, y, r: WIDTH / 2 - 3, label: voice.say("battle.cell", { at, holds }) };
  });
  if (surface || !view.battle) return cells;
  const spots = groupSpots(printed, view.battle);
  view.battle.groups?.forEach((group, n) => {
    const [x, y] = spots[n] ?? [0, 0];
    cells.push({ id: groupPlace(n), x, y, r: 24, label: voice.say("detail.group_numbered", { i: n + 1, ...group }) });
  });
  return cells;
}

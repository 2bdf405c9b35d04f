import type { About, Heard } from "~/api/types";
import { inOrder, pieceOf } from "../blocks";
import type { Nation } from "../map/types";
import { siteOf } from "../sites";
import { type Fight, foe, type Known, nationSide, type Printed, type SideId, type View } from "../view";

/** A view as it is after an event, as far as the event says. It knows nothing but what was seen before and what was
 * heard; whatever else has changed, the live board shows when the story is over. */
export function fold(view: View, { kind, about = {} }: Heard, printed: Printed): View {
  return FOLDS[kind]?.(view, about, printed) ?? view;
}

type Fold = (view: View, about: About, printed: Printed) => View;

const text = (value: unknown): string => (typeof value === "string" ? value : "");
const list = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : []);

/** One block more or less among those without a face. */
export function shade(view: View, place: string, nation: Nation, by: 1 | -1): View {
  const found = view.shadows.find((each) => each.place === place && each.nation === nation);
  const count = (found?.count ?? 0) + by;
  if (count < 0) return view;
  const others = view.shadows.filter((each) => each !== found);
  return { ...view, shadows: count ? [...others, { place, nation, count }] : others };
}

function put(view: View, id: string, change: Partial<Known>): View {
  const known = view.blocks[id];
  return known ? { ...view, blocks: { ...view.blocks, [id]: { ...known, ...change } } } : view;
}

function without(view: View, id: string): View {
  const { [id]: _, ...blocks } = view.blocks;
  return { ...view, blocks };
}

/** A block of the enemy's is laid open. */
function lay(view: View, printed: Printed, id: string, place: string, steps: number): View {
  if (view.blocks[id]) return put(view, id, { place });
  const bare = shade(view, place, pieceOf(printed, id).nation, -1);
  return { ...bare, blocks: { ...bare.blocks, [id]: { place, steps } } };
}

/** And hidden again, if it is one of the enemy's. */
function hide(view: View, printed: Printed, id: string): View {
  const block = view.blocks[id];
  const { side, nation, type } = pieceOf(printed, id);
  if (!block || side === view.side || type === "MB") return view;
  return shade(without(view, id), block.place, nation, 1);
}

/** Somebody goes from a place to another: one that is known, or one of a nation's backs. */
const goes: Fold = (view, about, printed) => {
  const [start, place] = [text(about.start), text(about.place)];
  const nation = text(about.nation) as Nation;
  const id = text(about.block) || openAt(view, printed, start, nation);
  const moved = id in view.blocks ? put(view, id, { place }) : shade(shade(view, start, nation, -1), place, nation, 1);
  return clash(moved, place, nationSide(nation || (id ? pieceOf(printed, id).nation : "japan")), printed);
};

/** Where no back of that nation stands, it was one that lay open. */
function openAt(view: View, printed: Printed, place: string, nation: Nation): string {
  if (view.shadows.some((each) => each.place === place && each.nation === nation)) return "";
  const here = Object.keys(view.blocks).filter((id) => view.blocks[id]?.place === place);
  return inOrder(printed, view.blocks, here).find((id) => pieceOf(printed, id).nation === nation) ?? "";
}

/** Whether a side would have to fight there. */
export function contested(view: View, place: string, side: SideId, printed: Printed): boolean {
  const site = siteOf(place);
  return (
    view.shadows.some((each) => siteOf(each.place) === site && nationSide(each.nation) === foe(side)) ||
    Object.entries(view.blocks).some(
      ([id, block]) => siteOf(block.place) === site && pieceOf(printed, id).side === foe(side),
    )
  );
}

function clash(view: View, place: string, side: SideId, printed: Printed): View {
  const site = siteOf(place);
  if (!contested(view, place, side, printed)) return view;
  const before = view.clashes[site];
  const attackers = (before?.attackers ?? 0) + 1;
  return { ...view, clashes: { ...view.clashes, [site]: { attacker: side, sides: [], ...before, attackers } } };
}

const fighting = (view: View, change: Partial<Fight>): View =>
  view.fight ? { ...view, fight: { ...view.fight, ...change } } : view;

const gone: Fold = (view, about) => without(view, text(about.block));
const settles: Fold = (view, about) => put(view, text(about.block), { place: text(about.place || about.goal) });

const battle: Fold = (view, about, printed) => {
  const place = text(about.place);
  const steps = Array.isArray(about.steps) ? about.steps : [];
  const open = list(about.blocks).reduce(
    (now, id, n) => lay(now, printed, id, now.blocks[id]?.place ?? place, Number(steps[n] ?? 1)),
    view,
  );
  const { [siteOf(place)]: _, ...clashes } = open.clashes;
  const defender = text(about.defender || (about.side === "japan" ? "allies" : "japan")) as SideId;
  const sea = (text(about.sea_defender) || defender) as SideId;
  const late = list(about.late);
  const rounds = Number(about.rounds ?? 3);
  return { ...open, clashes, fight: { place, defender, sea_defender: sea, rounds, round: 0, late } };
};

const FOLDS: Readonly<Record<string, Fold>> = {
  turn: (view, about) => ({ ...view, date: text(about.date), turn: view.turn + 1, storm: 0, fought: [], clashes: {} }),
  initiative: (view, about) => ({ ...view, initiative: text(about.side) }),
  ordered: (view, about) => ({ ...view, first: text(about.side) }),
  typhoon: (view, about) => ({ ...view, storm: Number(about.die) }),
  movement: (view, about) => ({ ...view, mover: text(about.side) }),
  activated: (view, about, printed) => {
    const [hq, moves] = [text(about.hq), Number(about.moves)];
    const open = lay(view, printed, hq, text(about.place), moves);
    return { ...open, active: { ...open.active, [hq]: moves } };
  },
  stood_down: (view, about, printed) => {
    const hq = text(about.hq);
    const { [hq]: _, ...active } = view.active;
    const tired = put({ ...view, active }, hq, { steps: (view.blocks[hq]?.steps ?? 1) - 1 });
    return (tired.blocks[hq]?.steps ?? 1) > 0 ? hide(tired, printed, hq) : without(tired, hq);
  },
  moved: goes,
  returned: goes,
  landed_at: goes,
  invaded: (view, about, printed) => {
    const [id, start] = [text(about.block), text(about.start)];
    const open = lay(view, printed, id, start, Number(about.steps ?? 1));
    return goes(put(open, id, { afloat: true }), about, printed);
  },
  captured: (view, about) => ({ ...view, held: { ...view.held, [text(about.base)]: text(about.nation) as Nation } }),
  joined_blockade: (view, about) => put(view, text(about.block), { blockading: true }),
  blockades: (view, about) => put(view, text(about.block), { blockading: true }),
  battle,
  raid: battle,
  round: (view, about) => fighting(view, { round: Number(about.n), acted: [] }),
  pursuit: (view) => fighting(view, { pursuit: true, acted: [] }),
  fired: (view, about) => fighting(view, { acted: [...(view.fight?.acted ?? []), text(about.block)] }),
  charged: (view, about) => fighting(view, { acted: [...(view.fight?.acted ?? []), text(about.block)] }),
  hit: (view, about) => {
    const [id, steps] = [text(about.block), Number(about.steps)];
    return steps > 0 ? put(view, id, { steps }) : without(view, id);
  },
  eliminated: gone,
  spent: gone,
  blockader_lost: gone,
  landed: (view, about) => put(view, text(about.block), { afloat: false }),
  retreated: settles,
  regrouped: settles,
  raider_home: settles,
  withdrew: settles,
  crashed: (view, about) =>
    text(about.block)
      ? gone(view, about, undefined as never)
      : shade(view, text(about.place), text(about.nation) as Nation, -1),
  starved: (view, about) => shade(view, text(about.place), text(about.nation) as Nation, -1),
  battle_over: (view, _, printed) => {
    const there = Object.keys(view.blocks).filter((id) => !view.blocks[id]?.blockading);
    const hidden = there.filter((id) => !(id in view.active)).reduce((now, id) => hide(now, printed, id), view);
    return { ...hidden, fight: null, fought: [...view.fought, view.fight?.place ?? ""] };
  },
  produced: (view, { japan, us, british, china }) => ({
    ...view,
    points: Object.fromEntries(
      Object.entries({ japan, us, british, china }).map(([nation, n]) => [nation, Number(n ?? 0)]),
    ),
  }),
  built: (view, about) =>
    nationSide(text(about.nation) as Nation) === view.side
      ? view
      : shade(view, text(about.place), text(about.nation) as Nation, 1),
};

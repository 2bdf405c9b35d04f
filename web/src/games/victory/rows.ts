import type { Move, Part } from "~/api/types";
import type { Row } from "~/contract/game";
import { tenths } from "~/words";
import { fireOf, isBlock, knownAt, pieceOf, shadowsAt } from "./blocks";
import { isKind } from "./kinds";
import { battles, defended, watersOf, winOf } from "./odds";
import { mover } from "./pick";
import { distance, hexOf, isPlace, siteOf } from "./sites";
import { foe, nationSide, type SideId, TARGETS, type Target, type VictoryScene } from "./view";

type Draft = readonly Part[];

/** One line of the list of moves. */
export function row(
  scene: VictoryScene,
  draft: Draft,
  next: Part,
  moves: readonly Move[],
  odds?: unknown,
): Partial<Row> {
  const { voice, ask } = scene;
  const only = moves.length === 1 ? moves[0]! : null;
  const whole = only && only.length === draft.length + 1;
  if (draft.length === 0) {
    if (only)
      return { label: voice.move(only, ask?.prompt), ...named(scene, String(only[1] ?? "")), ...dice(scene, only) };
    const figure = counted(scene, moves);
    return {
      label: voice.say(`verb.${next}`),
      detail: voice.first([`verb_help.${next}`]),
      ...(figure ? { figure } : {}),
    };
  }
  if (whole && draft[0] === "fire") return { label: voice.move(only, ask?.prompt), ...dice(scene, only) };
  if (whole && draft[0] === "retreat")
    return { ...placeRow(scene, String(next), moves), label: voice.move(only, ask?.prompt) };
  if (whole && draft[0] === "battle") return battleRow(scene, String(next), moves, odds);
  if (isBlock(scene.printed, next)) return blockRow(scene, next, moves.length);
  if (isPlace(scene.printed, next))
    return draft.length > 1 && isPlace(scene.printed, draft[1]!) ? viaRow(scene, next) : placeRow(scene, next, moves);
  return whole ? { label: voice.move(only, ask?.prompt) } : { label: voice.noun(next) };
}

/** How many dice are thrown, and up to which face they hit: as printed on the block that fires. */
function dice(scene: VictoryScene, [verb, group]: Move): Partial<Row> {
  const { ask, view, voice, printed } = scene;
  const id = String(ask?.about.block ?? "");
  const at = TARGETS.indexOf(group as Target);
  if (verb !== "fire" || at < 0 || !isBlock(printed, id)) return {};
  const power = fireOf(scene, pieceOf(printed, id))?.[at] ?? 0;
  const n = view.blocks[id]?.steps ?? 0;
  return { figure: voice.say("row.dice", { n, power }), bar: power / 6 };
}

function named(scene: VictoryScene, part: string): Partial<Row> {
  if (!isBlock(scene.printed, part)) return {};
  const { detail, head } = blockRow(scene, part, 1);
  return { detail, head };
}

/** What is still to be chosen behind a line: 12 blocks, 5 places. */
function counted({ voice, printed }: VictoryScene, moves: readonly Move[]): string {
  const seconds = new Set(moves.map((move) => move[1]));
  const [first] = seconds;
  if (seconds.size < 2) return "";
  if (isBlock(printed, first)) return voice.say("count.blocks", { n: seconds.size });
  return isPlace(printed, first) ? voice.say("count.places", { n: seconds.size }) : "";
}

function blockRow(scene: VictoryScene, id: string, behind: number): Partial<Row> {
  const { view, voice, printed } = scene;
  const piece = pieceOf(printed, id);
  const block = view.blocks[id];
  const place = block ? voice.noun(block.place) : voice.say("forces.pool");
  const steps = block ? voice.say("board.steps", { n: block.steps, of: piece.max_steps }) : "";
  const supply = block?.supplied === false ? voice.say("state.unsupplied") : "";
  return {
    head: piece.type,
    label: voice.noun(id),
    detail: [place, steps, supply].filter(Boolean).join(" · "),
    ...(behind === 1 ? { figure: "" } : {}),
    weight: block ? (block.steps + 4) / (nearestFoe(scene, block.place) + 1) : 0,
  };
}

/** How far off the nearest enemy stands: blocks at the front are listed first. */
function nearestFoe({ view, printed }: VictoryScene, place: string): number {
  let least = 20;
  for (const shadow of view.shadows) {
    if (nationSide(shadow.nation) === view.side) continue;
    const far = distance(printed, place, shadow.place);
    if (far < least) least = far;
  }
  return least;
}

/** Who is there and how far it is. */
export function placeRow(scene: VictoryScene, place: string, moves: readonly Move[]): Partial<Row> {
  const { view, voice, printed } = scene;
  const site = siteOf(place);
  const from = view.blocks[mover(scene) ?? ""]?.place;
  const far = from ? distance(printed, from, site) : Number.NaN;
  const backs = shadowsAt(view, site).filter(({ nation }) => nationSide(nation) !== view.side);
  const foes = backs.reduce((sum, { count }) => sum + count, 0);
  const own = knownAt(scene, site).filter((id) => pieceOf(printed, id).side === view.side).length;
  const open = knownAt(scene, site).length - own;
  const base = hexOf(printed, site)?.base;
  const cost = moves.length === 1 && moves[0]![0] === "strategic" ? Number(moves[0]![2]) : 0;
  const detail = [
    Number.isFinite(far) ? voice.say("row.hexes", { n: far }) : "",
    base ? voice.say("row.base", { size: base.size, pp: base.pp }) : "",
    foes + open ? voice.say("row.foes", { n: foes + open }) : "",
    own ? voice.say("row.own", { n: own }) : "",
  ];
  return {
    label: voice.noun(place),
    detail: detail.filter(Boolean).join(" · "),
    figure: cost
      ? voice.say("row.sm", { n: cost })
      : moves.length > 1
        ? voice.say("row.ways", { n: moves.length })
        : "",
    weight: (base ? 2 + base.pp : 0) + (foes ? 1 : 0) + (own ? 0.5 : 0) - (Number.isFinite(far) ? far / 10 : 0),
  };
}

/** A battle that can be fought next: what it is for, and how it may go for the player. Who is there is on the map. */
function battleRow(scene: VictoryScene, place: string, moves: readonly Move[], odds: unknown): Partial<Row> {
  const { view, voice, printed } = scene;
  const row = placeRow(scene, place, moves);
  const base = hexOf(printed, siteOf(place))?.base;
  const battle = battles(odds).find((each) => each.place === place && !each.how);
  const own = view.side;
  if (!battle || !own) return row;
  const ours = battle.attacker === own;
  const mine = ours ? battle : defended(battle);
  const lost = (side: SideId) => tenths(battle.lost[side].steps, voice.lang);
  const detail = [
    base ? voice.say("row.base", { size: base.size, pp: base.pp }) : "",
    ours && battle.waters > 0 ? voice.say("together.sea", { n: watersOf(battle) }) : "",
    voice.say("row.lost", { own: lost(own), foe: lost(foe(own)) }),
  ];
  return {
    ...row,
    detail: detail.filter(Boolean).join(" · "),
    figure: voice.say("together.win", { n: winOf(mine) }),
    bar: mine.win,
  };
}

function viaRow({ voice, printed }: VictoryScene, via: string): Partial<Row> {
  return { label: voice.say("row.via", { place: via }), detail: hexOf(printed, via)?.base ? "" : "", figure: "" };
}

/** A sentence of help under the question. */
export function lead(scene: VictoryScene, draft: Draft): string {
  const { ask, voice, view, printed } = scene;
  if (!ask) return "";
  const [verb] = draft;
  const block = mover(scene);
  if (block && view.blocks[block]) {
    const piece = pieceOf(printed, block);
    const { place, steps } = view.blocks[block]!;
    const help = isKind(verb) ? voice.first([`verb_help.${verb}`]) : "";
    return [voice.say("lead.block", { place, steps, of: piece.max_steps, move: piece.move }), help]
      .filter(Boolean)
      .join(" ");
  }
  const staffs = Object.entries(view.active).filter(([hq]) => pieceOf(printed, hq).side === view.side);
  if (ask.prompt === "movement" && staffs.length)
    return voice.say("lead.staffs", {
      list: staffs.map(([hq, n]) => voice.say("lead.staff", { hq, n })).join(", "),
    });
  if (ask.prompt === "choose_battle") return voice.say("odds.assumes");
  return voice.first([`lead.${ask.prompt}.${verb}`, `lead.${ask.prompt}`], ask.about);
}

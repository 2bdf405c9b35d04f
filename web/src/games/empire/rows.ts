import type { Ask, Move, Part } from "~/api/types";
import type { Row } from "~/contract/game";
import { distance, isHex } from "./map/hexes";
import { movers, siteOfUnit } from "./pick";
import { called } from "./places";
import { unitsAt, valuesOf } from "./stacks";
import { cardsOf, counterOf, type EmpireScene, isCard, isUnit, namedOf, SIDES } from "./view";

type Draft = readonly Part[];

/** One line of the list of moves. */
export function row(scene: EmpireScene, draft: Draft, next: Part, moves: readonly Move[]): Partial<Row> {
  const { voice, ask, printed } = scene;
  const only = moves.length === 1 ? moves[0]! : null;
  if (draft.length === 0) {
    if (only) return { label: voice.move(only, ask?.prompt), ...about(scene, only) };
    return { label: voice.first([`verb.${next}`]) || voice.move([next], ask?.prompt), ...counted(scene, moves) };
  }
  if (isUnit(printed, next)) return unitRow(scene, next, moves);
  if (isHex(next)) return hexRow(scene, next, moves);
  if (isCard(printed, next)) return cardRow(scene, next);
  return only ? { label: voice.move(only, ask?.prompt) } : { label: voice.noun(next) };
}

function about(scene: EmpireScene, move: Move): Partial<Row> {
  const last = move.at(-1);
  const { detail, weight, figure } = isUnit(scene.printed, last)
    ? unitRow(scene, last, [move])
    : isHex(last)
      ? hexRow(scene, last, [move])
      : isCard(scene.printed, last)
        ? cardRow(scene, last)
        : {};
  return { detail, weight: weight ?? 0, ...(figure === undefined ? {} : { figure }) };
}

function counted({ voice }: EmpireScene, moves: readonly Move[]): Partial<Row> {
  const n = new Set(moves.map((move) => move[1])).size;
  return { figure: voice.say("row.choices", { n }) };
}

function unitRow(scene: EmpireScene, id: string, moves: readonly Move[]): Partial<Row> {
  const { view, voice, printed } = scene;
  const counter = counterOf(printed, id);
  const unit = view.units[id];
  if (!counter || !unit) return { label: voice.noun(id) };
  const [attack, defence] = valuesOf(counter, unit.steps ?? 0);
  const at = isHex(unit.at) ? called(scene, unit.at) : voice.noun(unit.at ?? "out");
  const { type, efficiency = 0, range = 0 } = counter;
  return {
    label: voice.noun(id),
    ...(type === "hq"
      ? { detail: `${at} · ${voice.say("row.efficiency", { n: efficiency, range })}` }
      : { detail: at, figure: `${attack}-${defence}` }),
    weight: attack + (moves.length > 1 ? 1 : 0),
  };
}

/** Who is there, how far it is, and what it has. */
function hexRow(scene: EmpireScene, hex: string, moves: readonly Move[]): Partial<Row> {
  const { view, voice, printed } = scene;
  const start = siteOfUnit(scene, movers(scene)[0] ?? "");
  const place = namedOf(printed).get(hex);
  const here = SIDES.map((side) => ({
    side,
    n: unitsAt(scene, hex).filter((id) => counterOf(printed, id)?.side === side).length,
  })).filter(({ n }) => n > 0);
  const detail = [
    isHex(start) ? voice.say("row.hexes", { n: distance(start, hex) }) : "",
    ...(["port", "airfield", "resource"] as const)
      .filter((what) => place?.[what])
      .map((what) => voice.say(`places.${what}`)),
    ...here.map(({ side, n }) => voice.say("row.here", { side, n })),
  ];
  const enemies = here.find(({ side }) => side !== view.seat)?.n ?? 0;
  return {
    label: called(scene, hex),
    detail: detail.filter(Boolean).join(" · "),
    figure: moves.length > 1 ? voice.say("row.ways", { n: moves.length }) : "",
    weight: enemies * 2 + (place ? 1 : 0) - (isHex(start) ? distance(start, hex) / 20 : 0),
  };
}

function cardRow({ voice, printed }: EmpireScene, id: string): Partial<Row> {
  const card = cardsOf(printed).get(id)!;
  return { label: voice.noun(id), detail: voice.say(`card_text.${id}`), figure: String(card.ops), weight: card.ops };
}

/** A sentence of help under the question. */
export function lead(scene: EmpireScene): string {
  const { ask, voice, view } = scene;
  const said: string[] = [];
  if (ask?.prompt === "destination") {
    const group = movers(scene);
    said.push(voice.say("lead.destination", { n: group.length, place: siteOfUnit(scene, group[0] ?? "") }));
  } else if (["activate", "hq", "move"].includes(ask?.prompt ?? "")) said.push(voice.say(`lead.${ask?.prompt}`));
  else if (ask?.prompt === "play" && ask.moves.some(([use]) => use === "oc")) said.push(voice.say("lead.play"));
  const now = view.offensive;
  if (now?.contact && now.side === view.seat && (now.step ?? 1) < 4 && rolledFor(scene))
    said.push(voice.say("lead.contact"));
  return said.join(" ");
}

/** Whether a die may find the offensive out: against some events there is no roll. */
function rolledFor({ view, printed }: EmpireScene): boolean {
  const now = view.offensive;
  const card = now && cardsOf(printed).get(now.card);
  return typeof (now?.use === "event" ? card?.ec_iv : card?.oc_iv) === "number";
}

/** What the button that commits a move says. */
export function act({ voice, ask }: EmpireScene, move: Move): string {
  if (declaresNone(ask, move)) return voice.say("act.no_battle");
  if (ask?.prompt === "battles" && move[0] === "done" && Array.isArray(ask.about.battles))
    return voice.say("act.declare", { n: ask.about.battles.length });
  const about = Object.fromEntries(move.slice(1).map((part, n) => [String(n + 1), part]));
  return voice.first([`act.${ask?.prompt}.${move[0]}`, `act.${move[0]}`], about) || voice.move(move, ask?.prompt);
}

/** To declare no battle at all gives nothing away and risks nothing: it is not warned of. */
const declaresNone = (ask: Ask | null, move: Move): boolean =>
  ask?.prompt === "battles" && move[0] === "done" && Array.isArray(ask.about.battles) && !ask.about.battles.length;

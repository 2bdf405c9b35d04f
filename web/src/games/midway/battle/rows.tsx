import type { Part } from "~/api/types";
import type { Row } from "~/contract/game";
import { tenths } from "~/words";
import { boxesLeft, counter, gunsOf, isCarrier, screenOf } from "../fleet";
import { AUTOMATIC, column, faces, fireAt, isUnderFire, mean, NO_EFFECT, run, written } from "../odds";
import { preyRow } from "../prey";
import { Faces } from "../sheets/Faces";
import { type AirBattle, foe, type MidwayScene } from "../view";
import { apart, approach } from "./rectangles";

/** The lines of a battle's questions, with what the choice does to the odds. */
export function battleRow(scene: MidwayScene, draft: readonly Part[], next: Part): Partial<Row> | null {
  const { ask, view, voice } = scene;
  const [verb, first] = draft;
  const { battle } = view;
  switch (ask?.prompt) {
    case "screen":
      if (!battle) return null;
      if (verb === "fire" && draft.length === 1)
        return {
          label: voice.noun(next),
          detail: voice.say("row.screens", { n: screenOf(scene, String(next)) }),
          head: battle.berths?.[String(next)] ?? "",
        };
      if (verb === "fire") return groupRow(scene, battle, Number(next), screenOf(scene, String(first)));
      if (verb === "cover" && draft.length === 1) return groupRow(scene, battle, Number(next), 0);
      if (verb === "cover")
        return {
          ...groupRow(scene, battle, Number(first), Number(next)),
          label: voice.say("row.fighters", { n: Number(next) }),
        };
      return null;
    case "waves":
      if (!battle || verb !== "split") return null;
      return draft.length === 1
        ? groupRow(scene, battle, Number(next), 0)
        : waveRow(scene, battle, Number(first), Number(next));
    case "place_bombers":
      if (!battle) return null;
      if (draft.length === 1) return targetRow(scene, battle, String(next));
      return {
        label: voice.say(`row.from.${next}`),
        head: approach(
          scene.printed,
          foe(battle.attacker),
          battle.berths?.[String(first)] ?? "A1",
          String(next),
        ).replace(/^!.*/, "–"),
      };
    case "hold_back":
      return verb === "hold" && typeof next === "number" ? duelRow(scene, next) : null;
    case "how_many":
      return battle && verb === "factors" && typeof next === "number" ? strengthRow(scene, battle, next) : null;
    case "place_defence":
      return battle && draft.length === 2 ? berthRow(scene, battle, String(next)) : null;
    case "surface.deploy":
      return draft.length === 2 ? { head: next, label: voice.say("battle.rectangle", { at: next }) } : null;
    case "surface.move":
    case "surface.make_room":
      return draft.length === 1
        ? {
            label: voice.noun(next),
            head: berth(scene, String(next)),
            detail: voice.say("row.guns", { n: gunsOf(scene, String(next)) }),
          }
        : { head: next, label: voice.say("battle.rectangle", { at: next }) };
    case "surface.fire":
      if (draft.length === 1)
        return {
          label: voice.noun(next),
          head: berth(scene, String(next)),
          detail: voice.say("row.guns", { n: gunsOf(scene, String(next)) }),
        };
      return salvoRow(scene, String(first), String(next));
    default:
      return null;
  }
}

function berth({ view }: MidwayScene, ship: string): string {
  for (const battle of Object.values(view.surface)) if (battle.berths?.[ship]) return battle.berths[ship];
  return "";
}

const odds = (scene: MidwayScene, name: string): string =>
  name === AUTOMATIC ? scene.voice.say("battle.sinks") : name === NO_EFFECT ? scene.voice.noun(name) : written(name);

const decimal = (scene: MidwayScene, value: number): string => tenths(value, scene.voice.lang);

/** A group: what it attacks, and how more fire changes its odds. */
function groupRow(scene: MidwayScene, battle: AirBattle, n: number, more: number): Partial<Row> {
  const { voice } = scene;
  const group = battle.groups?.[n];
  if (!group) return {};
  const now = fireAt(scene, battle, n);
  const fire = more ? (isUnderFire(battle, n) ? now + more : more) : now;
  const before = run(scene, battle, n, now);
  const after = run(scene, battle, n, fire);
  const params = {
    before: odds(scene, before.column),
    after: odds(scene, after.column),
    hits: decimal(scene, before.mean),
    later: decimal(scene, after.mean),
  };
  const key = more ? (before.column === after.column ? "row.odds_stay" : "row.odds_become") : "row.odds_now";
  return {
    head: `${group.type}${group.n}`,
    label: voice.say("row.group", { i: n + 1, type: group.type, target: group.target }),
    detail: voice.say(key, params),
    figure: <Faces hits={after.hits} label={voice.say("row.by_die", { hits: after.hits.join(", ") })} />,
    weight: before.mean - after.mean + before.mean / 10,
  };
}

/** A place for a ship: whom she could screen from there, or how far from the middle she lies. */
function berthRow(scene: MidwayScene, battle: AirBattle, at: string): Partial<Row> {
  const { printed, voice } = scene;
  const { ranks, files, screening_range } = printed.map.battle_board;
  const near = Object.entries(battle.berths ?? {}).filter(
    ([, berthed]) => apart(printed, berthed, at) <= screening_range,
  );
  const carriers = near.filter(([id]) => isCarrier(counter(printed, id)));
  const off = apart(printed, at, `${ranks[Math.floor(ranks.length / 2)]}${Math.ceil(files / 2)}`);
  return {
    head: at,
    label: near.length
      ? voice.say("row.beside", { ships: near.map(([id]) => id) })
      : voice.say(Object.keys(battle.berths ?? {}).length ? "row.alone" : "row.first_berth", { n: off }),
    weight: carriers.length * 10 + near.length - off / 20,
  };
}

function waveRow(scene: MidwayScene, battle: AirBattle, n: number, first: number): Partial<Row> {
  const group = battle.groups?.[n];
  if (!group) return {};
  const table = scene.printed.tables.aircraft_vs_ship;
  const fire = fireAt(scene, battle, n);
  const last = battle.waves?.[n]?.at(-1) ?? group.n;
  const columns = [first, last - first].map((size) => column(table, size, fire));
  const hits = columns.reduce((sum, name) => sum + mean(faces(table, name)), 0);
  return {
    head: `${first}+${last - first}`,
    label: scene.voice.say("row.waves", { a: first, b: last - first }),
    detail: columns.map((name) => odds(scene, name)).join(", "),
    figure: scene.voice.say("row.mean_hits", { n: decimal(scene, hits) }),
  };
}

function targetRow(scene: MidwayScene, battle: AirBattle, ship: string): Partial<Row> {
  const base = preyRow(scene, ship);
  return {
    ...base,
    detail: scene.voice.say("row.target", {
      n: boxesLeft(scene, ship),
      fire: mostFire(scene, battle, battle.berths?.[ship] ?? "A1"),
    }),
  };
}

/** All the fire that can be laid on a group in that rectangle. */
function mostFire(scene: MidwayScene, battle: AirBattle, at: string): number {
  const { printed } = scene;
  const range = printed.map.battle_board.screening_range;
  let sum = battle.held ?? 0;
  for (const [ship, berthed] of Object.entries(battle.berths ?? {}))
    if (apart(printed, berthed, at) <= range) sum += screenOf(scene, ship);
  return Math.max(1, sum);
}

function strengthRow(scene: MidwayScene, battle: AirBattle, n: number): Partial<Row> {
  const { ask, printed, voice } = scene;
  const ship = String(ask?.about.ship ?? "");
  const table = printed.tables.aircraft_vs_ship;
  const most = mostFire(scene, battle, battle.berths?.[ship] ?? "A1");
  const own = Math.max(1, screenOf(scene, ship));
  const [alone, worst] = [own, most].map((fire) => column(table, n, fire)) as [string, string];
  return {
    head: n,
    label: voice.say("row.factors", { n }),
    detail: voice.say("row.strength", { alone: odds(scene, alone), worst: odds(scene, worst) }),
    figure: (
      <Faces hits={faces(table, worst)} label={voice.say("row.by_die", { hits: faces(table, worst).join(", ") })} />
    ),
  };
}

/** Fighters held back do not fight: what the others make of it. */
function duelRow({ view, printed, voice, ...scene }: MidwayScene, held: number): Partial<Row> {
  const table = printed.tables.fighter_vs_fighter;
  const { attacker, attacking, defending } = view.meeting ?? { attacker: "", attacking: 0, defending: 0 };
  const [a, d] = view.seat === attacker ? [attacking - held, defending] : [attacking, defending - held];
  const label = voice.say("row.hold", { n: held });
  const name = a > 0 && d > 0 ? column(table, a, d) : "";
  if (!table.results[name]) return { label, weight: -held };
  const whole: MidwayScene = { ...scene, view, printed, voice };
  const down = decimal(whole, mean(faces(table, name).map((n) => Math.min(n, d))));
  const lost = decimal(whole, mean(faces(table, name, 1).map((n) => Math.min(n, a))));
  return { label, detail: voice.say("row.duel", { a, d, odds: written(name), down, lost }), weight: -held };
}

function salvoRow(scene: MidwayScene, shooter: string, target: string): Partial<Row> {
  const { view, voice, printed } = scene;
  const table = printed.tables.surface_combat;
  const battle = Object.values(view.surface).find((each) => each.berths?.[shooter]);
  const others = Object.entries(battle?.fire ?? {}).filter(([, at]) => at === target);
  const guns = others.reduce((sum, [ship]) => sum + gunsOf(scene, ship), gunsOf(scene, shooter));
  const name = column(table, guns, Math.max(1, gunsOf(scene, target)));
  const hits = faces(table, name);
  return {
    ...preyRow(scene, target),
    head: berth(scene, target),
    detail: voice.say("row.salvo", {
      guns,
      odds: odds(scene, name),
      n: boxesLeft(scene, target),
      points: counter(printed, target)?.vp ?? 0,
    }),
    figure: <Faces hits={hits} label={voice.say("row.by_die", { hits: hits.join(", ") })} />,
    weight: mean(hits) + (counter(printed, target)?.vp ?? 0) / 100,
  };
}

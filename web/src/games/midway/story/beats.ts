import type { Heard } from "~/api/types";
import type { Beat, Importance, Known, Sound, Story } from "~/contract/story";
import { asTold, detailsOf, touchedBy } from "~/table/lines";
import { type Fought, filled, follow } from "../battle/aftermath";
import type { Aim, AirBattle, MidwayScene, Nation, Printed, View } from "../view";
import { account } from "./account";
import { diceOf, flown, gunsOn, hitsOf, kindsOf, lostOf, strikeEnd, type Target, targetsOf } from "./strike";

/** What the board shows while a beat is told. */
export type Show =
  | { kind: "approach" }
  | CloseUp
  | { kind: "sinks"; ship: string; fought: Strike }
  | { kind: "found"; zones: readonly string[]; area: string; time: string }
  | { kind: "summary"; title: string; rows: readonly Row[]; fought: Strike };

/** The strike as it lies on the board before the beat has been told, and after. */
type Strike = readonly [Fought | null, Fought | null];

/** One target of a strike from near: the odds, then the guns, then the hits. */
export interface CloseUp {
  kind: "closeup";
  act: "odds" | "guns" | "hits";
  /** Which of the targets is told. */
  at: number;
  targets: readonly Target[];
  /** As it lay on the board before the dice. */
  battle: AirBattle;
}

export interface Row {
  what: string;
  /** None where no die was needed. */
  die: number | null;
  hits: number;
  lost: number;
}

const MS = { light: 300, fly: 800, guns: 500, die: 600, card: 500, box: 130, sink: 900 };

const SAID: Readonly<Record<string, readonly [Importance, Sound]>> = {
  turn: [1, "new_turn"],
  contact: [3, "contact"],
  off_midway: [2, "beat"],
  exchanged: [2, "beat"],
  b17_sighted: [2, "aircraft"],
  b17_bombed: [2, "settle"],
  patrols_meet: [2, "aircraft"],
  fighter_battle: [2, "settle"],
  empty_sea: [2, "miss"],
  battle: [2, "aircraft"],
  called_off: [1, "beat"],
  bombers_placed: [2, "aircraft"],
  screened: [1, "beat"],
  island_unharmed: [1, "miss"],
  island_bombed: [2, "hit"],
  island_guarded: [1, "hit"],
  bombarded: [2, "hit"],
  midway_falls: [3, "sunk"],
  held_midway: [1, "beat"],
  surface_battle: [2, "beat"],
  surface_turn: [1, "beat"],
  surface_fire: [2, "settle"],
  surface_over: [2, "beat"],
  withdrew: [2, "sail"],
  withdrawal_failed: [2, "settle"],
  disclosed: [1, "beat"],
};
/** Of one's own side these are answers that one has just given. */
const OWN: readonly string[] = ["bombers_placed", "screened", "called_off", "battle"];
export const story: Story<View, Printed> = { beats, account };

interface Tale {
  scene: MidwayScene;
  /** The board before what is being told. */
  view: View;
  fought: Strike;
  beats: Beat[];
  chapter: string;
  rows: Row[];
}

export function beats(scene: MidwayScene, events: readonly Heard[], own: boolean, known: Known<View>): readonly Beat[] {
  const tale: Tale = { scene, view: scene.view, fought: [null, laid(scene.view)], beats: [], chapter: "", rows: [] };
  let at = 0;
  while (at < events.length) {
    const [from, last] = [at, strikeEnd(events, at)];
    const aims = aimsOf(known, from, last);
    const end = aims.length ? last : from;
    for (; at < Math.max(end, from + 1); at += 1) {
      strike(tale, events[at] as Heard, known(at));
      if (at === from && end > from) closeUps(tale, events, from, end, aims);
      else if (end === from) tell(tale, events[at] as Heard, at + 1, events, own);
    }
    if (tale.rows.length) summed(tale, end);
  }
  return tale.beats;
}

/** What was said of the dice before they fell: by the last view in which none of their hits was recorded. */
function aimsOf(known: Known<View>, from: number, end: number): readonly Aim[] {
  for (let n = end - 1; n >= from; n -= 1) {
    const aims = known(n).drawn?.strike;
    if (aims?.length) return aims;
  }
  return [];
}

const laid = ({ battle, attacking, defending }: View): Fought | null => battle && { battle, attacking, defending };

/** What a strike has brought so far, though the view may not have it yet. */
function strike(tale: Tale, event: Heard, view: View): void {
  const [, so] = tale.fought;
  const now = laid(view);
  const before = view === tale.view ? so : now && { ...now, ...(so?.damage ? { damage: so.damage } : {}) };
  tale.fought = [before, filled(follow(before, [event]), event, { view, printed: tale.scene.printed })];
  tale.view = view;
}

function tell(tale: Tale, event: Heard, through: number, events: readonly Heard[], own: boolean): void {
  const { scene } = tale;
  const { kind, about = {} } = event;
  if (kind === "turn") tale.chapter = `turn ${about.turn}`;
  if (kind === "battle") tale.chapter = `strike ${about.zone}`;
  if (kind === "searched") searched(tale, event, through, events, own);
  else if (kind === "sunk") sunk(tale, event, through);
  else {
    const weight = SAID[kind];
    const mine = OWN.includes(kind) && about.side === scene.seat;
    if (weight && !(own && mine)) said(tale, event, weight, through);
  }
}

function push(tale: Tale, event: Heard, through: number, beat: Partial<Beat> & Pick<Beat, "caption">): void {
  tale.beats.push({
    through,
    chapter: tale.chapter,
    importance: 2,
    ms: MS.light,
    rules: event.rules ?? [],
    touched: touchedBy(event),
    ...beat,
  });
}

function said(tale: Tale, event: Heard, [importance, sound]: readonly [Importance, Sound], through: number): void {
  const { scene } = tale;
  const { kind, about = {} } = event;
  const lines = detailsOf(event, scene.voice).slice(0, 3);
  const die = Number(about.die ?? 0);
  const lands = kind === "bombers_placed";
  push(tale, event, through, {
    caption: scene.voice.event(asTold(event)), // as the log words it: groups are counted from 1
    ...(lines.length ? { reason: lines.join(" · ") } : {}),
    importance,
    sound,
    ...(die ? { dice: [die] } : {}),
    ...(kind === "battle" || kind === "surface_battle" ? { battle: true } : {}),
    ...(lands ? { ms: MS.fly, show: { kind: "approach" } satisfies Show } : {}),
    ...(kind === "midway_falls" && scene.seat
      ? { banner: { tone: scene.seat === "JP" ? "gain" : "loss", title: scene.voice.say("story.midway_falls") } }
      : {}),
    ...(kind === "contact"
      ? { banner: { tone: "gain", title: scene.voice.say("story.contact"), text: scene.voice.event(event) } }
      : {}),
  });
}

interface Found {
  zone: string;
  types?: readonly string[];
}

/** An answer to a search: short where nothing is there; a banner for who was found. */
function searched(tale: Tale, event: Heard, through: number, events: readonly Heard[], own: boolean): void {
  const { scene, view } = tale;
  const { voice, seat } = scene;
  const { side, area, found } = (event.about ?? {}) as { side: Nation; area: string; found?: readonly Found[] };
  const there = found ?? [];
  if (!there.length) {
    const next = events[through];
    const more = next?.kind === "searched" && next.about?.side === side && !(next.about?.found as unknown[])?.length;
    if (more || (own && side === seat)) return; // in a row they are told as one
    const row: string[] = [];
    for (let n = through - 1; n >= 0; n -= 1) {
      const each = events[n];
      if (each?.kind !== "searched" || each.about?.side !== side || (each.about?.found as unknown[])?.length) break;
      row.unshift(String(each.about?.area));
    }
    const told = { ...event, kind: "searched_nothing", about: { side, areas: row, n: row.length } };
    push(tale, told, through, {
      caption: voice.event(told),
      importance: 1,
      sound: "beat",
      touched: row,
    });
    return;
  }
  const zones = there.map(({ zone }) => zone);
  const types = [...new Set(there.flatMap((each) => each.types ?? []))];
  const tone = seat === null ? null : side === seat ? ("gain" as const) : ("loss" as const);
  push(tale, event, through, {
    caption: voice.say(tone === "loss" ? "story.found_you" : "story.found", {
      side,
      area,
      zones,
      types,
      n: zones.length,
    }),
    reason: detailsOf(event, voice).join(" · "),
    importance: 3,
    sound: tone === "gain" ? "contact" : "found",
    ...(tone
      ? {
          banner: {
            tone,
            title: voice.say(tone === "loss" ? "story.they_found_you" : "story.contact"),
            text: voice.say("story.called", { side, area, zones }),
          },
        }
      : {}),
    ...(tone === "loss" ? { show: { kind: "found", zones, area, time: view.time } satisfies Show } : {}),
    touched: [area, ...zones],
  });
}

/** One target after the other, three beats each: the odds, the guns, the hits. The order does not follow the dice, so what
 * they brought is written down when all of it has been told. */
function closeUps(tale: Tale, events: readonly Heard[], from: number, end: number, aims: readonly Aim[]): void {
  const { voice, seat } = tale.scene;
  const [fought] = tale.fought;
  if (!fought) return;
  const { battle } = fought;
  const scene = { view: tale.view, printed: tale.scene.printed };
  const targets = targetsOf(scene, battle, events.slice(from, end), aims);
  for (const [at, target] of targets.entries()) {
    const { ship, points, sunk } = target;
    const dice = diceOf(target);
    const [total, lost, hits, guns] = [flown(target), lostOf(target), hitsOf(target), gunsOn(target).size];
    const show = (act: CloseUp["act"]): Show => ({ kind: "closeup", act, at, targets, battle });
    const tell = (beat: Partial<Beat> & Pick<Beat, "caption">, through = from) =>
      push(tale, events[from] as Heard, through, { touched: [ship], rules: [], ...beat });
    const groups = kindsOf(target)
      .map((part) => voice.say("story.part", { ...part }))
      .join(", ");
    tell({
      caption: voice.say("story.goes_in", { groups, total, ship }),
      reason: voice.say("story.before_dice", { guns, chance: Math.round(100 * target.chance) }),
      sound: "aircraft",
      ms: MS.fly,
      show: show("odds"),
      rules: ["MW-B10-1"],
      ...(at === 0 ? { battle: true } : {}),
    });
    if (dice.length)
      tell({
        caption: voice.say("story.guns", { total, ship }),
        reason: voice.say("story.shot_down", { lost, left: total - lost }),
        sound: lost ? "hit" : "miss",
        dice,
        ms: MS.guns + MS.die,
        show: show("guns"),
        rules: ["MW-B12-1"],
      });
    const last = at === targets.length - 1;
    tell(
      {
        caption: voice.say("story.falls", { ship }),
        reason: voice.say("story.came", { hits, points, ship, sunk: sunk ? "yes" : "no" }),
        importance: sunk ? 3 : 2,
        sound: sunk ? "sunk" : hits ? "hit" : "miss",
        ...(dice.length ? { dice } : {}),
        ms: MS.card + MS.box * Math.min(target.boxes, hits) + (sunk ? MS.sink : 0),
        ...(sunk && seat
          ? {
              banner: {
                tone: battle.attacker === seat ? "gain" : "loss",
                title: voice.say("story.sunk", { ship }),
                text: voice.say("story.came", { hits, points, ship, sunk: "yes" }),
              },
            }
          : {}),
        show: show("hits"),
        rules: ["MW-B11-1"],
      },
      last ? end : from,
    );
    for (const { type, n, die, hits, lost } of target.waves)
      tale.rows.push({ what: voice.say("story.group", { n, type, target: ship }), die, hits, lost });
  }
}

/** A ship that goes down in another battle. */
function sunk(tale: Tale, event: Heard, through: number): void {
  const { voice, seat } = tale.scene;
  const { ship, side } = event.about as { ship: string; side: Nation };
  push(tale, event, through, {
    caption: voice.event(event),
    importance: 3,
    sound: "sunk",
    ms: MS.sink,
    ...(seat
      ? {
          banner: {
            tone: side === seat ? "gain" : "loss",
            title: voice.say("story.sunk", { ship }),
            text: voice.event(event),
          },
        }
      : {}),
    show: { kind: "sinks", ship, fought: tale.fought } satisfies Show,
    touched: [ship],
  });
}

/** The account of a strike, when the last die has fallen. */
function summed(tale: Tale, through: number): void {
  const { voice } = tale.scene;
  const { rows } = tale;
  const fought: Strike = [tale.fought[1], tale.fought[1]];
  tale.rows = [];
  if (rows.length < 2) return;
  const zone = fought[1]?.battle.zone ?? "";
  const total = (of: "hits" | "lost") => rows.reduce((sum, row) => sum + row[of], 0);
  const caption = voice.say("story.summary", { zone, hits: total("hits"), lost: total("lost"), n: rows.length });
  push(tale, { n: 0, kind: "summary" }, through, {
    caption,
    importance: 3,
    sound: "beat",
    show: { kind: "summary", title: caption, rows, fought } satisfies Show,
    touched: [],
  });
}

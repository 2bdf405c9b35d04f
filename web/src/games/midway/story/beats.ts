import type { Heard } from "~/api/types";
import type { Beat, Importance, Known, Sound, Story } from "~/contract/story";
import { asTold, detailsOf, touchedBy } from "~/table/lines";
import { type Fought, filled, follow } from "../battle/aftermath";
import { counter, hitsOn } from "../fleet";
import { faces } from "../odds";
import type { MidwayScene, Nation, Printed, View } from "../view";
import { account } from "./account";

/** What the board shows while a beat is told. */
export type Show =
  | { kind: "approach" }
  | Bombing
  | { kind: "sinks"; ship: string; fought: Strike }
  | { kind: "found"; zones: readonly string[]; area: string; time: string }
  | { kind: "summary"; title: string; rows: readonly Row[]; fought: Strike };

/** The strike as it lies on the board before the beat has been told, and after. */
type Strike = readonly [Fought | null, Fought | null];

/** One group and its die: what each face does, and how many of them sink her. */
export interface Bombing {
  kind: "bombing";
  group: number;
  target: string;
  column: string;
  die: number;
  /** Hits by face; none where no die is needed. */
  hits: readonly number[];
  /** Boxes she has left. */
  left: number;
  fought: Strike;
}

export interface Row {
  what: string;
  die: number;
  hits: number;
  lost: number;
}

const MS = { light: 300, fly: 1100, card: 900, die: 600, box: 130, sink: 900 };

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
  sunk_outright: [2, "hit"],
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
const STRIKE: readonly string[] = ["bombed", "sunk_outright", "hits", "sunk"];

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
  events.forEach((event, n) => {
    if (tale.rows.length && !STRIKE.includes(event.kind)) summed(tale, n);
    strike(tale, event, known(n));
    tell(tale, event, n + 1, events, own);
  });
  if (tale.rows.length) summed(tale, events.length);
  return tale.beats;
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
  else if (kind === "bombed") bombed(tale, event, through);
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

/** One group: its chances, then the die, then the boxes that fill. */
function bombed(tale: Tale, event: Heard, through: number): void {
  const { voice, printed } = tale.scene;
  const about = event.about as {
    group: number;
    target: string;
    type: string;
    n: number;
    column: string;
    die: number;
    hits: number;
    lost: number;
  };
  const boxes = counter(printed, about.target)?.hits ?? 0;
  const left = boxes - (tale.fought[0]?.damage?.[about.target]?.hits ?? hitsOn(tale.view, about.target));
  const hits = faces(printed.tables.aircraft_vs_ship, about.column);
  tale.rows.push({
    what: voice.say("story.group", { n: about.n, type: about.type, target: about.target }),
    die: about.die,
    hits: about.hits,
    lost: about.lost,
  });
  push(tale, event, through, {
    caption: voice.say("story.bombs", { n: about.n, type: about.type, target: about.target }),
    reason: voice.say("story.bombed", { odds: about.column.replace("-", ":"), hits: about.hits, lost: about.lost }),
    sound: about.hits ? "hit" : "miss",
    dice: [about.die],
    ms: MS.card + MS.die + MS.box * Math.min(left, about.hits),
    show: {
      kind: "bombing",
      group: about.group,
      target: about.target,
      column: about.column,
      die: about.die,
      hits,
      left,
      fought: tale.fought,
    } satisfies Show,
    touched: [about.target],
  });
}

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

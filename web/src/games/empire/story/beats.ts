import type { Heard } from "~/api/types";
import type { Beat, Importance, Known, Sound, Story } from "~/contract/story";
import { touchedBy } from "~/table/lines";
import { type Stage, staged, standing } from "../battle/stage";
import { distance, isHex } from "../map/hexes";
import {
  counterOf,
  type EmpireScene,
  foe,
  holderOf,
  isCapital,
  list,
  namedOf,
  type Printed,
  type SideId,
  type View,
} from "../view";
import { account } from "./account";
import { CARDS, fell, LOSSES, MANY, OWN, SAID, THROWN, WAYS } from "./kinds";

/** What the board shows while a beat is told. */
export type Show =
  | { kind: "card"; card: string }
  | { kind: "march"; side: SideId; legs: readonly Leg[]; attack: boolean }
  | { kind: "light"; hexes: readonly string[] }
  | { kind: "battle"; stage: Stage; rolls: boolean; lost: readonly string[] };

export interface Leg {
  from: string;
  to: string;
  units: readonly string[];
}

const MS = {
  light: 340,
  card: 700,
  arrow: 220,
  hex: 140,
  glide: 900,
  die: 420,
  settle: 180,
  turn: 320,
  gone: 360,
  sinks: 1320,
};

export const story: Story<View, Printed> = { beats, account };

interface Tale {
  scene: EmpireScene;
  known: Known<View>;
  /** So many events have been followed, and the board then. */
  told: number;
  view: View;
  stage: Stage | null;
  beats: Beat[];
  chapter: string;
  /** Capital ships lost in the battle, as far as it is told. */
  ships: number;
}

export function beats(
  scene: EmpireScene,
  events: readonly Heard[],
  _own: boolean,
  known: Known<View>,
): readonly Beat[] {
  const { view, printed } = scene;
  const stage = standing(view, printed);
  const tale: Tale = { scene, known, told: 0, view, stage, beats: [], chapter: chapterOf(view, stage), ships: 0 };
  for (let at = 0; at < events.length; ) at = told(tale, events, at);
  return tale.beats;
}

/** Tells what comes next, alone or with its like; gives the place of what follows. */
function told(tale: Tale, events: readonly Heard[], at: number): number {
  const { kind } = events[at]!;
  for (const [kinds, tell] of RUNS) {
    if (!kinds.includes(kind)) continue;
    let end = at;
    while (end < events.length && kinds.includes(events[end]!.kind) && alike(tale, kind, events[at]!, events[end]!))
      end += 1;
    tell(tale, events.slice(at, end), end);
    return end;
  }
  one(tale, events[at]!, at + 1);
  return at + 1;
}

/** Losses of a battle are told together; ways and arrivals only with others of their kind and side. */
function alike({ scene }: Tale, kind: string, first: Heard, other: Heard): boolean {
  if (LOSSES.includes(kind)) return other.about?.hex === first.about?.hex;
  if (other.kind !== kind || sideOf(scene, first) !== sideOf(scene, other)) return false;
  return kind !== "moved" || other.about?.hex === first.about?.hex;
}

const RUNS: readonly (readonly [readonly string[], (tale: Tale, run: readonly Heard[], through: number) => void])[] = [
  [WAYS, marched],
  [MANY, many],
  [LOSSES, losses],
];

/** Whose doing it is, where the event says so. */
function sideOf({ printed }: EmpireScene, { about = {} }: Heard): SideId | null {
  if (about.side) return about.side as SideId;
  const unit = about.unit ?? list(about.units)[0];
  return typeof unit === "string" ? (counterOf(printed, unit)?.side ?? null) : null;
}

const isOwn = (scene: EmpireScene, event: Heard): boolean =>
  OWN.includes(event.kind) && scene.view.seat !== null && sideOf(scene, event) === scene.view.seat;

function chapterOf(view: View, stage: Stage | null): string {
  if (stage) return `battle ${stage.hex}`;
  return view.offensive ? `offensive ${view.offensive.card}` : `turn ${view.turn}`;
}

/** The board and the stage follow whatever was heard, told or not. */
function follow(tale: Tale, event: Heard): void {
  tale.stage = staged(tale.stage, event, tale.view);
  tale.told += 1;
  tale.view = tale.known(tale.told);
  if (event.kind !== "offensive_over") tale.chapter = chapterOf(tale.view, tale.stage);
}

function one(tale: Tale, event: Heard, through: number): void {
  const before = tale.view;
  follow(tale, event);
  if (event.kind === "battle_begins") tale.ships = 0;
  const weight = SAID[event.kind];
  if (THROWN.includes(event.kind)) thrown(tale, event, through);
  else if (weight && !isOwn(tale.scene, event)) say(tale, event, weight, through, before);
}

function say(tale: Tale, event: Heard, weight: readonly [Importance, Sound], through: number, before: View): void {
  const { voice } = tale.scene;
  const { kind, about = {} } = event;
  const banner = kind === "hex_taken" ? fallen(tale.scene, before, about.hex, about.side) : null;
  const show = showOf(tale, event);
  tale.beats.push({
    through,
    chapter: tale.chapter,
    caption:
      kind === "battle_begins"
        ? voice.say("story.battle", { hex: about.hex, condition: about.condition, side: about.side })
        : voice.event(event),
    ...why(tale, event),
    importance: kind === "hex_taken" && !banner ? 2 : weight[0],
    rules: event.rules ?? [],
    ...(kind === "battle_begins" || kind === "declared" ? { battle: true } : {}),
    ...(banner ? { banner } : {}),
    sound: weight[1],
    ms: CARDS.includes(kind) ? MS.card : MS.light,
    show,
    touched: show.kind === "light" ? show.hexes : touchedBy(event).filter((each) => isHex(each)),
  });
}

/** The second line: what the card does, or how the condition lets them fire. */
function why({ scene: { voice, printed }, view }: Tale, { kind, about = {} }: Heard): { reason?: string } {
  if (kind === "event" || kind === "reaction_card") return { reason: voice.say(`card_text.${about.card}`) };
  if (kind === "offensive" && about.use === "event") return { reason: voice.say(`card_text.${about.card}`) };
  if (kind === "battle_begins") return { reason: voice.say(`story.order.${about.condition}`, { side: about.side }) };
  if (kind === "leads" || kind === "reacts") {
    const at = view.units[String(about.hq)]?.at;
    const range = counterOf(printed, String(about.hq))?.range;
    return at && isHex(at) ? { reason: voice.say("story.from", { place: at, n: range ?? 0 }) } : {};
  }
  return {};
}

function showOf(tale: Tale, event: Heard): Show {
  if (tale.stage) return { kind: "battle", stage: tale.stage, rolls: false, lost: [] };
  if (CARDS.includes(event.kind)) return { kind: "card", card: String(event.about?.card) };
  const places = touchedBy(event).map((thing) => (isHex(thing) ? thing : (tale.view.units[thing]?.at ?? "")));
  return { kind: "light", hexes: [...new Set(places.filter(isHex))] };
}

/** A named place of the one side's that the other took: what the seat's own side calls it. */
function fallen(
  { view, printed, voice }: EmpireScene,
  before: View,
  hex: unknown,
  side: unknown,
): Beat["banner"] | null {
  const place = String(hex);
  if (!view.seat || !namedOf(printed).has(place) || holderOf({ view: before, printed }, place) === side) return null;
  const tone = side === view.seat ? "gain" : "loss";
  return { tone, title: voice.say(`story.base_${tone}`, { hex: place }) };
}

/** A die: what it is thrown for, and when it has settled what came of it. */
function thrown(tale: Tale, event: Heard, through: number): void {
  const { voice } = tale.scene;
  const { kind, about = {} } = event;
  const battle = tale.stage !== null && (kind === "air_naval_roll" || kind === "ground_roll");
  const won = about.won === true || about.won === "yes" || Number(about.hits ?? about.n ?? 0) > 0;
  tale.beats.push({
    through,
    chapter: tale.chapter,
    caption: voice.say(`story.die.${kind}`, about),
    reason: battle ? worked(tale.scene, event) : voice.event(event),
    importance: kind === "intelligence_roll" || about.critical === true ? 3 : 2,
    dice: [Number(about.die)],
    rules: event.rules ?? [],
    sound: won ? "hit" : "miss",
    ms: MS.die + MS.settle,
    show: tale.stage ? { kind: "battle", stage: tale.stage, rolls: battle, lost: [] } : showOf(tale, event),
    touched: isHex(about.hex) ? [about.hex] : [],
  });
}

/** "7, +3 surprise, +1 year 1943: 11. 38 × 1 = 38 hits" */
function worked({ voice }: EmpireScene, { about = {} }: Heard): string {
  const parts = Object.entries((about.modifiers ?? {}) as Record<string, number>).map(([name, n]) =>
    voice.say("story.modifier", { name, n: signed(n) }),
  );
  const sum = parts.length ? `${[about.die, ...parts].join(", ")}: ${about.modified}` : String(about.die);
  return voice.say("story.worked", {
    sum,
    strength: about.strength,
    factor: String(about.factor),
    hits: about.hits,
    critical: String(about.critical === true),
  });
}

export const signed = (n: number): string => (n < 0 ? `−${-n}` : `+${n}`);

/** Units that go: all of a run in one glide. */
function marched(tale: Tale, run: readonly Heard[], through: number): void {
  const { scene, view: before } = tale;
  const [first] = run;
  const side = sideOf(scene, first!) ?? "japan";
  const legs = legsOf(before, run);
  for (const event of run) follow(tale, event);
  if (isOwn(scene, first!) || !legs.length) return;
  const { voice, printed } = scene;
  const goals = [...new Set(legs.map(({ to }) => to))];
  const attack = first!.kind === "moved" && goals.some((hex) => contested(before, printed, hex, side));
  const starts = [...new Set(legs.map(({ from }) => from))];
  const far = Math.max(...legs.map(({ from, to }) => distance(from, to)));
  tale.beats.push({
    through,
    chapter: tale.chapter,
    caption: voice.say(
      first!.kind === "moved" ? "story.moved" : first!.kind === "went_home" ? "story.home" : "story.goes",
      {
        side,
        how: String(first!.about?.how ?? ""),
        n: legs.reduce((sum, { units }) => sum + units.length, 0),
        units: legs.flatMap(({ units }) => units),
        places: goals,
        starts,
      },
    ),
    ...(attack ? { reason: voice.say("story.attack", { place: goals[0] }), battle: true } : {}),
    importance: attack ? 2 : 1,
    rules: first!.rules ?? [],
    sound: first!.about?.how === "fly" ? "aircraft" : "sail",
    ms: MS.light + MS.arrow + Math.min(MS.glide, MS.hex * far),
    show: { kind: "march", side, legs, attack },
    touched: [...goals, ...starts],
  });
}

/** Who went from where to where; those who had the same way as one. */
function legsOf(view: View, run: readonly Heard[]): readonly Leg[] {
  const legs = new Map<string, Leg>();
  for (const { about = {} } of run)
    for (const unit of list(about.units ?? [about.unit])) {
      const [from, to] = [view.units[unit]?.at, String(about.hex ?? about.place)];
      if (!isHex(from) || !isHex(to) || from === to) continue;
      const key = `${from} ${to}`;
      legs.set(key, { from, to, units: [...(legs.get(key)?.units ?? []), unit] });
    }
  return [...legs.values()];
}

/** Whether a side would meet an enemy there. */
const contested = (view: View, printed: Printed, hex: string, side: SideId): boolean =>
  Object.entries(view.units).some(([id, { at }]) => at === hex && counterOf(printed, id)?.side === foe(side));

const FEW = 2; // so many are said one by one

/** Arrivals, delays, steps gained. */
function many(tale: Tale, run: readonly Heard[], through: number): void {
  for (const event of run) follow(tale, event);
  const { scene } = tale;
  const [first] = run;
  if (isOwn(scene, first!)) return;
  const units = run.map(({ about }) => String(about?.unit));
  const places = run.map(({ about }) => about?.place ?? tale.view.units[String(about?.unit)]?.at);
  const hexes = [...new Set(places.filter(isHex))];
  tale.beats.push({
    through,
    chapter: tale.chapter,
    caption:
      run.length <= FEW
        ? run.map((event) => scene.voice.event(event)).join(" ")
        : scene.voice.say(`story.many.${first!.kind}`, { side: sideOf(scene, first!), n: run.length, units }),
    importance: 1,
    rules: first!.rules ?? [],
    sound: "beat",
    ms: MS.light,
    show: { kind: "light", hexes },
    touched: hexes,
  });
}

/** Steps lost: each capital ship that goes down is a beat of its own, what lies between them is told together. */
function losses(tale: Tale, run: readonly Heard[], through: number): void {
  const { printed } = tale.scene;
  let from = 0;
  for (const [at, event] of run.entries()) {
    if (!fell(event) || !isShip(printed, event.about?.unit)) continue;
    if (at > from) lossBeat(tale, run.slice(from, at), through - run.length + at);
    tale.ships += 1;
    lossBeat(tale, [event], through - run.length + at + 1);
    from = at + 1;
  }
  if (from < run.length) lossBeat(tale, run.slice(from), through);
}

function lossBeat(tale: Tale, run: readonly Heard[], through: number): void {
  const before = tale.view;
  for (const event of run) follow(tale, event);
  const { scene } = tale;
  const struck = [...new Set(run.map(({ about }) => String(about?.unit ?? "")).filter(Boolean))];
  const gone = struck.filter((id) => run.some((event) => event.about?.unit === id && fell(event)));
  const hexes = [...new Set(struck.map((id) => before.units[id]?.at ?? "").filter(isHex))];
  const ship = gone.find((id) => isShip(scene.printed, id));
  tale.beats.push({
    through,
    chapter: tale.chapter,
    caption:
      run.length > FEW && tale.stage
        ? scene.voice.say("story.losses", {
            lost: gone,
            n: gone.length,
            reduced: struck.filter((id) => !gone.includes(id)),
            m: struck.length - gone.length,
            others: run
              .filter(({ about }) => !about?.unit)
              .map((event) => scene.voice.event(event))
              .join(" "),
          })
        : run.map((event) => scene.voice.event(event)).join(" "),
    ...(ship && tale.stage ? { reason: scene.voice.say("story.capital", { n: tale.ships }) } : {}),
    importance: gone.length ? 3 : struck.length ? 2 : 1,
    rules: run[0]!.rules ?? [],
    ...sunk(scene, ship),
    sound: gone.length ? "sunk" : struck.length ? "block" : "miss",
    ms: ship && tale.stage ? MS.sinks : gone.length ? MS.gone : MS.turn,
    show: tale.stage ? { kind: "battle", stage: tale.stage, rolls: false, lost: struck } : { kind: "light", hexes },
    touched: hexes,
  });
}

function isShip(printed: Printed, id: unknown): boolean {
  const counter = counterOf(printed, String(id));
  return counter !== undefined && isCapital(counter);
}

function sunk(
  { view, voice, printed }: EmpireScene,
  ship: string | undefined,
): { banner?: NonNullable<Beat["banner"]> } {
  if (!ship || !view.seat) return {};
  const tone = counterOf(printed, ship)?.side === view.seat ? "loss" : "gain";
  return { banner: { tone, title: voice.say("story.sunk", { ship }) } };
}

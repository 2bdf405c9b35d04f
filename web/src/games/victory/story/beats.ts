import type { Heard } from "~/api/types";
import type { Beat, Importance, Known, Sound, Story } from "~/contract/story";
import { salvoOf } from "../battle/story";
import { pieceOf } from "../blocks";
import type { Nation } from "../map/types";
import { siteOf } from "../sites";
import { foe, nationSide, type Printed, type SideId, type VictoryScene, type View } from "../view";
import { account } from "./account";

/** What the board shows while a beat is told. */
export type Show =
  | { kind: "march"; legs: readonly Leg[]; place: string; attack: boolean }
  | { kind: "light"; place: string }
  | { kind: "shot"; block: string; group: string; target: string; dice: readonly number[]; power: number }
  | { kind: "loss"; blocks: readonly Loss[] };

export interface Leg {
  start: string;
  nation: Nation;
  n: number;
  /** Blocks with a face: those that by rule lie open. */
  blocks: readonly string[];
}

export interface Loss {
  id: string;
  from: number;
  to: number;
  half: boolean;
}

const MS = { light: 340, arrow: 220, hex: 140, glide: 900, die: 420, settle: 180, between: 110, turn: 320, gone: 360 };
/** What is said in the words of the log, and how much it weighs. */
const SAID: Readonly<Record<string, readonly [Importance, Sound]>> = {
  turn: [2, "new_turn"],
  initiative: [2, "settle"],
  first_strike: [2, "beat"],
  ordered: [1, "beat"],
  typhoon: [1, "settle"],
  went_on: [2, "settle"],
  war_ends: [3, "settle"],
  pearl_harbor: [3, "hit"],
  pearl_harbor_hit: [2, "block"],
  captured: [3, "block"],
  reverted: [2, "block"],
  produced: [1, "beat"],
  starved: [2, "block"],
  withdrew: [1, "sail"],
  blockader_lost: [2, "sunk"],
  joined_blockade: [1, "sail"],
  blockades: [1, "sail"],
  battle: [2, "beat"],
  raid: [2, "beat"],
  round: [1, "beat"],
  pursuit: [2, "beat"],
  landed: [2, "sail"],
  crashed: [2, "hit"],
  retreated: [1, "sail"],
  hits_lost: [1, "miss"],
  spent: [2, "block"],
  kamikaze: [2, "aircraft"],
  fanatic: [1, "beat"],
  search: [2, "settle"],
  eliminated: [2, "block"],
  battle_over: [2, "beat"],
  victory: [3, "turn"],
  base_built: [1, "beat"],
  activated: [2, "beat"],
};
/** One's own answers, which one has just given. */
const OWN: readonly string[] = [
  "ordered",
  "activated",
  "landed",
  "retreated",
  "kamikaze",
  "fanatic",
  "joined_blockade",
];
const BATTLE: readonly string[] = ["battle", "raid", "round", "pursuit", "landed", "fired", "charged", "battle_over"];

export const story: Story<View, Printed> = { beats, account };

interface Tale {
  scene: VictoryScene;
  known: Known<View>;
  beats: Beat[];
  chapter: string;
}

export function beats(
  scene: VictoryScene,
  events: readonly Heard[],
  _own: boolean,
  known: Known<View>,
): readonly Beat[] {
  const { view } = scene;
  const chapter = view.fight ? battleAt(view, view.fight.place) : view.date;
  const tale: Tale = { scene, known, beats: [], chapter };
  for (let at = 0; at < events.length; ) {
    const run = runOf(scene, events, at);
    if (run > at) {
      march(tale, events.slice(at, run), at);
      at = run;
    } else at = one(tale, events, at);
  }
  return tale.beats.map((beat) => (beat.chapter.startsWith(FIGHT) ? { ...beat, lasting: true } : beat));
}

const FIGHT = "battle ";
/** A battle is one chapter, however many salvoes it takes. */
const battleAt = ({ turn }: View, place: unknown): string => `${FIGHT}${turn} ${place}`;

/** Where an unbroken row of the enemy's moves to one place ends; headquarters in between stand apart. */
function runOf(scene: VictoryScene, events: readonly Heard[], at: number): number {
  const alike = ({ kind, about }: Heard) => `${kind} ${about?.place} ${about?.nation}`;
  let end = at;
  while (end < events.length && isMarch(scene, events[end]!) && alike(events[end]!) === alike(events[at]!)) end += 1;
  return end;
}

const isMarch = ({ view }: VictoryScene, { kind, about }: Heard): boolean =>
  ["moved", "invaded", "landed_at", "returned"].includes(kind) &&
  nationSide((about?.nation ?? "japan") as Nation) !== view.side;

/** The enemy's moves in a row to one place. */
function march({ scene, known, beats }: Tale, group: readonly Heard[], at: number): void {
  const { voice, printed } = scene;
  const { kind, rules = [] } = group[0]!;
  const { place, nation } = group[0]!.about as { place: string; nation: Nation };
  const side = nationSide(nation);
  const attack = kind === "invaded" || contested(known(at), place, foe(side), printed);
  const legs = legsOf(group);
  const starts = [...new Set(legs.map(({ start }) => start))];
  beats.push({
    through: at + group.length,
    chapter: `${known(at).turn} ${side}`,
    lasting: true, // moves come one by one: whoever has skipped some has skipped them all
    caption: voice.say(kind === "invaded" ? "story.invades" : kind === "landed_at" ? "story.lands" : "story.marches", {
      n: group.length,
      nation,
      place,
      starts: starts.length === 1 ? starts[0] : starts,
      from: starts.length,
      blocks: legs.flatMap(({ blocks }) => blocks),
    }),
    ...(attack ? { reason: voice.say("story.attack", { place }), battle: true } : {}),
    importance: attack ? 2 : 1,
    rules,
    sound: kind === "landed_at" ? "aircraft" : "sail",
    ms: MS.light + MS.arrow + MS.glide,
    show: { kind: "march", legs, place, attack } satisfies Show,
    touched: [place],
  });
}

/** Whether a side has somebody there, so that the other would have to fight. */
function contested({ shadows, blocks }: View, place: string, side: SideId, printed: Printed): boolean {
  const here = (other: string) => siteOf(other) === siteOf(place);
  return (
    shadows.some((each) => here(each.place) && nationSide(each.nation) === side) ||
    Object.entries(blocks).some(([id, block]) => here(block.place) && pieceOf(printed, id).side === side)
  );
}

function legsOf(events: readonly Heard[]): readonly Leg[] {
  const legs = new Map<string, Leg>();
  for (const { about = {} } of events) {
    const { start, nation, block } = about as { start: string; nation: Nation; block?: string };
    const leg = legs.get(start) ?? { start, nation, n: 0, blocks: [] };
    legs.set(start, { ...leg, n: leg.n + 1, blocks: block ? [...leg.blocks, block] : leg.blocks });
  }
  return [...legs.values()];
}

/** One event, or a shot with what it hit. Gives the place of the next. */
function one(tale: Tale, events: readonly Heard[], at: number): number {
  const event = events[at]!;
  if (event.kind === "fired" || event.kind === "charged") return shot(tale, events, at);
  if (event.kind === "hit") return losses(tale, events, at);
  const view = tale.known(at + 1);
  if (event.kind === "battle" || event.kind === "raid") tale.chapter = battleAt(view, event.about?.place);
  else if (event.kind === "turn" || (!view.fight && !tale.chapter.startsWith(FIGHT))) tale.chapter = view.date;
  const weight = SAID[event.kind];
  if (weight && !(OWN.includes(event.kind) && isOwn(tale.scene, event))) say(tale, event, weight, at + 1);
  return at + 1;
}

function isOwn({ view, printed }: VictoryScene, { about = {} }: Heard): boolean {
  const side = about.side ?? sideOfAny(printed, about.hq ?? about.block);
  return side === view.side;
}

const sideOfAny = (printed: Printed, id: unknown): SideId | null =>
  typeof id === "string" ? pieceOf(printed, id).side : null;

function say(tale: Tale, event: Heard, [importance, sound]: readonly [Importance, Sound], through: number): void {
  const { voice, view: mine } = tale.scene;
  const { kind, about = {} } = event;
  const place = String(about.place ?? about.base ?? "");
  const fallen = kind === "captured" && fell(tale.scene, tale.known(through - 1), about.base, about.nation as Nation);
  const die = typeof about.die === "number" ? { dice: [about.die] } : {};
  tale.beats.push({
    through,
    chapter: tale.chapter,
    caption: kind === "battle" ? voice.say("story.battle", { place, defender: about.defender }) : voice.event(event),
    importance: kind === "captured" && !fallen ? 2 : importance,
    ...die,
    rules: event.rules ?? [],
    ...(BATTLE.includes(kind) ? { battle: kind === "battle" || kind === "raid" } : {}),
    ...(fallen && mine.side
      ? { banner: { tone: fallen, title: voice.say(`story.base_${fallen}`, { base: about.base }) } as const }
      : {}),
    sound,
    ms: MS.light,
    ...(place ? { show: { kind: "light", place } satisfies Show, touched: [siteOf(place)] } : {}),
  });
}

/** A base of the one side's that the other took: what the seat's own side calls it. */
function fell({ view, printed }: VictoryScene, before: View, base: unknown, nation: Nation): "loss" | "gain" | null {
  const owner = before.held[String(base)] ?? printed.map.hexes.find(({ id }) => id === base)?.base?.owner;
  if (!owner || nationSide(owner) === nationSide(nation)) return null;
  return nationSide(nation) === view.side ? "gain" : "loss";
}

function shot(tale: Tale, events: readonly Heard[], at: number): number {
  const event = events[at]!;
  const { voice, printed } = tale.scene;
  const salvo = salvoOf(event)!;
  const enemy = pieceOf(printed, salvo.block).side !== tale.scene.view.side;
  tale.beats.push({
    through: at + 1,
    chapter: tale.chapter,
    caption: voice.say("story.fires", { block: salvo.block, group: salvo.group, dice: salvo.dice.length }),
    reason: voice.say("story.rolled", { power: salvo.power, hits: salvo.hits, enemy: String(enemy) }),
    importance: salvo.hits ? 2 : 1,
    dice: salvo.dice,
    rules: event.rules ?? [],
    sound: salvo.hits ? "hit" : "miss",
    ms: MS.die + MS.settle + MS.between * (salvo.dice.length - 1),
    show: {
      kind: "shot",
      block: salvo.block,
      group: salvo.group,
      target: String(event.about?.target ?? ""),
      dice: salvo.dice,
      power: salvo.power,
    } satisfies Show,
    touched: [salvo.block],
  });
  return at + 1;
}

/** What the last shot did, paid one by one and told together. */
function losses(tale: Tale, events: readonly Heard[], at: number): number {
  const { voice, printed } = tale.scene;
  const blocks: Loss[] = [];
  let end = at;
  for (; end < events.length && events[end]!.kind === "hit"; end += 1) {
    const event = events[end]!;
    const id = String(event.about?.block);
    const [to, half] = [Number(event.about?.steps), event.about?.half === true];
    const from = blocks.findLast((loss) => loss.id === id)?.to ?? tale.known(at).blocks[id]?.steps ?? to + 1;
    blocks.push({ id, from, to, half });
  }
  const lost = blocks.filter(({ to }) => to === 0).map(({ id }) => id);
  const ship = lost.find((id) => ["CV", "BB"].includes(pieceOf(printed, id).type));
  const mine = ship && pieceOf(printed, ship).side === tale.scene.view.side;
  tale.beats.push({
    through: end,
    chapter: tale.chapter,
    caption: blocks
      .map(({ id, to, half }) => voice.event({ kind: "hit", about: { block: id, steps: to, half: String(half) } }))
      .join(" "),
    importance: lost.length ? 3 : 2,
    rules: events[at]!.rules ?? [],
    ...(ship && tale.scene.view.side
      ? { banner: { tone: mine ? "loss" : "gain", title: voice.say("story.sunk", { ship }) } as const }
      : {}),
    sound: ship ? "sunk" : "block",
    ms: lost.length ? MS.gone : MS.turn,
    show: { kind: "loss", blocks } satisfies Show,
    touched: blocks.map(({ id }) => id),
  });
  return end;
}

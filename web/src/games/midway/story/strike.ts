import type { Heard } from "~/api/types";
import { where } from "../battle/rectangles";
import { counter, hitsOn } from "../fleet";
import { AUTOMATIC } from "../odds";
import type { Aim, AirBattle, Group, MidwayScene } from "../view";

/** A strike as it is told: one target after the other, each with the groups on it and what their dice brought. */
export interface Wave {
  /** Its number among the groups of the battle. */
  group: number;
  type: Group["type"];
  n: number;
  at: string;
  /** Who fires at it, and with what; fighters beside them. */
  guns: readonly { ship: string; value: number }[];
  cover: number;
  fire: number;
  column: string;
  /** What each face does: hits, and aircraft lost. Nothing where no die is thrown. */
  hitsBy: readonly number[];
  lostBy: readonly number[];
  die: number | null;
  hits: number;
  lost: number;
}

export interface Target {
  ship: string;
  points: number;
  /** Boxes in all, and how many are crossed before and after. */
  boxes: number;
  before: number;
  after: number;
  /** Hits that sink her, and the exact chance of so many or more. */
  needed: number;
  chance: number;
  /** The chance of each number of hits, over all the dice together. */
  spread: readonly number[];
  sunk: boolean;
  waves: readonly Wave[];
}

type Scene = Pick<MidwayScene, "view" | "printed">;
type Aims = readonly Aim[];

const STRIKE: readonly string[] = ["bombed", "sunk_outright", "hits", "sunk"];

/** Where the dice of a strike that begins here have all been told; the same place, if none does. */
export function strikeEnd(events: readonly Heard[], from: number): number {
  const first = events[from]?.kind;
  if (first !== "bombed" && first !== "sunk_outright") return from;
  let end = from;
  while (STRIKE.includes(events[end]?.kind ?? "")) end += 1;
  return end;
}

/** The targets in the order in which they are told. It never depends on the dice: fewest points first, then from left to
 * right, so that the greatest prize comes last. */
export function targetsOf(scene: Scene, battle: AirBattle, events: readonly Heard[], aims: Aims): readonly Target[] {
  const bombed = new Set(events.filter(isThrown).map(({ about }) => about?.target));
  const file = (ship: string) => where(scene.printed, battle.berths?.[ship] ?? "A1")[1];
  return aims
    .filter(({ ship }) => bombed.has(ship))
    .map((aim) => targetOf(scene, battle, aim, events))
    .toSorted((a, b) => a.points - b.points || file(a.ship) - file(b.ship) || a.ship.localeCompare(b.ship));
}

const isThrown = ({ kind }: Heard): boolean => kind === "bombed" || kind === "sunk_outright";

function targetOf({ view, printed }: Scene, battle: AirBattle, aim: Aim, events: readonly Heard[]): Target {
  const { ship, needed, chance, spread } = aim;
  const { hits: boxes = 0, vp: points = 0 } = counter(printed, ship) ?? {};
  const before = hitsOn(view, ship);
  const left = [...aim.waves];
  const waves = events
    .filter((event) => isThrown(event) && event.about?.target === ship)
    .map((event) => waveOf(battle, left, event, boxes - before));
  const told = events.find(({ kind, about }) => kind === "hits" && about?.ship === ship)?.about?.total;
  const sum = waves.reduce((all, { hits }) => all + hits, 0);
  return {
    ship,
    points,
    boxes,
    before,
    after: told === undefined ? Math.min(boxes, before + sum) : Number(told),
    needed,
    chance,
    spread,
    sunk: events.some(({ kind, about }) => kind === "sunk" && about?.ship === ship),
    waves,
  };
}

/** What an event brought, beside what was said of its die before: the next of its group in `left`. */
function waveOf(battle: AirBattle, left: Aim["waves"][number][], { kind, about = {} }: Heard, boxes: number): Wave {
  const group = Number(about.group);
  const outright = kind === "sunk_outright";
  const at = left.findIndex((wave) => wave.group === group && (wave.column === AUTOMATIC) === outright);
  const [said] = left.splice(at, 1);
  return {
    group,
    type: battle.groups?.[group]?.type ?? "D",
    n: Number(about.n),
    at: battle.groups?.[group]?.at ?? "",
    guns: said?.guns ?? [],
    cover: battle.cover?.[group] ?? 0,
    fire: said?.fire ?? 1,
    column: outright ? AUTOMATIC : String(about.column),
    hitsBy: said?.hits ?? [],
    lostBy: said?.lost ?? [],
    die: outright ? null : Number(about.die),
    hits: outright ? boxes : Number(about.hits),
    lost: outright ? 0 : Number(about.lost),
  };
}

/** What goes in on her, by kind: one number for each, however many groups it comes in. */
export const kindsOf = ({ waves }: Target): readonly Pick<Wave, "type" | "n">[] =>
  [...new Set(waves.map(({ type }) => type))].map((type) => ({
    type,
    n: waves.reduce((sum, wave) => sum + (wave.type === type ? wave.n : 0), 0),
  }));
export const flown = ({ waves }: Target): number => waves.reduce((sum, { n }) => sum + n, 0);
export const lostOf = ({ waves }: Target): number => waves.reduce((sum, { lost }) => sum + lost, 0);
/** All hits; of a ship that needs no die as many as she has boxes left. */
export function hitsOf({ waves, boxes, before }: Target): number {
  const sum = waves.reduce((all, { hits }) => all + hits, 0);
  return waves.some(({ die }) => die === null) ? Math.min(sum, boxes - before) : sum;
}
export const diceOf = ({ waves }: Target): readonly number[] => waves.flatMap(({ die }) => die ?? []);
export const gunsOn = ({ waves }: Target): ReadonlySet<string> =>
  new Set(waves.flatMap(({ guns }) => guns.map(({ ship }) => ship)));

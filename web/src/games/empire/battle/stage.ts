import type { Heard } from "~/api/types";
import { isHex } from "../map/hexes";
import { unitsAt } from "../stacks";
import {
  type Condition,
  type Counter,
  counterOf,
  type Fight,
  foe,
  isCapital,
  list,
  type Printed,
  SIDES,
  type SideId,
  type View,
} from "../view";

/** A battle as it stands on the stage: who came, what was rolled, who won which part. Made of what was heard; where
 * nothing was, as after a reload, of the view alone. */
export interface Stage {
  hex: string;
  /** The card of the offensive: it tells two battles of one place apart. */
  card: string;
  /** Whose offensive it is. */
  attacker: SideId;
  condition: Condition;
  fighters: Readonly<Record<SideId, readonly Fighter[]>>;
  /** Steps of a city's own troops. */
  garrison: number;
  rolls: readonly Rolled[];
  /** What became of the hits, step by step, as far as it has been told. */
  spent: readonly Spent[];
  won: Readonly<Partial<Record<Part, SideId>>>;
  part: Part;
  /** Who holds the beaches or the hex, once that is known. */
  holder?: SideId;
}

export type Part = "air_naval" | "ground";
export const PARTS: readonly Part[] = ["air_naval", "ground"];

export interface Fighter {
  id: string;
  /** Steps when the battle began. */
  steps: number;
  /** Where it fights from. */
  at: string;
}

export interface Rolled {
  side: SideId;
  part: Part;
  die: number;
  modified: number;
  modifiers: readonly (readonly [name: string, value: number])[];
  strength: number;
  factor: number;
  hits: number;
  critical: boolean;
}

/** A step that was lost, and the hits that went into it. */
export interface Spent {
  by: SideId;
  part: Part;
  unit: string;
  hits: number;
  gone: boolean;
  /** Behind the last of them: whom the rest would have had to strike next, and with how many. */
  over?: { unit?: string; n: number };
}

const GARRISON = "garrison";

/** The stage once an event has been told; null: there is none. `view` is the board before it. */
export function staged(stage: Stage | null, event: Heard, view: View): Stage | null {
  const { kind, about = {} } = event;
  if (kind === "battle_begins") {
    const again = stage?.hex === about.hex && stage?.card === view.offensive?.card; // heard before, as the story told it
    return again ? stage : begun(event, view);
  }
  if (kind === "offensive_over" || kind === "went_home" || kind === "cancelled") return null;
  if (!stage || (about.hex !== undefined && about.hex !== stage.hex)) return stage;
  const side = about.side as SideId;
  switch (kind) {
    case "air_naval_roll":
    case "ground_roll":
      return rolled(stage, event);
    case "air_naval_won":
      return { ...stage, won: { ...stage.won, air_naval: side } };
    case "ground_won":
      return { ...stage, part: "ground", won: { ...stage.won, ground: side } };
    case "ashore":
    case "hex_taken":
      return { ...stage, holder: side };
    case "reduced":
    case "eliminated":
      return spending(stage, String(about.unit), about, kind === "eliminated");
    case "garrison_lost":
      return {
        ...spending(stage, GARRISON, about, true),
        garrison: Math.max(0, stage.garrison - Number(about.n ?? 1)),
      };
    default:
      return stage;
  }
}

function begun({ about = {} }: Heard, view: View): Stage {
  const of = (side: SideId): readonly Fighter[] =>
    list(about[side])
      .filter((id) => id !== GARRISON)
      .map((id) => ({ id, steps: view.units[id]?.steps ?? 1, at: view.units[id]?.at ?? "" }));
  return {
    hex: String(about.hex),
    card: view.offensive?.card ?? "",
    attacker: about.side as SideId,
    condition: (about.condition ?? "surprise") as Condition,
    fighters: { japan: of("japan"), allied: of("allied") },
    garrison: list(about.japan).filter((id) => id === GARRISON).length,
    rolls: [],
    spent: [],
    won: {},
    part: "air_naval",
  };
}

/** Losses that no roll brought, and those of matches from before it was told, cost no hits. */
function spending(stage: Stage, unit: string, about: NonNullable<Heard["about"]>, gone: boolean): Stage {
  const of = unit === GARRISON ? "japan" : SIDES.find((side) => stage.fighters[side].some(({ id }) => id === unit));
  if (!of) return stage;
  const spent: Spent = {
    by: foe(of),
    part: stage.part,
    unit,
    hits: Number(about.hits ?? 0),
    gone,
    ...(about.over ? { over: about.over as NonNullable<Spent["over"]> } : {}),
  };
  return { ...stage, spent: [...stage.spent, spent] };
}

/** What became of the hits of a roll. */
export const spentOf = (stage: Stage, { side, part }: Pick<Rolled, "side" | "part">): readonly Spent[] =>
  stage.spent.filter((each) => each.by === side && each.part === part && each.hits > 0);

/** Steps that a unit which began with so many has after what has been told. */
export function stepsLeft({ spent }: Stage, unit: string, steps: number): number {
  const lost = spent.filter((each) => each.unit === unit);
  return lost.some(({ gone }) => gone) ? 0 : Math.max(0, steps - lost.length);
}

/** Carriers and battleships lost, in the order in which it was told. */
export const sunkOf = (stage: Stage, printed: Printed): readonly Counter[] =>
  stage.spent.flatMap(({ unit, gone }) => {
    const counter = counterOf(printed, unit);
    return gone && counter && isCapital(counter) ? [counter] : [];
  });

function rolled(stage: Stage, { kind, about = {} }: Heard): Stage {
  const part: Part = kind === "ground_roll" ? "ground" : "air_naval";
  const modifiers = Object.entries((about.modifiers ?? {}) as Record<string, number>);
  const roll: Rolled = {
    side: about.side as SideId,
    part,
    die: Number(about.die),
    modified: Number(about.modified),
    modifiers,
    strength: Number(about.strength),
    factor: Number(about.factor),
    hits: Number(about.hits),
    critical: about.critical === true,
  };
  const others = stage.rolls.filter((each) => each.side !== roll.side || each.part !== part);
  return { ...stage, part, rolls: [...others, roll] };
}

/** The battle that the view shows under way. */
export const underWay = ({ offensive }: View): Fight | undefined =>
  offensive?.fights?.find(({ stage }) => stage === "air" || stage === "ground");

/** What of the stage a view says by itself: those who are there, and dice whose hits are being given out. */
export function standing(view: View, printed: Printed): Stage | null {
  const [fight, now] = [underWay(view), view.offensive];
  if (!fight || !now) return null;
  const there = [...unitsAt({ view }, fight.hex), ...(fight.committed ?? []).filter((id) => isHex(view.units[id]?.at))];
  const of = (side: SideId) =>
    [...new Set(there)]
      .filter((id) => counterOf(printed, id)?.side === side && counterOf(printed, id)?.type !== "hq")
      .filter((id) => !fight.barred?.includes(id))
      .map((id) => ({ id, steps: view.units[id]?.steps ?? 1, at: view.units[id]?.at ?? "" }));
  const rolls = SIDES.flatMap((side) => {
    const blow = view.blows?.[side];
    if (!blow || blow.hex !== fight.hex) return [];
    const die = blow.die ?? 0;
    const part: Part = blow.combat === "ground" ? "ground" : "air_naval";
    return [
      {
        side,
        part,
        die,
        modified: die,
        modifiers: [],
        strength: 0,
        factor: 0,
        hits: blow.hits ?? 0,
        critical: blow.critical === true,
      },
    ];
  });
  return {
    hex: fight.hex,
    card: now.card,
    attacker: now.side,
    condition: now.condition ?? "surprise",
    fighters: { japan: of("japan"), allied: of("allied") },
    garrison: 0,
    rolls,
    spent: [],
    won: fight.won ? { air_naval: fight.won as SideId } : {},
    part: fight.stage === "ground" ? "ground" : "air_naval",
  };
}

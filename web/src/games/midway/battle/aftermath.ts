import type { Heard } from "~/api/types";
import { counter, hitsOn } from "../fleet";
import type { AirBattle, Factors, Group, Printed, View } from "../view";

/** A battle that has just been fought out, as it lay on the board: it is put away only when it has been looked at. */
export interface Fought {
  battle: AirBattle;
  attacking: Factors;
  defending: number;
  /** Boxes as the dice filled them: the rules write the hits down when all have fallen. */
  damage?: View["damage"];
}

type Scored = [group: number, hits: number, lost: number];

/** Tell a battle on from where it was known: every event lays something on the board. */
export function follow(known: Fought | null, events: readonly Heard[]): Fought | null {
  let now = known;
  for (const { kind, about = {} } of events) {
    if (kind === "battle") {
      now = {
        battle: { zone: String(about.zone), attacker: about.side as AirBattle["attacker"], raid: Boolean(about.raid) },
        attacking: about.factors as Factors,
        defending: Number(about.patrol),
      };
      continue;
    }
    if (!now) continue;
    const more = laid(now.battle, kind, about);
    if (more) now = { ...now, battle: { ...now.battle, ...more } };
  }
  return now;
}

function laid(battle: AirBattle, kind: string, about: Readonly<Record<string, unknown>>): Partial<AirBattle> | null {
  switch (kind) {
    case "defence_placed":
      return { berths: about.berths as AirBattle["berths"], shown: true };
    case "bombers_placed":
      return {
        groups: (about.groups as Group[]).map((group) => ({ ...group, torpedo_bombers: group.torpedo_bombers ?? 0 })),
        scored: [],
      };
    case "screened":
      return { fire: about.fire as AirBattle["fire"], cover: about.cover as AirBattle["cover"], held: 0 };
    case "bombed":
      return { scored: [...(battle.scored ?? []), one(about)] };
    case "sunk_outright":
      return { scored: [...(battle.scored ?? []), [Number(about.group), -1, 0]] };
    default:
      return null;
  }
}

const one = ({ group, hits, lost }: Readonly<Record<string, unknown>>): Scored => [
  Number(group),
  Number(hits),
  Number(lost),
];

/** The boxes that an event fills. */
export function filled(
  fought: Fought | null,
  { kind, about = {} }: Heard,
  scene: { view: View; printed: Printed },
): Fought | null {
  const id = String(about.target ?? about.ship ?? "");
  const { hits = hitsOn(scene.view, id), sunk = false } = fought?.damage?.[id] ?? {};
  const boxes = counter(scene.printed, id)?.hits ?? 0;
  const now: Readonly<Record<string, number>> = {
    bombed: Math.min(boxes, hits + Number(about.hits)),
    sunk_outright: boxes,
    hits: Number(about.total),
    sunk: hits,
  };
  if (!fought || !(kind in now)) return fought;
  return { ...fought, damage: { ...fought.damage, [id]: { hits: now[kind]!, sunk: sunk || kind === "sunk" } } };
}

export const isDecided = (events: readonly Heard[]): boolean =>
  events.some(({ kind }) => kind === "bombed" || kind === "sunk_outright");

import type { Heard } from "~/api/types";
import type { AirBattle, Factors, Group } from "../view";

/** A battle that has just been fought out, as it lay on the board: it is put away only when it has been looked at. */
export interface Fought {
  battle: AirBattle;
  attacking: Factors;
  defending: number;
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

export const isDecided = (events: readonly Heard[]): boolean =>
  events.some(({ kind }) => kind === "bombed" || kind === "sunk_outright");

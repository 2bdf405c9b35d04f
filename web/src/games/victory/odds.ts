import { siteOf } from "./sites";
import type { SideId, VictoryScene } from "./view";

/** What the server adds to a question, from what this seat may see: the chances of every shot that can still be fired
 * this round, how battles may go, and the chains of supply. Any may be missing. */
export interface Shot {
  block: string;
  group: string;
  /** The highest face that hits. */
  power: number;
  dice: number;
  /** Hits on the average, steps the enemy loses, and the chance that a unit is eliminated. */
  mean: number;
  losses: number;
  kill: number;
  /** Of a charge at one unit. */
  target?: string;
}

/** How a battle may go. Out at sea, to win is to be left there alone. */
export interface Battle {
  place: string;
  attacker: SideId;
  /** The move it would come of; none for a battle as it stands. */
  how: string;
  win: number;
  /** The attacker's ships are alone in its waters. */
  waters: number;
  lost: Readonly<Record<SideId, { steps: number; points: number }>>;
  error: number;
  /** `win` against a defender who fires for the base and not for points; null where nobody can do that. */
  keen?: number | null;
}

export type Link = readonly [from: string, to: string];

interface Told {
  shots?: readonly Shot[];
  battles?: readonly Battle[];
  /** The links of each side's chains. */
  supply?: Readonly<Partial<Record<SideId, readonly Link[]>>>;
  /** One's own blocks that are out of supply as things stand. */
  hungry?: readonly string[];
}

const percent = (chance: number): string => `${Math.round(chance * 100)}%`;

/** From the harder to the milder defender, with how far off it may be: "12-21%", "71% ±14". */
export function winOf({ win, keen, error }: Battle): string {
  const [least, most] = [Math.min(win, keen ?? win), Math.max(win, keen ?? win)].map((chance) =>
    Math.round(chance * 100),
  );
  const doubt = error >= 0.005 ? ` ±${Math.round(error * 100)}` : "";
  return (least === most ? `${most}%` : `${least}–${most}%`) + doubt;
}

/** The same battle, as the defender counts. */
export const defended = (battle: Battle): Battle => ({
  ...battle,
  win: 1 - battle.win,
  keen: battle.keen == null ? null : 1 - battle.keen,
});

export const watersOf = ({ waters }: Battle): string => percent(waters);

const told = (odds: unknown): Told => (odds as Told | null) ?? {};

/** What a block's targets promise. */
export const shotsOf = (odds: unknown, block: string): readonly Shot[] =>
  (told(odds).shots ?? []).filter((shot) => shot.block === block);

export const battles = (odds: unknown): readonly Battle[] => told(odds).battles ?? [];

/** The links of one side's chains, each between two sites. */
export const chains = (odds: unknown, side: SideId): readonly Link[] =>
  (told(odds).supply?.[side] ?? []).map(([a, b]) => [siteOf(a), siteOf(b)] as const);

export const hungry = (odds: unknown): readonly string[] => told(odds).hungry ?? [];

/** Questions where the chances are worth their room: in battle, and before a move into one. */
export const oddsFor = ({ view, ask }: VictoryScene): boolean =>
  view.fight !== null || ask?.prompt === "where" || Object.keys(view.clashes).length > 0;

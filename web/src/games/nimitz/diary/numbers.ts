import { type Lang, tenths } from "~/words";
import type { BattleNote, DiaryNote, TurnNote } from "./types";

export interface Moment {
  year: number;
  turn: TurnNote;
  /** Over: its objectives were counted. */
  counted: boolean;
}

/** Every turn of every year, in order. The one that is being played is there too. */
export function momentsOf({ campaigns }: DiaryNote): readonly Moment[] {
  return campaigns.flatMap(({ year, turns }) =>
    turns.map((turn) => ({
      year,
      turn,
      counted: turn.count > 0 || turn.held.length > 0 || "die" in turn.reinforcements,
    })),
  );
}

export interface Losses {
  us: number;
  japan: number;
}

export function lossesOf({ battles, starved = [] }: TurnNote): Losses {
  const sum = (of: (battle: BattleNote) => readonly string[]) =>
    battles.reduce((total, battle) => total + of(battle).length, 0);
  return { us: sum((battle) => battle.us_lost) + starved.length, japan: sum((battle) => battle.japan_lost) };
}

/** Hits above what the dice promise (below: less than none), added up turn by turn. */
export function luckByTurn(moments: readonly Moment[]): { us: readonly number[]; japan: readonly number[] } {
  const us: number[] = [];
  const japan: number[] = [];
  let [a, b] = [0, 0];
  for (const { turn } of moments) {
    for (const battle of turn.battles) {
      a += battle.us_hits - battle.us_expected;
      b += battle.japan_hits - battle.japan_expected;
    }
    us.push(round(a));
    japan.push(round(b));
  }
  return { us, japan };
}

export const round = (n: number): number => Math.round(n * 10) / 10;

/** "+2.4", "-1.0", with a true minus. */
export function signed(n: number, lang: Lang = "en"): string {
  const text = tenths(Math.abs(round(n)), lang);
  return round(n) === 0 ? "0" : n > 0 ? `+${text}` : `−${text}`;
}

export interface Sums extends Losses {
  battles: number;
  turns: number;
}

export function sumsOf(diary: DiaryNote): Sums {
  const moments = momentsOf(diary);
  const lost = moments.map(({ turn }) => lossesOf(turn));
  return {
    turns: moments.length,
    battles: moments.reduce((sum, { turn }) => sum + turn.battles.length, 0),
    us: lost.reduce((sum, { us }) => sum + us, 0),
    japan: lost.reduce((sum, { japan }) => sum + japan, 0),
  };
}

export { steps as ticks } from "~/table/steps";

/** Names, with how many of each where the same one comes twice. */
export function counted(ids: readonly string[]): readonly (readonly [string, number])[] {
  const found = new Map<string, number>();
  for (const id of ids) found.set(id, (found.get(id) ?? 0) + 1);
  return [...found];
}
